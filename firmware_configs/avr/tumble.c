#include "tumble.h"

#include <stdbool.h>
#include <stdlib.h>

/* It rolls once it has been off the face that it lay on by 45° and more for three looks: a knock at the table is
   shorter, and who slides the die does not turn it. It lies once all axes have kept within 0.05 g for half a
   second: no hand is as quiet. It lies on a face when that is level within 20°. */
enum { OFF_LOOKS = 3, STIR = 12, STILL_MS = 500, TILT = 88, LEAST_UP = 192, MOST_UP = 320 };
static const int32_t OFF = 256L * 256 * 7 / 10;

static const uint8_t *face_of;
/* Where it lay, or what it has felt since it became still. */
static int16_t felt[3];
static uint32_t since;
static uint8_t off;
static bool known, moving;

void tumble_init(const uint8_t faces[6]) {
    face_of = faces;
    known = moving = false;
    off = 0;
}

static void keep(const int16_t now_felt[3], uint32_t now) {
    for (uint8_t axis = 0; axis < 3; axis++) felt[axis] = now_felt[axis];
    since = now;
}

static bool stirs(const int16_t now_felt[3]) {
    for (uint8_t axis = 0; axis < 3; axis++)
        if (abs(now_felt[axis] - felt[axis]) > STIR) return true;
    return false;
}

/* 0 when no face is up. */
static uint8_t face_up(void) {
    uint8_t up = 0;
    for (uint8_t axis = 1; axis < 3; axis++)
        if (abs(felt[axis]) > abs(felt[up])) up = axis;
    for (uint8_t axis = 0; axis < 3; axis++)
        if (axis != up && abs(felt[axis]) > TILT) return 0;
    int16_t pull = abs(felt[up]);
    return pull < LEAST_UP || pull > MOST_UP ? 0 : face_of[2 * up + (felt[up] < 0)];
}

enum tumble tumble_feel(int16_t x, int16_t y, int16_t z, uint32_t now, uint8_t *face) {
    const int16_t now_felt[3] = {x, y, z};
    if (!known) {
        known = true;
        keep(now_felt, now);
        return AS_BEFORE;
    }
    if (!moving) {
        int32_t along = 0;
        for (uint8_t axis = 0; axis < 3; axis++) along += (int32_t)now_felt[axis] * felt[axis];
        off = along < OFF ? off + 1 : 0;
        if (off < OFF_LOOKS) return AS_BEFORE;
        off = 0;
        moving = true;
        keep(now_felt, now);
        return BEGINS_TO_ROLL;
    }
    if (stirs(now_felt)) keep(now_felt, now);
    if (now - since < STILL_MS) return AS_BEFORE;
    moving = false;
    *face = face_up();
    return *face ? LIES : LIES_CROOKED;
}

enum tumble tumble_lost(void) {
    bool rolled = moving;
    known = moving = false;
    off = 0;
    return rolled ? LIES_CROOKED : AS_BEFORE;
}
