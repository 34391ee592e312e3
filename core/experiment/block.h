// A body with one contact to a surface: what the experiments with friction elements share.
#ifndef FRICTION_EXPERIMENT_BLOCK_H
#define FRICTION_EXPERIMENT_BLOCK_H

#include "friction/contact.h"
#include "friction/experiment.h"

/// A body of mass M on a surface.
typedef struct BlockState {
    double x[FR_DIMENSION_MAX], v[FR_DIMENSION_MAX]; ///< position and velocity
    FrContactState contact;
    FrContactNow now; ///< of the last step
} BlockState;

/// One step under the force h of all but friction, on a surface that moves at `surface` (NULL: at rest). The contact
/// tells the velocity, and the body moves with it: x' = x + T v'.
void block_step(const FrContact *contact, BlockState *state, const double *h, const double *surface);

/// FrExperiment.contact of a model that begins with its FrContact and a state that begins with its BlockState.
const FrContact *block_contact(const void *model, const void *state, int i, FrContactNow *now);

/// A table of FrFigureNumber as the last two members of an FrFigure.
#define BLOCK_NUMBERS(table) (int)(sizeof(table) / sizeof *(table)), table

extern const FrParam block_mass_row;

/// What element and time step say of themselves: the stiction margin, and for element C the largest T that is stable
/// and the largest without oscillation. BLOCK_READINGS of them.
enum { BLOCK_READINGS = 3 };
void block_read(const FrContact *contact, double *reading);

/// Those as channels, for the beginning of a table.
#define BLOCK_READING_CHANNELS                                                                                         \
    FR_CHANNEL("margin", "λ", "", "stiction margin: admissible up to 1"),                                              \
        FR_CHANNEL("T_stable", "T_max", "s", "element C: largest stable time step (eq 63)"),                           \
        FR_CHANNEL("T_smooth", "T_smooth", "s", "element C: largest time step without oscillation")

#endif
