// What a contact element is: its rows and the functions that step it.
#ifndef FRICTION_CONTACT_KIND_H
#define FRICTION_CONTACT_KIND_H

#include "friction/contact.h"

/// A row of the table of elements. element.def lists them, one file each, in the order of FrElement.
struct FrElementKind {
    FrOption option; ///< its rows, fields of FrContactDef, and `start` where it applies
    bool implicit;   ///< it uses Phi_Z; if it has a spring, K, B and the transform are its first rows
    /// Adds notes and warnings about an accepted contact. Optional.
    void (*report_notes)(const FrContact *contact, FrReport *report);
    /// An impedance: friction as the response to a velocity u; in two models it also depends on the force h of
    /// everything else. Sets f, and slip or `argument`.
    void (*impedance_step)(const FrContact *contact, FrContactState *state, const double *h, const double *u,
                           FrFriction *friction);
    /// An admittance: the body's velocity u after a step under h. An element has one of the two.
    void (*admittance_step)(const FrContact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction);
    /// Sets the state of steady sliding at the velocity u, which is not 0. NULL: the relaxed state is used.
    void (*slide)(const FrContact *contact, const double *u, FrContactState *state);
    /// It sets the argument of Phi_Z, from which fr_contact_slip computes the slip.
    bool argument;
    /// It has no deflection: the slip is then the velocity at the end of the step.
    bool rigid;
    /// It has its own mass, so that f is not the friction on it: it sets power too.
    bool massive;
};

#endif
