// The law, the transform and the contact that a form describes.
#ifndef FRICTION_EXPLORER_FORM_LAW_H
#define FRICTION_EXPLORER_FORM_LAW_H

#include "form.h"
#include "base/row.h"

/// Row of the choice `preset`: published parameter sets of friction laws, with their sources.
extern const FrParam fr_law_preset_row;

/// Make the law that is selected in a form with the row `law`. If the form lacks this row, or the law refuses a value,
/// this returns FR_BAD_INPUT, reports every refused value, and leaves `law` unchanged. A law through points needs
/// FrForm.points as long as it lives.
FrStatus fr_law_from_form(FrLaw *law, const FrForm *form, FrReport *report);

/// Make Phi_Z for the law of a form behind its spring-damper, 1/Z = K T + B. Refuses an inadmissible Z, and reports the
/// smallest accepted K, B and T, unless `largest_root` is set. `def` gives method, root and table (see fr_phi_z_make).
FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, const FrPhiZDef *def, FrReport *report);

/// Make the contact of a form between a surface and a body of mass M > 0, with `dimension` components: its law,
/// element, T, and K, B, m if the element has them. Without B the damping is critical, B = 2 sqrt(K M); without m
/// it is M/100. Refuses an inadmissible Z, and reports values that would be accepted; for element C a note or a
/// warning gives the result of eq 63. On FR_BAD_INPUT, also for a form without the row `law`, `element` or `T`, the
/// contact is unchanged.
FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report);

#endif
