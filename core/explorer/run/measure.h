// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule
// for every model.
//
// A rigid block would rest if |h| <= F_S and M |u| <= T (F_S + |h|), since friction can then stop it within the
// step. Under this condition a contact is called `at rest`, whatever its model computes. T, M and F_S are the
// values of the contact.
#ifndef FRICTION_EXPLORER_RUN_MEASURE_H
#define FRICTION_EXPLORER_RUN_MEASURE_H

#include "explorer/form/form.h"

/// A contact after a step: position, velocity and forces of the body.
typedef struct FrContactSample {
    double x[FR_DIMENSION_MAX]; ///< position of the body
    double u[FR_DIMENSION_MAX]; ///< velocity of the body relative to the surface, after the step
    double h[FR_DIMENSION_MAX]; ///< force of everything except this contact, over the step
    FrFriction friction;        ///< result of the contact
} FrContactSample;

/// Keys, symbols, units (of rotation; fr_unit converts them) and descriptions of the measures, ending with a NULL key.
extern const FrChannel fr_measures[];

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
void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// Returns true if the contact has come to rest for good, as far as the run shows: it sticks (FR_MOTION_STICKS), and
/// its load stays within a range. A rest is divided into spans, each twice as long as the one before. In the current
/// span and in the previous one, the load in each direction must not have left the range of the span before it by
/// more than 1 % of that range and 1e-6 F_S. Returns false while an integrating controller, a belt or a growing force
/// still winds up and will end the rest.
bool fr_measure_rests(const FrMeasuring *measuring);

/// Compute the measures so far. `value` has room for FR_MEASURE_COUNT numbers.
void fr_measure_values(const FrMeasuring *measuring, double *value);

#endif
