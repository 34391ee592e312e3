// The table of published servos.
#include "friction/servo.h"

#define FR_SERVO(name) extern const FrOption fr_servo_preset_##name;
#include "preset.def"
#undef FR_SERVO

static const FrOption *const presets[] = {
#define FR_SERVO(name) &fr_servo_preset_##name,
#include "preset.def"
#undef FR_SERVO
    NULL,
};

const FrParam fr_servo_preset_row = FR_CHOICE_ROW("preset", "", 0, presets, "A published servo to start from.");
