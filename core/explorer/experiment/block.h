// A block with one contact to a surface, shared by the experiments with friction elements. Experiments that differ only
// in rows and channels are tables over the same functions (fr_block_make, ...).
#ifndef FRICTION_EXPLORER_EXPERIMENT_BLOCK_H
#define FRICTION_EXPLORER_EXPERIMENT_BLOCK_H

#include "explorer/run/experiment.h"
#include "explorer/form/law.h"
#include "contact/kind.h"

/// Choices of the friction law and of the element or model that applies it.
#define CONTACT_ROWS &fr_law_row, &fr_element_row

/// A body of mass M on a surface.
typedef struct BlockState {
    double x[FR_DIMENSION_MAX], v[FR_DIMENSION_MAX]; ///< position and velocity
    FrContactState contact;
    FrContactSample now;           ///< sample of the last step
    double way;                    ///< distance that the belt has moved
    double hand[FR_DIMENSION_MAX]; ///< force of the hand over the last step
} BlockState;

/// Object held by a hand: a body, the second of two bodies, or a part that follows the hand.
typedef enum BlockHandHolds {
    BLOCK_HAND_NOTHING,
    BLOCK_HAND_BODY,
    BLOCK_HAND_SECOND,
    BLOCK_HAND_DRIVEN
} BlockHandHolds;

/// A hand: it pulls on a body through a spring and damper, or it moves a part whose motion is otherwise prescribed.
///
/// Spring and damper use backward Euler and are solved together with the body and its friction. They are therefore
/// stable for any stiffness, with every element and friction model:
///
///     M (v' - v)/T = h + K (x_h - x') - B v' - f,   x' = x + T v'
///
/// is the step of a body of mass M + T (B + T K) under the force h + K (x_h - x - T v) - B v.
typedef struct BlockHand {
    BlockHandHolds holds;
    double K, B;                    ///< spring and damper of the hand
    double rate;                    ///< rate at which a held part follows the hand [1/s]
    double place[FR_DIMENSION_MAX]; ///< position of the hand
} BlockHand;

/// A contact, the same contact while a hand pulls on its body, and that hand. A model begins with this.
typedef struct BlockContact {
    FrContact contact, held;
    BlockHand hand;
} BlockContact;

/// Make the contact and the hand of a form.
void fr_block_contact_make(BlockContact *body, const FrForm *form, double M, int dimension, FrReport *report);

/// Do a step under the force h, which is the sum of all forces except friction, on a surface with velocity `surface`
/// (NULL: at rest). The contact computes the velocity v', and the body moves with it: x' = x + T v'.
void fr_block_step(const FrContact *contact, BlockState *state, const double *h, const double *surface);

/// Like fr_block_step, with the hand of the body if there is one.
void fr_block_contact_step(const BlockContact *body, BlockState *state, const double *h, const double *surface);

/// Choice of a hand, with its parameters: on a block; also on a belt; on two blocks and their belt; on the pulled end
/// of a spring; in the plane.
extern const FrParam fr_hand_block_row, fr_hand_belt_row, fr_hand_masses_row, fr_hand_end_row, fr_hand_plane_row;

/// Get the hand of a form. It holds nothing if the form has no hand.
BlockHand fr_hand_from_form(const FrForm *form);

/// Make `held` from a contact of this form: the contact of its body while a hand pulls on it. Sets the damping of the
/// hand, which is critical for the body.
void fr_hand_hold(BlockHand *hand, const FrContact *contact, const FrForm *form, FrContact *held);

/// Like fr_block_step, with the hand. Writes the force of the hand to the state.
void fr_hand_step(const BlockHand *hand, const FrContact *held, BlockState *state, const double *h,
                  const double *surface);

/// Velocity of a part that follows the hand, over a step of T from this position: v' = rate (x_h - x').
double fr_hand_velocity(const BlockHand *hand, double place, double T);

/// FrExperiment.hand of a state that begins with its BlockState, in 1-D.
int fr_block_hand(const void *state, double *force);

/// FrExperiment.contact of a model that begins with its BlockContact and a state that begins with its BlockState.
const FrContact *fr_block_contact(const void *model, const void *state, int i, FrContactSample *now);

extern const FrParam fr_block_mass_row, fr_block_force_row;

/// Readings of element and time step, for a model that begins with its FrContact: the stiction margin, and for element
/// C the largest stable T and the largest T without oscillation. They are the first readings of an experiment; its own
/// readings begin at BLOCK_READINGS.
enum { BLOCK_MARGIN, BLOCK_T_STABLE, BLOCK_T_SMOOTH, BLOCK_READINGS };
void fr_block_read_contact(const void *contact, double *reading);

#define BLOCK_READING_CHANNELS                                                                                         \
    [BLOCK_MARGIN] = FR_CHANNEL("margin", "λ", "", "stiction margin: admissible up to 1"),                             \
    [BLOCK_T_STABLE] = FR_CHANNEL("T_stable", "T_max", "s", "element C: largest stable time step (eq 63)"),            \
    [BLOCK_T_SMOOTH] = FR_CHANNEL("T_smooth", "T_smooth", "s", "element C: largest time step without oscillation")

/// These readings alone.
extern const FrChannel fr_block_contact_readings[];

/// A block on a belt, starting from x at v, under the force force + swing sin(w t) + M g sin(slope) - k x. These
/// numbers are the parameters of an experiment; those that it does not have are 0. On a belt the block starts at the
/// belt's velocity.
typedef struct BlockModel {
    BlockContact body;
    double x, v, force, swing, w, k, belt, gravity, slope;
} BlockModel;
void fr_block_make(const FrForm *form, void *model, FrReport *report);
void fr_block_start(const void *model, void *state);
void fr_block_run(const void *model, void *state, double t, double *row);

/// Columns of a block; an experiment shows as many of the first ones as it needs.
enum { BLOCK_T, BLOCK_X, BLOCK_V, BLOCK_F, BLOCK_H, BLOCK_E, BLOCK_U, BLOCK_S };
#define BLOCK_CHANNELS(x, load)                                                                                        \
    [BLOCK_T] = FR_CHANNEL("t", "t", "s", "time"), [BLOCK_X] = FR_CHANNEL("x", "x", "m", x),                           \
    [BLOCK_V] = FR_CHANNEL("v", "v", "m/s", "velocity"), [BLOCK_F] = FR_CHANNEL("f", "f", "N", "friction force"),      \
    [BLOCK_H] = load

/// Write the readings of a contact, and the ratio of the largest load to static friction.
void fr_block_read(const void *model, double *reading);
extern const FrChannel fr_block_readings[];
extern const FrOption fr_block_equations[];

/// Members of every FrExperiment with a block.
#define BLOCK_MEMBERS(rows_, channels_, scene_)                                                                        \
    RUN_MEMBERS(rows_, channels_, BlockModel, BlockState, fr_block_make, fr_block_run),                                \
        .translational = true, .scene = scene_, .equations = fr_block_equations, .readings = fr_block_readings,        \
        .read = fr_block_read, .start = fr_block_start, .contacts = 1, .contact = fr_block_contact,                    \
        .hand = fr_block_hand

#endif
