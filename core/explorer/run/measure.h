// Measures of a run: artefacts of a friction model (chatter, drift, created energy), measured by the same rule
// for every model.
//
// A rigid block would rest if |h| <= F_S and M |u| <= T (F_S + |h|), since friction can then stop it within the
// step. Under this condition a contact is called `at rest`, whatever its model computes. T, M and F_S are the
// values of the contact. A rest ends with a larger slip, or with any slip between two times of sticking exactly.
#ifndef FRICTION_EXPLORER_RUN_MEASURE_H
#define FRICTION_EXPLORER_RUN_MEASURE_H

#include "explorer/form/form.h"

/// A contact after a step: position, velocity and forces of the body.
typedef struct FrContactSample {
    double x[FR_DIMENSION_MAX]; ///< position of the body
    double u[FR_DIMENSION_MAX]; ///< velocity of the body relative to the surface, after the step
    double h[FR_DIMENSION_MAX]; ///< force of everything except this contact, over the step
    FrFriction friction;        ///< result of the contact
    double F_S;                 ///< largest load at rest in this step; 0: fr_contact_breakaway
    const double *row;          ///< channels of the step, for a contact that its state does not describe; NULL: unknown
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

/// A value over spans of time, each twice as long as the one before. It is steady if in the current span and in the
/// previous one it has not left the range of the span before, in any direction, by more than 1 % of that range and 1e-6
/// of F_S, or 1e-4 of the largest speed.
typedef struct FrSpans {
    double steps;                      ///< steps so far; 0 begins anew
    double begin, old_begin;           ///< step at which the current span began, and the previous one
    double at_begin[FR_DIMENSION_MAX]; ///< value at these steps
    double at_old[FR_DIMENSION_MAX];   ///< see at_begin
    double low[FR_DIMENSION_MAX];      ///< smallest value in the current span
    double high[FR_DIMENSION_MAX];     ///< largest value in the current span
    double old_low[FR_DIMENSION_MAX];  ///< smallest value in the previous span
    double old_high[FR_DIMENSION_MAX]; ///< largest value in the previous span
    bool left;                         ///< in the current span, the value has left the range of the previous span
    bool was_left;                     ///< in the previous span, it has left the range of the span before
    bool same;                         ///< the previous span has the range of the span before, no smaller one
} FrSpans;

/// State of the measures. All zeros is the start.
typedef struct FrMeasuring {
    /// Sums and extremes so far, from which fr_measure_values computes the measures.
    double value[FR_MEASURE_COUNT];
    double steps;                    ///< steps since the start
    double t;                        ///< time before the last step [s]
    double T;                        ///< time step of the last step [s]
    double rest_steps;               ///< steps of this rest
    double stuck_steps;              ///< steps of this rest in which the contact sticks exactly
    FrSpans load;                    ///< load in this rest
    FrSpans velocity;                ///< velocity since the last rest
    double h[FR_DIMENSION_MAX];      ///< load in the last step
    double F_S;                      ///< largest load at rest in the last step
    double F_S_begin, F_S_old;       ///< FrContactSample.F_S at the beginnings of the spans of `load`
    double fastest;                  ///< largest speed so far
    double speed;                    ///< speed after the previous step
    double low;                      ///< smallest distance from x(0) since a rest last ended [m]
    double high;                     ///< largest distance from x(0) since a rest last ended [m]
    FrSlipBegin slip[FR_SLIPS_KEPT]; ///< the last ends of rests, the earliest first
    int slips;                       ///< number of entries in `slip`
    /// Largest |u| after reversals in consecutive steps, since this was set to 0.
    double late_amplitude;
    double before[FR_DIMENSION_MAX];   ///< velocity after the previous step
    double origin[FR_DIMENSION_MAX];   ///< x(0)
    double slipped[FR_DIMENSION_MAX];  ///< slip of this rest
    double slipping[FR_DIMENSION_MAX]; ///< slip since the contact last stuck
    bool settled;                      ///< the speed no longer falls
    bool sticks;                       ///< the contact has stuck exactly, for more than one step
    bool turned;                       ///< u reversed in the previous step
    bool slow;                         ///< the contact had stuck, and slips too slowly to end the rest
    FrSlipBegin begin;                 ///< where that slip began
    FrMotion motion;                   ///< motion in the last step
} FrMeasuring;

/// Add one step of the contact. t [s] is the time before the step.
void fr_measure_step(FrMeasuring *measuring, const FrContact *contact, const FrContactSample *now, double t);

/// Whether the motion has settled, as fr_run_state says.
FrRunState fr_measure_state(const FrMeasuring *measuring);

/// Names of the states, ending with NULL.
extern const char *const fr_state_names[];

/// Compute the measures so far. `value` has room for FR_MEASURE_COUNT numbers.
void fr_measure_values(const FrMeasuring *measuring, double *value);

#endif
