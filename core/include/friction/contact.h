// Contact elements: how a friction law acts between two bodies over one time step (Kikuuwe 2006, section IV).
#ifndef FRICTION_CONTACT_H
#define FRICTION_CONTACT_H

#include "friction/law.h"

#include <stdalign.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FR_ELEMENT_MODEL_MAX = 2048, FR_ELEMENT_STATE_MAX = 8 };

/// What a contact remembers from step to step: the elongation of its spring [rad or m], 0 for one without, and what
/// else its element needs.
typedef struct FrContactState {
    double e;
    double own[FR_ELEMENT_STATE_MAX];
} FrContactState;

/// A contact element's row. contact/element.def lists them, one file each.
typedef struct FrElement {
    FrOption option;
    size_t model_size;
    /// Fold the model of a form's law and this element's rows. An inadmissible 1/Z is refused, with what would do.
    void (*make)(const FrForm *form, void *model, FrReport *report);
    /// The friction force that opposes the relative velocity u over the step.
    double (*step)(const void *model, FrContactState *state, double u);
    /// The transform that the model rests on.
    const FrPhiZ *(*phi_z)(const void *model);
} FrElement;

/// An element with its model.
typedef struct FrContact {
    const FrElement *element;
    alignas(16) unsigned char model[FR_ELEMENT_MODEL_MAX];
} FrContact;

/// The options of the choice `element`, and its row.
extern const FrOption *const fr_element_options[];
extern const FrParam fr_element_row;

/// The contact that a form has chosen. On FR_BAD_INPUT the contact is unchanged.
FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, FrReport *report);

/// One step: the friction force that opposes the relative velocity u.
double fr_contact_step(const FrContact *contact, FrContactState *state, double u);

const FrPhiZ *fr_contact_phi_z(const FrContact *contact);

/// The rows of the spring and damper: K, B, and the time step T.
extern const FrParam fr_stiffness_row, fr_damping_row, fr_time_step_row;

/// Phi_Z of a form's law behind its spring-damper, 1/Z = K T + B. An inadmissible Z is refused, with the smallest K, B
/// and T that would do, unless `largest_root` is set (see fr_phi_z_make).
FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                FrReport *report);

#ifdef __cplusplus
}
#endif

#endif
