// Phi_Z by a chart: the law's own term is F_SC M/(M + D) e^(-sigma^alpha), tabulated over
//
//     u = (M |x| - F_S)/(v_S (M + D))
//
// Cells of u grow geometrically, eight for each octave, away from the two places where the curve is least smooth: from
// u = 0 up to SPLIT, where u^alpha is singular, and to both sides of TURN, the steepest fall of Phi. Add to the
// distance from that place a constant, within which cells stay uniform: the bits of the sum are the number of the cell.
// A cell is divided uniformly into as many rows as it needs. Its start is an |x| with twice the digits, so that no
// digit of x is lost in a row.
#ifndef FRICTION_LAW_KERNEL_CHART_H
#define FRICTION_LAW_KERNEL_CHART_H

#include "outer.h"
#include "row.h"

enum {
    CHART_RATE = OWN, // u = rate (|x| - Z F_S)
    CHART_BEGIN,      // u at breakaway, and the final value of the term: 0
    CHART_LEAST,      // start of a row, -1/2
    CHART_SCALE,      // F_SC M/(M + D)
    CHART_SPLIT,      // beyond this, distances are measured from TURN
    CHART_TURN,
    CHART_NEAR_ZERO,  // cells are uniform within this distance from 0
    CHART_NEAR_TURN,  // and within this distance from TURN
    CHART_END,        // distance at which nothing is left of the term
    CHART_FIRST_ZERO, // offsets of the numbers of the three series of cells, as the bits of integers
    CHART_FIRST_LEFT,
    CHART_FIRST_RIGHT,
};

/// The first row is stored as its byte offset, in the bits of an integer.
enum { CELL_START, CELL_START_LOW, CELL_SCALE, CELL_ROW };

/// Bits of a distance above this are the cell's number: eight cells for each octave.
enum { CELL_SHIFT = 49 };

/// Number of the cell.
static inline WideBits chart_cell(const double *c, Wide magnitude)
{
    Wide u = wide_max(excess(c, magnitude) * c[CHART_RATE], wide_of(c[CHART_BEGIN]));
    WideBits split = wide_mask_bits(wide_at_least(u, wide_of(c[CHART_SPLIT])));
    WideBits turn = wide_mask_bits(wide_at_least(u, wide_of(c[CHART_TURN])));
    WideBits zero = wide_bits(wide_of(c[CHART_FIRST_ZERO])), left = wide_bits(wide_of(c[CHART_FIRST_LEFT])),
             right = wide_bits(wide_of(c[CHART_FIRST_RIGHT]));
    WideBits near_zero = wide_bits(wide_of(c[CHART_NEAR_ZERO])), near_turn = wide_bits(wide_of(c[CHART_NEAR_TURN]));
    Wide origin = wide_from_bits(wide_bits(wide_of(c[CHART_TURN])) & split);
    Wide near = wide_from_bits(near_zero ^ ((near_zero ^ near_turn) & split));
    Wide distance = wide_min(wide_absolute(u - origin) + near, wide_of(c[CHART_END]));
    WideBits first_cell = zero ^ ((zero ^ left) & split) ^ ((left ^ right) & turn);
    return (wide_bits(distance) >> CELL_SHIFT) - first_cell;
}

/// f in the row of each lane's cell, and the place of that row.
static inline void chart_index(const PhiZ *phi_z, Wide magnitude, const double *cell, double *f, double *row)
{
    double start[WIDE_LANES], low[WIDE_LANES], scale[WIDE_LANES], first[WIDE_LANES];
    for (int lane = 0; lane < WIDE_LANES; lane++) {
        const double *entry = phi_z->cell[bits_of(cell[lane])];
        start[lane] = entry[CELL_START];
        low[lane] = entry[CELL_START_LOW];
        scale[lane] = entry[CELL_SCALE];
        first[lane] = entry[CELL_ROW];
    }
    Wide difference = (magnitude - wide_load(start)) - wide_load(low);
    // values that stick are before the first row
    Wide q = wide_max(difference * wide_load(scale), wide_of(phi_z->constant[CHART_LEAST]));
    row_index(q, wide_bits(wide_load(first)), f, row);
}

static inline void chart_kernel(const PhiZ *restrict phi_z, size_t n, const double *x, double *y)
{
    const double *c = phi_z->constant;
    alignas(64) double cell[COLUMN_LENGTH], f[COLUMN_LENGTH], row[COLUMN_LENGTH];
    for (size_t i = 0; i < n; i += WIDE_LANES)
        wide_store(cell + i, wide_from_bits(chart_cell(c, wide_absolute(wide_load(x + i)))));
    for (size_t i = 0; i < n; i += WIDE_LANES)
        chart_index(phi_z, wide_absolute(wide_load(x + i)), cell + i, f + i, row + i);
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        // a row near 0 may fall below it by its rounding
        Wide left = wide_max(row_polynomial(phi_z->row, f + i, f + i, row + i), wide_of(c[CHART_BEGIN]));
        Wide x_i = wide_load(x + i);
        wide_store(y + i, outer(c, x_i, line(c, wide_absolute(x_i)) + c[CHART_SCALE] * left));
    }
}

#endif
