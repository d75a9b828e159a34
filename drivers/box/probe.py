"""One hello to one port: whether a box is there, without keeping it."""

from __future__ import annotations

import asyncio

from drivers.box.messages import Welcome
from drivers.box.port import Port
from drivers.box.session import Action, Down, Online, Send, Session
from drivers.sentence import Sentence


async def greet(path: str, seconds: float = 5.0) -> Welcome | Sentence:
    """The box's welcome, or why there is none. Takes no event, and gives the port back.

    Raises PortUnavailable.
    """
    loop = asyncio.get_running_loop()
    session = Session()
    answer: asyncio.Future[Welcome | Sentence] = loop.create_future()

    def do(actions: list[Action]) -> None:
        for action in actions:
            if isinstance(action, Send) and port is not None:
                port.write(action.line)
            elif not answer.done() and isinstance(action, Online):
                answer.set_result(action.welcome)
            elif not answer.done() and isinstance(action, Down) and not action.again:
                answer.set_result(action.cause)

    def gone(cause: Sentence) -> None:
        if not answer.done():
            answer.set_result(cause)

    port: Port | None = None
    port = Port(path, lambda data: do(session.feed(data, loop.time())), gone)
    try:
        do(session.opened(loop.time()))
        async with asyncio.timeout(seconds):
            while not answer.done():
                deadline = session.deadline()
                wait = None if deadline is None else max(0.0, deadline - loop.time())
                await asyncio.wait((answer,), timeout=wait)
                do(session.due(loop.time()))
    except TimeoutError:
        return Sentence("Nothing that speaks the box's protocol answers.")
    finally:
        port.close()
    return answer.result()
