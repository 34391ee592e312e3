// The inside of a contact.
#ifndef FRICTION_CONTACT_PARTS_H
#define FRICTION_CONTACT_PARTS_H

#include "friction/contact.h"
#include "math/assert.h"
#include "kind.h"

/// The contents of an FrContact.
struct Contact {
    const FrElementKind *element; ///< element or model
    int tag;                      ///< FrContactState.element of its states
    int dimension;                ///< number of components of its vectors
    double M;                     ///< mass of the body [kg or kg m^2]
    double T;                     ///< time step [s]
    double K;                     ///< stiffness of its spring [N/m or N m/rad]; 0 without a spring
    double B;                     ///< its damping [N s/m or N m s/rad]; 0 without a damper
    double m;                     ///< mass of the element [kg or kg m^2]; 0 without a mass
    double F_S;                   ///< static friction of a body at rest [N or N m]
    double F_moving;              ///< dry friction Phi(+0) of one that moves, F_S but for static_dynamic [N or N m]
    double D;                     ///< viscous friction coefficient of the law [N s/m or N m s/rad]
    FrPhiZ phi_z;                 ///< law; for A to D with its transform
    FrTransform transform;        ///< form of Phi_Z for a vector
    FrDeadZone dead_zone;         ///< Karnopp: quantity with the dead zone
    bool relaxed;                 ///< start without deflection; false: as in steady sliding
    double anisotropy;            ///< friction along the second axis divided by friction along the first; 1: radial
    double epsilon;               ///< velocity threshold of a model that has one [m/s or rad/s]
    double e_max;                 ///< reset: largest deflection [m or rad]
    double beta;                  ///< reset: damping while it sticks [N s/m or N m s/rad]
    double sigma_0;               ///< stiffness of the bristles [N/m or N m/rad]
    double sigma_1;               ///< damping of the bristles [N s/m or N m s/rad]
    double z_stick;               ///< Hayward and Armstrong: fraction of the largest deflection
    double z_ba;                  ///< elasto-plastic: fraction of the steady deflection
} MAY_ALIAS;

static inline const Contact *contact_in(const FrContact *contact)
{
    FR_ASSERT(contact);
    return (const Contact *)contact;
}

#endif
