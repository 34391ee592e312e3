// The table of contact elements, and the rows that they share.
#include "friction/contact.h"

#include <assert.h>

#define FR_ELEMENT(name) extern const FrElement fr_element_##name;
#include "element.def"
#undef FR_ELEMENT

const FrOption *const fr_element_options[] = {
#define FR_ELEMENT(name) &fr_element_##name.option,
#include "element.def"
#undef FR_ELEMENT
    NULL,
};

const FrParam fr_element_row =
    FR_CHOICE_ROW("element", "", 0, fr_element_options, "How the friction law acts over a time step.");

const FrParam fr_stiffness_row =
    FR_NUMBER_ROW("K", "K", "N m/rad", 0, 1e30, 10, 1e6, 5000, FR_LOG,
                  "Stiffness of the contact's spring, which gives under friction before it slips.");

const FrParam fr_damping_row =
    FR_NUMBER_ROW("B", "B", "N m s/rad", 0, 1e30, 0.1, 1e4, 50, FR_LOG, "Damping of the contact's spring.");

const FrParam fr_time_step_row =
    FR_NUMBER_ROW("T", "T", "s", 1e-12, 1e3, 1e-4, 0.02, 0.001, FR_LOG, "Time step of the simulation.");

FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, FrReport *report)
{
    const FrOption *option = fr_form_option(form, fr_element_row.key);
    FrContact made = {.element = (const FrElement *)(const void *)option}; // its first member
    assert(made.element->model_size <= FR_ELEMENT_MODEL_MAX);
    int errors = report->error_count;
    made.element->make(form, made.model, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    *contact = made;
    return FR_OK;
}

double fr_contact_step(const FrContact *contact, FrContactState *state, double u)
{
    return contact->element->step(contact->model, state, u);
}

const FrPhiZ *fr_contact_phi_z(const FrContact *contact)
{
    return contact->element->phi_z(contact->model);
}
