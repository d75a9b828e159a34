"""Frames: what is encoded comes back, what is damaged never does, and nothing raises."""

from __future__ import annotations

from binascii import crc_hqx

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.box.codec import LONGEST, Decoder, Frame, decode, encode
from drivers.errors import DriverError, FrameInvalid

LETTERS = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "*ABCDEFGHIJKLMNOPQRSTUVWXYZ")
words = st.lists(st.text(LETTERS, min_size=1, max_size=12), max_size=7).map(tuple)
frames = st.builds(Frame, st.sampled_from("HWCEANPQXZ"), st.integers(0, 255), words)


def frames_in(data: bytes) -> list[Frame]:
    return [line.frame for line in Decoder().feed(data) if line.frame is not None]


def test_the_check_value_of_the_crc() -> None:
    assert crc_hqx(b"123456789", 0xFFFF) == 0x29B1
    assert encode(Frame("P", 2)) == b"P 02 *%04X\n" % crc_hqx(b"P 02", 0xFFFF)


@given(frames)
def test_what_is_encoded_comes_back(frame: Frame) -> None:
    line = encode(frame)
    assert len(line) <= LONGEST
    assert decode(line[:-1]) == frame
    assert frames_in(line) == [frame]


@given(st.lists(frames, max_size=5), st.data())
def test_the_pieces_in_which_bytes_come_do_not_matter(sent: list[Frame], data: st.DataObject) -> None:
    stream = b"".join(map(encode, sent))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    decoder, got = Decoder(), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += [line.frame for line in decoder.feed(stream[start:end])]
    assert got == sent


@given(frames, frames, frames)
def test_a_flipped_bit_anywhere_never_delivers_another_frame(before: Frame, hit: Frame, after: Frame) -> None:
    ahead, middle, behind = map(encode, (before, hit, after))
    for bit in range(len(middle) * 8):
        damaged = bytearray(middle)
        damaged[bit // 8] ^= 1 << bit % 8
        got = frames_in(ahead + bytes(damaged) + behind)
        # Losing the newline takes the next frame along; a hit frame itself never gets through.
        assert got in ([before, after], [before])
        assert got == [before, after] or bit // 8 == len(middle) - 1


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_arbitrary_bytes_never_raise_and_only_true_frames_come_out(chunks: list[bytes]) -> None:
    decoder = Decoder()
    for chunk in chunks:
        for line in decoder.feed(chunk):
            assert len(line.raw) <= LONGEST
            if line.frame is not None:
                assert encode(line.frame) == line.raw + b"\n"


@given(st.binary(max_size=400), frames)
def test_after_any_noise_a_newline_is_enough(noise: bytes, frame: Frame) -> None:
    assert frames_in(noise + b"\n" + encode(frame))[-1] == frame


def test_a_line_too_long_is_discarded_whole_and_counted_once() -> None:
    decoder = Decoder()
    assert decoder.feed(b"x" * 100) == []
    assert decoder.feed(b"x" * 5000) == []
    good = encode(Frame("P", 1))
    lines = decoder.feed(good[:-1] + b"\n" + good)
    assert [line.frame for line in lines] == [None, Frame("P", 1)]


def test_the_longest_frame_is_120_bytes() -> None:
    room = LONGEST - len(encode(Frame("X", 0))) - 1
    assert len(encode(Frame("X", 0, ("a" * room,)))) == LONGEST
    with pytest.raises(FrameInvalid, match="too long"):
        encode(Frame("X", 0, ("a" * (room + 1),)))


@pytest.mark.parametrize("word", ["", "two words", "A", "a*b", "ü", "tab\t", "end\n"])
def test_a_word_that_the_wire_cannot_carry_is_refused(word: str) -> None:
    with pytest.raises(FrameInvalid):
        encode(Frame("X", 0, (word,)))


@pytest.mark.parametrize("kind", ["", "x", "XX", "*"])
def test_a_kind_is_one_capital_letter(kind: str) -> None:
    with pytest.raises(FrameInvalid):
        encode(Frame(kind, 0))


def with_crc(body: bytes) -> bytes:
    return b"%s *%04X" % (body, crc_hqx(body, 0xFFFF))


@pytest.mark.parametrize(
    "line",
    [
        with_crc(b"P 02").lower(),
        with_crc(b"P 0a"),
        with_crc(b"P 02 "),
        with_crc(b"P  02"),
        with_crc(b"P 02  a"),
        with_crc(b"P 02") + b"\r",
        b" " + with_crc(b"P 02"),
        b"P 02 *0000",
        b"P 02",
    ],
)
def test_only_the_exact_form_is_a_frame(line: bytes) -> None:
    with pytest.raises(FrameInvalid) as refused:
        decode(line)
    assert isinstance(refused.value, ValueError)
    assert isinstance(refused.value, DriverError)
