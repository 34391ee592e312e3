// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule for
// every model.
//
// A rigid block would rest where |h| <= F_S and M |u| <= T (F_S + |h|): friction can stop it within the step. Under
// this condition a contact is called `at rest`, whatever its model computes; T, M and F_S are the contact's own.
#ifndef FRICTION_MEASURE_H
#define FRICTION_MEASURE_H

#include "friction/contact.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// A contact after a step: position, velocity and forces of the body.
typedef struct FrContactSample {
    double x[FR_DIMENSION_MAX]; ///< position of the body
    double u[FR_DIMENSION_MAX]; ///< its velocity relative to the surface, after the step
    double h[FR_DIMENSION_MAX]; ///< the force of everything else over the step
    FrFriction friction;        ///< the result of the contact
} FrContactSample;

/// The measures of a contact.
typedef enum FrMeasure {
    /// Reversals of u at rest in consecutive steps: steps with a reversal that follow a step with one. A reversal is a
    /// change of sign, or in the plane of direction by more than a right angle, to a speed of 1e-9 T F_S/M or more;
    /// anything smaller is rounding noise.
    FR_CHATTER_COUNT,
    FR_CHATTER_AMPLITUDE, ///< largest |u| after such a reversal [m/s]
    /// The net slip of each rest, summed [m]; it counts from when the speed no longer falls. If the contact sticks,
    /// slip before that belongs to the stop, and slip after it, if the rest ends in slip, to breakaway.
    FR_DRIFT,
    FR_ENERGY_CREATED,       ///< energy from friction where it drives instead of brakes: sum of -f . slip T [J]
    FR_ENERGY_LOST,          ///< energy dissipated otherwise [J]
    FR_TIME_STUCK,           ///< time at rest [s]
    FR_STICK_SLIP_PERIOD,    ///< mean time from the end of a rest to the end of the next [s]; NaN before there are two
    FR_STICK_SLIP_AMPLITUDE, ///< mean span of |x - x(0)| between those [m]; NaN before there are two
    FR_MEASURE_COUNT         ///< how many there are
} FrMeasure;

/// What a contact does in a step, as it is computed.
typedef enum FrMotion {
    FR_MOTION_NONE,     ///< no step yet
    FR_MOTION_SLIPS,    ///< it slips, and friction could not stop it within the step
    FR_MOTION_STICKS,   ///< the friction law acts at a velocity of exactly 0
    FR_MOTION_CREEPS,   ///< it is `at rest`, and its model lets it slip nevertheless
    FR_MOTION_CHATTERS, ///< its velocity has reversed in this step and in the one before
} FrMotion;

/// Their keys, symbols, units (of rotation; fr_unit converts them) and descriptions. Ends with a NULL key.
extern const FrChannel fr_measures[];

/// The state of the measures. All zeros is the start.
typedef struct FrMeasuring {
    double value[FR_MEASURE_COUNT];    ///< sums and extremes so far, from which fr_measure_values computes the measures
    double steps;                      ///< since the start
    double rest_steps;                 ///< of this rest
    double stuck_steps;                ///< of this rest: the contact sticks exactly
    double speed;                      ///< after the step before
    double ends;                       ///< ends of rests so far
    double end_first;                  ///< time of the first end of a rest [s]
    double end_last;                   ///< time of the last one [s]
    double low;                        ///< least distance from x(0) since then [m]
    double high;                       ///< largest distance from x(0) since then [m]
    double spans;                      ///< sum of high - low over the periods so far
    double late_amplitude;             ///< largest |u| after reversals in consecutive steps, since this was set to 0
    double before[FR_DIMENSION_MAX];   ///< velocity after the step before
    double origin[FR_DIMENSION_MAX];   ///< x(0)
    double slipped[FR_DIMENSION_MAX];  ///< slip of this rest
    double slipping[FR_DIMENSION_MAX]; ///< slip since the contact last stuck
    bool settled;                      ///< the speed no longer falls
    bool sticks;                       ///< the contact has stuck exactly, for more than a step
    bool turned;                       ///< u reversed in the step before
    FrMotion motion;                   ///< in the last step
} FrMeasuring;

/// Add one step of the contact; t [s] is the time before it.
void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// The measures so far.
void fr_measure_values(const FrMeasuring *measuring, double *value);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
