// The radial form in n dimensions (Kikuuwe 2006, eq 8): y = Phi_Z(|x|) x/|x|.
#include "array.h"
#include "math/assert.h"
#include "base/say.h"
#include "kernel/kernels.h"
#include "math/bits.h"

/// |x|. A power of two keeps squares from overflowing and from vanishing.
static double length(int dimension, const double *x)
{
    double largest = 0;
    for (int i = 0; i < dimension; i++)
        largest = absolute(x[i]) > largest || x[i] != x[i] ? absolute(x[i]) : largest;
    double scale = largest > 0x1p500 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1, sum = 0;
    for (int i = 0; i < dimension; i++)
        sum += (x[i] * scale) * (x[i] * scale);
    return SQUARE_ROOT(sum) / scale;
}

/// y = force x/|x|; 0 for x = 0.
static void point(int dimension, const double *x, double norm, double force, double *y)
{
    for (int i = 0; i < dimension; i++)
        y[i] = norm == 0 ? x[i] : force * (x[i] / norm);
}

void fr_phi_z_radial(const FrPhiZ *phi_z, int dimension, const double *x, double *y)
{
    FR_ASSERT(phi_z && dimension >= 1 && x && y);
    double norm = length(dimension, x);
    point(dimension, x, norm, fr_phi_z(phi_z, norm), y);
}

FrStatus fr_phi_z_radial_array(const FrPhiZ *phi_z, size_t n, int dimension, const double *x, double *y,
                               FrReport *report)
{
    FR_ASSERT(phi_z && phi_z->evaluate);
    FrReport none;
    report = fr_report_enter(report, &none);
    FrStatus status = fr_array_check(dimension < 1 ? n : n * (size_t)dimension, x, y, report);
    if (dimension < 1) {
        fr_report_add(report, FR_ERROR, FR_BAD_DIMENSION, "dimension", FR_ARGUMENTS(fr_number("dimension", dimension)));
        status = FR_BAD_INPUT;
    }
    fr_report_end(report);
    if (status != FR_OK)
        return status;
    double norm[BLOCK], force[BLOCK];
    // bound: n/BLOCK passes
    while (n > 0) {
        int part = n < BLOCK ? (int)n : BLOCK;
        for (int i = 0; i < part; i++)
            norm[i] = length(dimension, x + i * (ptrdiff_t)dimension);
        fr_array_through(fr_instructions(), phi_z, (size_t)part, norm, force);
        for (int i = 0; i < part; i++, x += dimension, y += dimension)
            point(dimension, x, norm[i], force[i], y);
        n -= (size_t)part;
    }
    return FR_OK;
}
