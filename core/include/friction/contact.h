// Contact elements: how a friction law acts between two bodies over one time step (Kikuuwe 2006, section IV).
#ifndef FRICTION_CONTACT_H
#define FRICTION_CONTACT_H

#include "friction/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Element C, massless impedance: a spring K and damper B in series with the friction law (Kikuuwe 2006, eq 38;
/// Cisneros 2022, Algorithm 1). Velocity in, force out.
typedef struct FrElementC {
    FrPhiZ phi_z;
    double ZK, ZB, ZT; ///< Z times K, B, T
} FrElementC;

typedef struct FrElementCState {
    double e; ///< elongation of the spring [rad or m]
} FrElementCState;

/// The options of the choice `element`, and its row.
extern const FrOption *const fr_element_options[];
extern const FrParam fr_element_row;

/// The rows of the spring and damper: K, B, and the time step T.
extern const FrParam fr_stiffness_row, fr_damping_row, fr_time_step_row;

/// Phi_Z of a form's law behind its spring-damper, 1/Z = K T + B. An inadmissible Z is refused, with the smallest K, B
/// and T that would do, unless `largest_root` is set (see fr_phi_z_make).
FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                FrReport *report);

/// Element C of a form's law, K, B and T. An inadmissible 1/Z is refused, with the smallest K, B and T that would do.
FrStatus fr_element_c_from_form(FrElementC *element, const FrForm *form, FrReport *report);

/// One step: the friction force f that opposes the relative velocity u, and the spring's new elongation.
double fr_element_c_step(const FrElementC *element, FrElementCState *state, double u);

#ifdef __cplusplus
}
#endif

#endif
