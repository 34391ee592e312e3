// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule
// for every model.
//
// A rigid block would rest if |h| <= F_S and M |u| <= T (F_S + |h|), since friction can then stop it within the
// step. Under this condition a contact is called `at rest`, whatever its model computes. T, M and F_S are the
// values of the contact.
#ifndef FRICTION_MEASURE_H
#define FRICTION_MEASURE_H

#include "friction/contact.h"

FR_BEGIN

/// A contact after a step: position, velocity and forces of the body.
typedef struct FrContactSample {
    double x[FR_DIMENSION_MAX]; ///< position of the body
    double u[FR_DIMENSION_MAX]; ///< velocity of the body relative to the surface, after the step
    double h[FR_DIMENSION_MAX]; ///< force of everything except this contact, over the step
    FrFriction friction;        ///< result of the contact
} FrContactSample;

/// Measures of a contact.
typedef enum FrMeasure {
    /// Number of steps at rest in which u reverses after it also reversed in the previous step. A reversal is a change
    /// of sign, or in the plane a change of direction by more than a right angle, to a speed of at least 1e-9 T F_S/M;
    /// anything slower is rounding noise.
    FR_CHATTER_COUNT,
    FR_CHATTER_AMPLITUDE, ///< largest |u| after such a reversal [m/s]
    /// Sum over all rests of their net slip [m], from the time when the speed no longer falls. If the contact sticks,
    /// slip before that belongs to the stop, and slip after it belongs to breakaway if the rest ends in slip.
    FR_DRIFT,
    /// Energy from friction while it drives instead of brakes: sum of -f . slip T [J].
    FR_ENERGY_CREATED,
    FR_ENERGY_LOST, ///< energy that friction dissipates otherwise [J]
    FR_TIME_STUCK,  ///< time at rest [s]
    /// Period of the limit cycle of sticking and slipping [s]: the time after which the slips repeat. On a belt, this
    /// is the time from one slip to the next; in hunting, from one slip to the next in the same direction. A cycle is
    /// the smallest number of slips, at most FR_CYCLE_SLIPS_MAX, that repeat the slips before them: all have the same
    /// directions, and the same times and spans to 1 % (and two steps). The period is the mean over the last cycles
    /// that repeat in this way. NaN while there is no cycle, such as in a transient, and once the next slip is overdue.
    FR_STICK_SLIP_PERIOD,
    FR_STICK_SLIP_AMPLITUDE, ///< mean span of |x - x(0)| over these cycles [m]; NaN if there is none
    FR_MEASURE_COUNT         ///< number of measures
} FrMeasure;

/// Motion of a contact in a step, as computed by its model.
typedef enum FrMotion {
    FR_MOTION_NONE,     ///< no step yet
    FR_MOTION_SLIPS,    ///< the contact slips, and friction could not stop it within the step
    FR_MOTION_STICKS,   ///< the friction law acts at a velocity of exactly 0
    FR_MOTION_CREEPS,   ///< the contact is `at rest`, but its model lets it slip
    FR_MOTION_CHATTERS, ///< the velocity has reversed in this step and in the previous one
} FrMotion;

/// Keys, symbols, units (of rotation; fr_unit converts them) and descriptions of the measures, ending with a NULL key.
FR_API extern const FrChannel fr_measures[];

enum {
    FR_CYCLE_SLIPS_MAX = 4, ///< most slips in a limit cycle
    FR_SLIPS_KEPT = 17      ///< number of last slips that are kept to find limit cycles
};

/// End of a rest, where a slip begins.
typedef struct FrSlipBegin {
    double t;                   ///< time of the end [s]
    double low;                 ///< smallest distance from x(0) since the previous rest ended
    double high;                ///< largest distance from x(0) since the previous rest ended
    double u[FR_DIMENSION_MAX]; ///< velocity, for the direction of the slip
} FrSlipBegin;

/// State of the measures. All zeros is the start.
typedef struct FrMeasuring {
    /// Sums and extremes so far, from which fr_measure_values computes the measures.
    double value[FR_MEASURE_COUNT];
    double steps;                      ///< steps since the start
    double t;                          ///< time before the last step [s]
    double T;                          ///< time step of the last step [s]
    double rest_steps;                 ///< steps of this rest
    double stuck_steps;                ///< steps of this rest in which the contact sticks exactly
    double span_steps;                 ///< steps of this rest when the current span began, see fr_measure_rests
    double h_low[FR_DIMENSION_MAX];    ///< smallest load in each direction, in the current span
    double h_high[FR_DIMENSION_MAX];   ///< largest load in each direction, in the current span
    double old_low[FR_DIMENSION_MAX];  ///< smallest load in each direction, in the previous span
    double old_high[FR_DIMENSION_MAX]; ///< largest load in each direction, in the previous span
    double speed;                      ///< speed after the previous step
    double low;                        ///< smallest distance from x(0) since a rest last ended [m]
    double high;                       ///< largest distance from x(0) since a rest last ended [m]
    FrSlipBegin slip[FR_SLIPS_KEPT];   ///< the last ends of rests, the earliest first
    int slips;                         ///< number of entries in `slip`
    /// Largest |u| after reversals in consecutive steps, since this was set to 0.
    double late_amplitude;
    double before[FR_DIMENSION_MAX];   ///< velocity after the previous step
    double origin[FR_DIMENSION_MAX];   ///< x(0)
    double slipped[FR_DIMENSION_MAX];  ///< slip of this rest
    double slipping[FR_DIMENSION_MAX]; ///< slip since the contact last stuck
    bool wound;                        ///< in the current span, the load has left the range of the previous span
    bool was_wound;                    ///< in the previous span, the load has left the range of the span before it
    bool settled;                      ///< the speed no longer falls
    bool sticks;                       ///< the contact has stuck exactly, for more than one step
    bool turned;                       ///< u reversed in the previous step
    FrMotion motion;                   ///< motion in the last step
} FrMeasuring;

/// Add one step of the contact. t [s] is the time before the step.
FR_API void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// Returns true if the contact has come to rest for good, as far as the run shows: it sticks (FR_MOTION_STICKS), and
/// its load stays within a range. A rest is divided into spans, each twice as long as the one before. In the current
/// span and in the previous one, the load in each direction must not have left the range of the span before it by
/// more than 1 % of that range and 1e-6 F_S. Returns false while an integrating controller, a belt or a growing force
/// still winds up and will end the rest.
FR_API bool fr_measure_rests(const FrMeasuring *measuring);

/// Compute the measures so far. `value` has room for FR_MEASURE_COUNT numbers.
FR_API void fr_measure_values(const FrMeasuring *measuring, double *value);

FR_END

#endif
