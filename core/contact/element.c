// The table of contact elements, and the rows that they share.
#include "friction/contact.h"

#define FR_ELEMENT(name) extern const FrOption fr_element_##name;
#include "element.def"
#undef FR_ELEMENT

const FrOption *const fr_element_options[] = {
#define FR_ELEMENT(name) &fr_element_##name,
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
