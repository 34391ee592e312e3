// Vectors of a contact's dimension: copies, zeros and sums.
#ifndef FRICTION_CONTACT_VECTOR_H
#define FRICTION_CONTACT_VECTOR_H

static inline void vector_copy(int n, const double *from, double *to)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static inline void vector_zero(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
}

/// to += factor x
static inline void vector_add(int n, double factor, const double *x, double *to)
{
    for (int i = 0; i < n; i++)
        to[i] += factor * x[i];
}

#endif
