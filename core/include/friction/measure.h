// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule for
// every model.
//
// A rigid block would rest where |h| <= F_S and M |u| <= T (F_S + |h|): friction can stop it within the step. That is
// when a contact is `at rest` here, whatever its model makes of it; T, M and F_S are the contact's own.
#ifndef FRICTION_MEASURE_H
#define FRICTION_MEASURE_H

#include "friction/contact.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// A contact after a step: where the body is, and what moved it.
typedef struct FrContactSample {
    double x[FR_DIMENSION_MAX]; ///< position of the body
    double u[FR_DIMENSION_MAX]; ///< its velocity relative to the surface, after the step
    double h[FR_DIMENSION_MAX]; ///< the force of all else over the step
    FrFriction friction;        ///< what the contact did
} FrContactSample;

/// What is measured of a contact.
typedef enum FrMeasure {
    /// Steps at rest in which u turned, having turned in the step before. u turns where it changes its sign, or in the
    /// plane its direction by more than a right angle, to a speed of 1e-9 T F_S/M or more: what is smaller is rounding.
    FR_CHATTER_COUNT,
    FR_CHATTER_AMPLITUDE, ///< largest |u| after such a turn [m/s]
    /// Slip at rest, from when the speed no longer falls: the sum of each rest's net [m]. Where the contact did stick,
    /// the slip before is the end of a stop, and the slip after, when the rest ends in slip, the beginning of that.
    FR_DRIFT,
    FR_ENERGY_CREATED,       ///< what friction gave where it drove instead of braked: sum of -f . slip T [J]
    FR_ENERGY_LOST,          ///< what it took otherwise [J]
    FR_TIME_STUCK,           ///< at rest [s]
    FR_STICK_SLIP_PERIOD,    ///< mean time from the end of a rest to the end of the next [s]; NaN before there are two
    FR_STICK_SLIP_AMPLITUDE, ///< mean span of |x - x(0)| between those [m]; NaN before there are two
    FR_MEASURE_COUNT         ///< how many there are
} FrMeasure;

/// Their keys, symbols, units (those of things that turn; fr_unit tells the others) and sentences. Ends with a NULL
/// key.
extern const FrChannel fr_measures[];

/// What is kept from step to step. All zeros is the start.
typedef struct FrMeasuring {
    double value[FR_MEASURE_COUNT]; ///< sums and extremes so far; fr_measure_values makes the measures of them
    double steps;                   ///< since the start
    double rest_steps;              ///< of this rest
    double speed;                   ///< after the step before
    double ends;                    ///< ends of rests so far
    double end_first;               ///< time of the first end of a rest [s]
    double end_last;                ///< time of the last one [s]
    double low;                     ///< least distance from x(0) since then [m]
    double high;                    ///< largest distance from x(0) since then [m]
    double spans;                   ///< sum of high - low over the periods so far
    double late_amplitude; ///< largest |u| that turned in two steps one after the other, since this was set to 0
    double before[FR_DIMENSION_MAX];   ///< velocity after the step before
    double origin[FR_DIMENSION_MAX];   ///< x(0)
    double slipped[FR_DIMENSION_MAX];  ///< slip of this rest
    double slipping[FR_DIMENSION_MAX]; ///< slip since the contact stuck last
    bool settled;                      ///< the speed no longer falls
    bool stuck;                        ///< the contact did stick in this rest
    bool turned;                       ///< u turned in the step before
} FrMeasuring;

/// One step of the contact, at time t [s] before it.
void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// The measures so far.
void fr_measure_values(const FrMeasuring *measuring, double *value);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
