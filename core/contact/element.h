// What the files of the elements share: vectors, the law and its transform of a vector, and their rows.
#ifndef FRICTION_CONTACT_ELEMENT_H
#define FRICTION_CONTACT_ELEMENT_H

#include "friction/contact.h"

extern const FrParam element_transform_row;

/// A velocity below which a model that needs one takes the body for stopped.
extern const FrParam element_threshold_row;

/// The stiffness of bristles.
extern const FrParam element_bristle_row, element_bristle_damping_row;

static inline double dot(const FrContact *contact, const double *a, const double *b)
{
    double sum = a[0] * b[0];
    for (int i = 1; i < contact->dimension; i++)
        sum += a[i] * b[i];
    return sum;
}

static inline double length(const FrContact *contact, const double *a)
{
    return contact->dimension == 1 ? __builtin_fabs(a[0]) : __builtin_sqrt(dot(contact, a, a));
}

/// y = Phi_Z(x) as the contact computes it, and the slip velocity x - Z y, which is 0 while stuck.
void element_transform(const FrContact *contact, const double *x, double *y, double *slip);

/// f = force v/|v|, 0 at v = 0.
void element_along(const FrContact *contact, const double *v, double force, double *f);

#endif
