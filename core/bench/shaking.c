// Motion of a base along a line: a sine, or a half-sine pulse as in tests of shock. Pendulum and arm on it feel the
// acceleration g - a instead of g.
#include "friction/bench.h"
#include "base/row.h"
#include "base/say.h"
#include "friction/math.h"
#include "math/assert.h"
#include "rows.h"

static const FrParam amplitude =
    FR_NUMBER_FIELD(FrShaking, base_amplitude, "a_b", "m/s²", 0, 1e6, 0, 50, 0, FR_LINEAR,
                    "Largest acceleration of the base; with 0 it is at rest.", FR_GROUP_BASE);
static const FrParam frequency = FR_NUMBER_FIELD(FrShaking, base_frequency, "f_b", "Hz", 0, 1e6, 0.1, 100, 10,
                                                 FR_LOGARITHMIC, "Frequency of the base.", FR_GROUP_BASE);
static const FrParam phase = FR_NUMBER_FIELD(FrShaking, base_phase, "φ_b", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
                                             "Phase of the base at t = 0.", FR_GROUP_BASE);
static const FrParam begin = FR_NUMBER_FIELD(FrShaking, base_start, "t_b", "s", 0, 1e6, 0, 6, 0, FR_LINEAR,
                                             "Time at which the pulse begins.", FR_GROUP_BASE);
static const FrParam duration = FR_NUMBER_FIELD(FrShaking, base_duration, "D_b", "s", 1e-9, 1e6, 1e-3, 1, 0.011,
                                                FR_LOGARITHMIC, "How long the pulse lasts.", FR_GROUP_BASE);
const FrParam fr_shaking_angle_row =
    FR_NUMBER_FIELD(FrShaking, base_angle, "β", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
                    "Direction in which the base moves: 0 is horizontal, π/2 is up.", FR_GROUP_BASE);

const FrParam *const fr_shaking_sine_rows[] = {&amplitude, &frequency, &phase, NULL};
const FrParam *const fr_shaking_pulse_rows[] = {&amplitude, &begin, &duration, NULL};
static const FrParam *const rows[] = {&amplitude, &frequency, &phase, &begin, &duration, &fr_shaking_angle_row, NULL};

FrShaking fr_default_shaking(void)
{
    FrShaking shaking = {.base_wave = FR_SHAKING_SINE};
    fr_rows_default(rows, &shaking);
    return shaking;
}

FrStatus fr_shaking_check(const FrShaking *shaking, FrReport *report)
{
    return fr_rows_check(rows, shaking, report);
}

FrAcceleration fr_shaking_along(const FrShaking *shaking, double acceleration)
{
    double sine, cosine;
    fr_sincos(shaking->base_angle, &sine, &cosine);
    return (FrAcceleration){acceleration * cosine, acceleration * sine};
}

FrAcceleration fr_shaking_at(const FrShaking *shaking, double t)
{
    const double pi = 0x1.921fb54442d18p+1;
    FR_ASSERT(shaking && shaking->base_wave >= FR_SHAKING_SINE && shaking->base_wave <= FR_SHAKING_PULSE);
    double since = t - shaking->base_start, wave = 0;
    if (shaking->base_wave == FR_SHAKING_SINE)
        wave = fr_sin(2 * pi * shaking->base_frequency * t + shaking->base_phase);
    else if (since >= 0 && since < shaking->base_duration)
        wave = fr_sin(pi * (since / shaking->base_duration));
    return fr_shaking_along(shaking, shaking->base_amplitude * wave);
}
