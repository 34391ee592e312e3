// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule for
// every model.
//
// A rigid block would rest where |h| <= F_S and M |u| <= T (F_S + |h|): friction can stop it within the step. Under
// this condition a contact is called `at rest`, whatever its model computes; T, M and F_S are the contact's own.
#ifndef FRICTION_MEASURE_H
#define FRICTION_MEASURE_H

#include "friction/contact.h"

FR_BEGIN

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
    FR_ENERGY_CREATED, ///< energy from friction where it drives instead of brakes: sum of -f . slip T [J]
    FR_ENERGY_LOST,    ///< energy dissipated otherwise [J]
    FR_TIME_STUCK,     ///< time at rest [s]
    /// The period of the limit cycle of sticking and slipping [s]: the time after which its slips repeat, on a belt
    /// from
    /// one to the next, in hunting from one to the next in the same direction. A cycle is the fewest slips, at most
    /// FR_CYCLE_SLIPS_MAX, that follow one like them: all of the same directions, and of the same times and spans to
    /// 1 % (and two steps). The mean of the last cycles that are like this. NaN as long as there is none, such as in a
    /// transient, and once the next slip is overdue.
    FR_STICK_SLIP_PERIOD,
    FR_STICK_SLIP_AMPLITUDE, ///< mean span of |x - x(0)| over these cycles [m]; NaN if there is none
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
FR_API extern const FrChannel fr_measures[];

enum {
    FR_CYCLE_SLIPS_MAX = 4, ///< slips of a limit cycle
    FR_SLIPS_KEPT = 17      ///< the last slips, among which limit cycles are found
};

/// The end of a rest.
typedef struct FrSlipBegin {
    double t;                   ///< time [s]
    double low;                 ///< least distance from x(0) since the end of the rest before
    double high;                ///< largest distance from x(0) since then
    double u[FR_DIMENSION_MAX]; ///< velocity, for its direction
} FrSlipBegin;

/// The state of the measures. All zeros is the start.
typedef struct FrMeasuring {
    double value[FR_MEASURE_COUNT];    ///< sums and extremes so far, from which fr_measure_values computes the measures
    double steps;                      ///< since the start
    double t;                          ///< time before the last step [s]
    double T;                          ///< time step of that [s]
    double rest_steps;                 ///< of this rest
    double stuck_steps;                ///< of this rest: the contact sticks exactly
    double span_steps;                 ///< of this rest: where the present span began, see fr_measure_rests
    double h_low[FR_DIMENSION_MAX];    ///< least load in each direction, in the present span
    double h_high[FR_DIMENSION_MAX];   ///< largest one
    double old_low[FR_DIMENSION_MAX];  ///< the same in the span before
    double old_high[FR_DIMENSION_MAX]; ///< the same in the span before
    double speed;                      ///< after the step before
    double low;                        ///< least distance from x(0) since the last end of a rest [m]
    double high;                       ///< largest distance from x(0) since then [m]
    FrSlipBegin slip[FR_SLIPS_KEPT];   ///< the last ends of rests, the earliest first
    int slips;                         ///< how many these are
    double late_amplitude;             ///< largest |u| after reversals in consecutive steps, since this was set to 0
    double before[FR_DIMENSION_MAX];   ///< velocity after the step before
    double origin[FR_DIMENSION_MAX];   ///< x(0)
    double slipped[FR_DIMENSION_MAX];  ///< slip of this rest
    double slipping[FR_DIMENSION_MAX]; ///< slip since the contact last stuck
    bool wound;                        ///< in the present span the load has left the range of the span before
    bool was_wound;                    ///< the same of the span before
    bool settled;                      ///< the speed no longer falls
    bool sticks;                       ///< the contact has stuck exactly, for more than a step
    bool turned;                       ///< u reversed in the step before
    FrMotion motion;                   ///< in the last step
} FrMeasuring;

/// Add one step of the contact; t [s] is the time before it.
FR_API void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// Whether the contact has come to rest for good, as far as the run can tell: it sticks (FR_MOTION_STICKS), and its
/// load stays where it has been. A rest is divided into spans, each twice as long as the one before. In the present
/// span and in the one before, the load in each direction has not left the range of the span before that by more than
/// 1e-6 F_S. A controller that integrates, a belt or a force that grows still winds up what ends the rest: false.
FR_API bool fr_measure_rests(const FrMeasuring *measuring);

/// The measures so far.
FR_API void fr_measure_values(const FrMeasuring *measuring, double *value);

FR_END

#endif
