// The chart of the Stribeck law for alpha other than 1. It tabulates e^(-sigma^alpha) over u, where
// sigma + lambda (e^(-sigma^alpha) - 1) = u, as polynomials of degree 7 on cells that are refined until the friction is
// right to a few parts in 1e16.
//
// As a function of u, this is singular at u = 0 unless alpha is an integer (u^alpha), nearly singular at the steepest
// fall of Phi when lambda comes near 1 (a cube root at 1), and drops abruptly for large alpha. Cells that meet one of
// these places are divided into more rows.
#include "stribeck.h"
#include "fold.h"
#include "parts.h"
#include "kernel/chart.h"
#include "kernel/kernels.h"
#include "math/bits.h"

_Static_assert((FR_TABLE_ROWS + 1) * 8 + FR_TABLE_CELLS * 4 <= FR_TABLE_SIZE, "rows on a boundary and cells fit");

enum { NODES = 8, FINEST = 32 };

/// Charts with a larger relative error are rejected.
static const double LARGEST_ERROR = 1e-12;

/// cos(m pi/16)
static double cosine(int m)
{
    static const double quarter[9] = {0x1p+0,
                                      0x1.f6297cff75cb0p-1,
                                      0x1.d906bcf328d46p-1,
                                      0x1.a9b66290ea1a3p-1,
                                      0x1.6a09e667f3bcdp-1,
                                      0x1.1c73b39ae68c8p-1,
                                      0x1.87de2a6aea963p-2,
                                      0x1.8f8b83c69a60bp-3,
                                      0};
    m %= 32;
    m = m > 16 ? 32 - m : m;
    return m > 8 ? -quarter[16 - m] : quarter[m];
}

/// The curve that is tabulated, and the last root found: u never decreases from call to call.
typedef struct Curve {
    double lambda, alpha;
    double beside;         ///< lower bound of the friction without stiction, in units of F_SC
    double u, sigma, rate; ///< last root, and d sigma/d u there
    double drop;           ///< -d e^(-sigma^alpha)/d u there
} Curve;

/// e^(-sigma^alpha) at u, by Newton from the previous root. The rest of the last step is added to the value, since a
/// rounding of sigma changes it by alpha sigma^alpha as much.
static double stiction(Curve *curve, FrDouble2 u)
{
    double lambda = curve->lambda, alpha = curve->alpha;
    double low = curve->sigma > u.hi ? curve->sigma : u.hi, high = u.hi + lambda, rate = 1;
    double sigma = curve->sigma + (u.hi - curve->u) * curve->rate, left = 1, left_rate = 0, step = 0;
    // for alpha < 1 the law is convex: from the right, Newton descends to the largest root
    if (alpha < 1 || !(sigma > low && sigma < high))
        sigma = alpha < 1 ? high : low;
    for (int i = 0; i < 100; i++) {
        double power = fr_pow(sigma, alpha);
        // fractions of the stiction that are left and gone: the smaller one keeps its digits
        double fallen = power < 0.7 ? -fr_expm1(-power) : 1 - fr_exp(-power);
        left = power < 0.7 ? 1 - fallen : fr_exp(-power);
        left_rate = sigma > 0 ? -(left * (alpha * power / sigma)) : 0;
        double rest = ((sigma - u.hi) - u.lo) - lambda * fallen;
        rate = 1 / (1 + lambda * left_rate);
        step = -rest * rate;
        if (rest > 0)
            high = sigma;
        else
            low = sigma;
        double next = sigma + step;
        if (absolute(step) <= 0x1p-52 * sigma)
            break;
        if (!(next > low && next < high))
            next = low + (high - low) / 2;
        if (next <= low || next >= high)
            break;
        sigma = next;
    }
    *curve = (Curve){lambda, alpha, curve->beside, u.hi, sigma, rate, -(left_rate * rate)};
    return absolute(step) <= 0x1p-50 * sigma ? left + left_rate * step : left;
}

/// Coefficients of the polynomial through the values at the Chebyshev nodes of |t| <= 1/2.
static void interpolate(const double *value, double *coefficient)
{
    double before[NODES] = {1}, power[NODES] = {0, 2}; // T_0 and T_1 in powers of t, T_k = T_k(2 t)
    memset(coefficient, 0, NODES * sizeof *coefficient);
    for (int k = 0; k < NODES; k++) {
        double a = 0;
        for (int j = 0; j < NODES; j++)
            a += value[j] * cosine((2 * (NODES - 1 - j) + 1) * k);
        a *= (k == 0 ? 1.0 : 2.0) / (double)NODES;
        const double *now = k == 0 ? before : power;
        for (int i = 0; i <= k; i++)
            coefficient[i] += a * now[i];
        if (k == 0)
            continue;
        double after[NODES] = {0};
        for (int i = 0; i < NODES; i++)
            after[i] = (i > 0 ? 4 * power[i - 1] : 0) - before[i];
        memcpy(before, power, sizeof before);
        memcpy(power, after, sizeof power);
    }
}

