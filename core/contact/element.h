// Shared by the files of the elements: vectors, the law and its transform for vectors, and common parameters.
#ifndef FRICTION_CONTACT_ELEMENT_H
#define FRICTION_CONTACT_ELEMENT_H

#include "parts.h"
#include "base/row.h"
#include "law/parts.h"
#include "math/vector.h"
#include "vector.h"

extern const FrParam fr_element_transform_row;

/// The velocity threshold below which a model modifies friction.
extern const FrParam fr_element_threshold_row;

/// The stiffness of bristles.
extern const FrParam fr_element_bristle_row, fr_element_bristle_damping_row;

/// How an element with bristles or its own mass starts on a body that already slides.
extern const FrParam fr_element_start_row;

/// The scalar product.
static inline double element_dot(const Contact *contact, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < contact->dimension; i++)
        sum += a[i] * b[i];
    return sum;
}

static inline double length(const Contact *contact, const double *a)
{
    return contact->dimension == 1 ? ABSOLUTE(a[0]) : fr_length(contact->dimension, a);
}

/// sum = a x + b y; sum may be x or y.
static inline void combine(const Contact *contact, double a, const double *x, double b, const double *y, double *sum)
{
    for (int i = 0; i < contact->dimension; i++)
        sum[i] = a * x[i] + b * y[i];
}

/// y = Phi_Z(x) as the contact computes it. Returns true if the contact sticks. y must not be x.
bool fr_element_transform(const Contact *contact, const double *x, double *y);

/// Slip velocity x - Z y of a contact that does not stick, without cancellation. It costs as much as y. `slip`
/// must not be x.
void fr_element_slip(const Contact *contact, const double *x, const double *y, double *slip);

/// Both: y = Phi_Z(x), and the slip velocity, which is 0 while the contact sticks.
void fr_element_solve(const Contact *contact, const double *x, double *y, double *slip);

/// Static friction along a direction (fr_contact_breakaway).
double fr_element_breakaway(const Contact *contact, const double *direction);

/// f = force v/|v|, 0 at v = 0; f may be v.
void fr_element_along(const Contact *contact, const double *v, double force, double *f);

#endif