/// The chart while it is filled, cell after cell with growing u.
typedef struct Filling {
    double (*row)[8]; ///< its rows and cells, as in PhiZ
    double (*cell)[4];
    int row_count; ///< rows in use
    /// Largest error so far, relative to the friction, or to 2^-10 (F_S - F_C) if the friction is smaller.
    double error;
    FrDouble2 x_stick; ///< x at u = 0
    FrDouble2 width;   ///< x per unit of u
    Curve curve;
    int parts; ///< rows of the previous cell
    bool full;
} Filling;

/// Fill one row of width `step` around `centre`. Returns its error in units of the allowed error.
static double fill_row(Filling *filling, int row, FrDouble2 centre, double step)
{
    Curve *curve = &filling->curve;
    double value[NODES], check[3] = {0}, at[3] = {-0x1.6a09e667f3bcdp-2, 0, 0.5};
    for (int j = 0; j < NODES; j++) {
        if (j == 2)
            check[0] = stiction(curve, two_sum(centre.hi, centre.lo + at[0] * step));
        if (j == 4)
            check[1] = stiction(curve, centre);
        value[j] = stiction(curve, two_sum(centre.hi, centre.lo + cosine(2 * (NODES - 1 - j) + 1) / 2 * step));
    }
    check[2] = stiction(curve, two_sum(centre.hi, centre.lo + at[2] * step));
    // differences from the middle are small, and so are their rounding errors
    for (int j = 0; j < NODES; j++)
        value[j] -= check[1];
    double *c = filling->row[row];
    interpolate(value, c);
    c[0] += check[1];
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        double there = from_bits((uint64_t)row * sizeof *filling->row);
        double got = row_polynomial((const double(*)[8])filling->row, &at[i], &at[i], &there);
        double size = check[i] + curve->beside, error = absolute(got - check[i]);
        // more rows cannot reduce the effect of rounding in the equation of the root
        double allowed = 0x1p-50 * size + 0x1p-52 * curve->lambda * absolute(curve->drop);
        worst = error > worst * allowed ? error / allowed : worst;
        filling->error = error > filling->error * size ? error / size : filling->error;
    }
    return worst;
}

/// Fill the cell [from, to] of u, with as many rows as its error requires.
static void fill_cell(Filling *filling, int number, double from, double to)
{
    Curve at_start = filling->curve;
    double error_before = filling->error;
    // bound: doublings up to FINEST parts, which are kept, or until the chart is full
    for (int parts = filling->parts > 1 ? filling->parts / 2 : 1;; parts *= 2) {
        filling->full = filling->full || filling->row_count + parts >= FR_TABLE_ROWS || number + 1 >= FR_TABLE_CELLS;
        if (filling->full)
            return;
        // a little wider than their share, so that no rounding of u leaves the cell
        double share = (to - from) / parts, slack = share * 0x1p-42 + to * 0x1p-50;
        double step = share + 4 * slack / parts, start = from - slack + step / 2;
        double *cell = filling->cell[number];
        FrDouble2 x = double2_add(filling->x_stick, double2_multiply((FrDouble2){start, 0}, filling->width));
        cell[CELL_START] = x.hi;
        cell[CELL_START_LOW] = x.lo;
        cell[CELL_SCALE] = 1 / (step * filling->width.hi);
        cell[CELL_ROW] = from_bits((uint64_t)filling->row_count * sizeof *filling->row);
        double worst = 0;
        for (int i = 0; i < parts && (worst <= 1 || parts == FINEST); i++) {
            double error = fill_row(filling, filling->row_count + i, two_sum(start, i * step), step);
            worst = error > worst ? error : worst;
        }
        if (worst <= 1 || parts == FINEST) {
            filling->row_count += parts;
            filling->parts = parts;
            return;
        }
        filling->curve = at_start;
        filling->error = error_before;
    }
}

static int64_t cell_of(double distance)
{
    return (int64_t)(bits_of(distance) >> CELL_SHIFT);
}

static double distance_of(int64_t cell)
{
    return from_bits((uint64_t)cell << CELL_SHIFT);
}

static double floor_to_power_of_two(double x)
{
    return from_bits(bits_of(x) & 0x7ff0000000000000u);
}

/// Distance from u = 0 at which cells begin to grow: well within the radius in which the curve is smooth there, or, if
/// u^alpha is not smooth, so close to 0 that nothing is left of it.
static double near_zero(double alpha)
{
    double radius = alpha == (double)(int)alpha ? 0.125 : 256 * fr_pow(1e-15, 1 / alpha);
    return floor_to_power_of_two(radius < 0.125 ? radius : 0.125);
}

/// Find the steepest fall of Phi, sigma_c = ((alpha - 1)/alpha)^(1/alpha): its u, and the distance to the
/// singularities close to it, at which 1 - lambda h(sigma) vanishes for a complex sigma. For alpha < 1, find the fold
/// before breakaway.
static void find_turn(double alpha, double lambda, double *turn, double *near)
{
    if (alpha < 1) {
        double fold = fr_pow(lambda * alpha, 1 / (1 - alpha)) * (1 / alpha - 1) / 4;
        *turn = 0;
        *near = floor_to_power_of_two(fold > 0x1p-60 ? fold < 0.125 ? fold : 0.125 : 0x1p-60);
        return;
    }
    double a = (alpha - 1) / alpha, sigma = fr_pow(a, 1 / alpha);
    double rest = 1 - lambda * alpha * fr_pow(a, a) * fr_exp(-a);
    double third = (1 - rest) * alpha * (alpha - 1) / (sigma * sigma);
    double distance = 0.5 * rest * SQUARE_ROOT(2 * rest / third), cliff = sigma / (2 * alpha);
    *turn = sigma + lambda * fr_expm1(-a);
    distance = distance < cliff ? distance : cliff;
    *near = floor_to_power_of_two(distance > 0x1p-36 ? distance : 0x1p-36);
}

bool fr_stribeck_chart(PhiZ *phi_z, double *table)
{
    const FrStribeck *law = (const void *)phi_z->law.def;
    const Decay *decay = (const void *)phi_z->law.def;
    FrDouble2 M = phi_z->M, lambda = fr_slip_lambda(decay, M);
    double drop = law->F_S - law->F_C, alpha = law->alpha;
    if (drop == 0) { // no curve: only the line remains
        fr_fold_outer(phi_z, law->F_C, law->D);
        fr_fold_kernel(phi_z, FR_DIRECT, KERNEL_COULOMB);
        return true;
    }
    double least = law->F_C / drop, turn, near_turn;
    find_turn(alpha, lambda.hi, &turn, &near_turn);
    double split = turn / 2, near = near_zero(alpha);
    const uintptr_t line = 64, start = ((uintptr_t)table + line - 1) / line * line;
    double(*rows)[8] = (double(*)[8])start, (*cells)[4] = (double(*)[4])(rows + FR_TABLE_ROWS);
    Filling filling = {.row = rows,
                       .cell = cells,
                       .x_stick = phi_z->x_stick,
                       .width = double2_divide(fr_slip_width(decay, M), M),
                       .curve = {.lambda = lambda.hi,
                                 .alpha = alpha,
                                 .rate = 1,
                                 .beside = least < 1 ? least > 0x1p-10 ? least : 0x1p-10 : 1}};
    int count = 0;
    // from 0 upwards to the split
    int64_t first_zero = cell_of(near), last_zero = cell_of(split + near);
    for (int64_t cell = first_zero; cell <= last_zero && split > 0; cell++)
        fill_cell(&filling, count++, distance_of(cell) - near, distance_of(cell + 1) - near);
    // then from the split towards the turn
    int64_t first_turn = cell_of(near_turn), first_left = first_turn - count,
            last_left = cell_of(turn - split + near_turn);
    filling.curve = (Curve){.lambda = lambda.hi, .alpha = alpha, .beside = filling.curve.beside, .rate = 1};
    for (int64_t cell = last_left; cell >= first_turn && split > 0; cell--, count++)
        fill_cell(&filling, (int)(cell - first_left), turn + near_turn - distance_of(cell + 1),
                  turn + near_turn - distance_of(cell));
    // and beyond it, until no stiction is left
    int64_t first_right = first_turn - count, cell = first_turn;
    double end = turn + 2 * near_turn;
    // bound: the cells of the chart: fill_cell fills one or sets `full`
    while (!filling.full && (distance_of(cell) < end || cell == first_turn ||
                             stiction(&filling.curve, (FrDouble2){filling.curve.u, 0}) > 0x1p-66)) {
        fill_cell(&filling, count++, turn + (distance_of(cell) - near_turn),
                  turn + (distance_of(cell + 1) - near_turn));
        cell++;
    }
    if (filling.full || filling.error > LARGEST_ERROR)
        return false;
    memset(filling.cell[count], 0, sizeof *filling.cell);
    filling.cell[count++][CELL_ROW] = from_bits((uint64_t)filling.row_count * sizeof *filling.row);
    memset(filling.row[filling.row_count++], 0, sizeof *filling.row);
    phi_z->row = (const double(*)[8])rows;
    phi_z->cell = (const double(*)[4])cells;
    fr_fold_outer(phi_z, law->F_C, law->D);
    FrDouble2 share = double2_divide(M, double2_add(M, (FrDouble2){law->D, 0}));
    double *c = phi_z->constant;
    c[CHART_RATE] = fr_slip_rate(decay, M).hi;
    c[CHART_BEGIN] = 0;
    c[CHART_LEAST] = -0.5;
    c[CHART_SCALE] = double2_multiply((FrDouble2){drop, 0}, share).hi;
    c[CHART_SPLIT] = split;
    c[CHART_TURN] = turn;
    c[CHART_NEAR_ZERO] = near;
    c[CHART_NEAR_TURN] = near_turn;
    c[CHART_END] = distance_of(cell);
    c[CHART_FIRST_ZERO] = from_bits((uint64_t)first_zero);
    c[CHART_FIRST_LEFT] = from_bits((uint64_t)first_left);
    c[CHART_FIRST_RIGHT] = from_bits((uint64_t)first_right);
    fr_fold_kernel(phi_z, FR_TABLE, KERNEL_CHART);
    return true;
}
