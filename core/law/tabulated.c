// A law Phi(v) through given points: a cubic between neighbours, with the slopes of Fritsch and Butland (SIAM Journal
// on Scientific and Statistical Computing 5, 1984), so that it rises and falls only where the points do. Beyond the
// last point it continues with the slope at that point, or stays level if that slope is negative.
//
// Transform: the slip velocity s under |x| solves M s + Phi(s) = M |x|, M = 1/Z. For an admissible Z the left side
// increases with s, so bisection over the points finds the piece, and Newton the root of its cubic.
#include "parts.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "numeric.h"
#include "math/bits.h"
#include "math/double_double.h"

#include <math.h>
#include <string.h>

/// The def of such a law, in Law.def: its points are in the memory of the caller.
typedef struct Points {
    int n;
    const double *v, *phi;
    const double *slope;  ///< at the points
    const double *secant; ///< from each point but the last to the next
} MAY_ALIAS Points;

_Static_assert(sizeof(Points) <= sizeof(double[FR_LAW_NUMBERS]), "the points fit");

static const FrParam points_row = FR_POINTS_ROW(
    "points", "Φ", "N m", "0:2.5,0.02:1.995,0.05:1.538,0.1:1.247,0.15:1.247,0.2:1.375,0.3:1.764,0.5:2.651,1:4.9",
    "Points of the law: pairs v:Φ of velocity and friction, from v = 0 on, joined by a monotone cubic.", FR_GROUP_LAW);

static const FrParam *const rows[] = {&points_row, NULL};

/// Slope at an inner point between two secants: their weighted harmonic mean, 0 at an extremum.
static double inner_slope(double before, double after, double left, double right)
{
    if (!(left * right > 0))
        return 0;
    double w = (before + 2 * after) / (3 * (before + after));
    return left * right / (w * right + (1 - w) * left);
}

/// Slope at an end: the slope of the parabola through three points, kept monotone.
static double end_slope(double near, double far, double first, double second)
{
    double slope = ((2 * near + far) * first - near * second) / (near + far);
    if (!(slope * first > 0))
        return 0;
    return !(first * second > 0) && absolute(slope) > 3 * absolute(first) ? 3 * first : slope;
}

/// Largest accepted magnitude [m/s or rad/s, N or N m], and smallest distance between two velocities, so that no
/// slope overflows.
static const double LARGEST = 1e30, LEAST_STEP = 1e-30;

static bool check(const FrTabulated *def, FrReport *report)
{
    const double *v = def->v, *phi = def->phi;
    const char *key = points_row.key;
    int errors = report->error_count;
    if (def->n < 2)
        fr_report_add(report, FR_ERROR, FR_POINT_COUNT, key, FR_ARGUMENTS(fr_number("count", def->n)));
    if (!v || !phi || !def->memory) {
        fr_report_add(report, FR_ERROR, FR_POINT_ARRAY_MISSING, key, FR_NO_ARGUMENTS);
        return false;
    }
    double before = -LEAST_STEP; // any later velocity will do if the first is not finite
    for (int i = 0; i < def->n; i++) {
        FrArgument point = fr_number("point", i + 1);
        bool finite = absolute(v[i]) <= LARGEST && absolute(phi[i]) <= LARGEST;
        if (!finite)
            fr_report_add(report, FR_ERROR, FR_POINT_NOT_FINITE, key, FR_ARGUMENTS(point));
        else if (i == 0 && v[0] != 0)
            fr_report_add(report, FR_ERROR, FR_FIRST_POINT, key, FR_ARGUMENTS(fr_number("v", v[0])));
        else if (i > 0 && !(v[i] - before >= LEAST_STEP))
            fr_report_add(report, FR_ERROR, FR_POINTS_NOT_INCREASING, key,
                          FR_ARGUMENTS(point, fr_number("v", v[i]), fr_number("before", before)));
        if (finite && phi[i] < 0)
            fr_report_add(report, FR_ERROR, FR_NEGATIVE_FRICTION, key, FR_ARGUMENTS(point, fr_number("phi", phi[i])));
        before = finite ? v[i] : before;
    }
    return report->error_count == errors;
}

extern const FrLawKind fr_law_tabulated;

FrStatus fr_tabulated_make(FrLaw *law, const FrTabulated *def, FrReport *report)
{
    FR_ASSERT(law && def);
    const int n = def->n, last = n - 1;
    report = fr_report_enter(report, &(FrReport){0});
    bool accepted = check(def, report);
    fr_report_end(report);
    if (!accepted)
        return FR_BAD_INPUT;
    double *v = def->memory, *phi = v + n, *slope = phi + n, *secant = slope + n;
    for (int i = 0; i < n; i++) {
        v[i] = def->v[i];
        phi[i] = def->phi[i];
    }
    for (int i = 0; i < last; i++)
        secant[i] = (phi[i + 1] - phi[i]) / (v[i + 1] - v[i]);
    for (int i = 1; i < last; i++)
        slope[i] = inner_slope(v[i] - v[i - 1], v[i + 1] - v[i], secant[i - 1], secant[i]);
    slope[0] = slope[last] = secant[0];
    if (n > 2) {
        slope[0] = end_slope(v[1] - v[0], v[2] - v[1], secant[0], secant[1]);
        slope[last] = end_slope(v[last] - v[last - 1], v[last - 1] - v[last - 2], secant[last - 1], secant[last - 2]);
    }
    const Points points = {n, v, phi, slope, secant};
    Law made = {.kind = &fr_law_tabulated};
    memcpy(made.def, &points, sizeof points);
    *(Law *)law = made;
    return FR_OK;
}

/// One piece: Phi = phi + slope c + a_2 c^2 + a_3 c^3, c = v - begin.
typedef struct Piece {
    double begin, width, phi, slope, a_2, a_3;
} Piece;

static Piece piece(const Points *points, int i)
{
    double v = points->v[i], phi = points->phi[i], slope = points->slope[i];
    if (i == points->n - 1)
        return (Piece){v, INFINITY, phi, slope > 0 ? slope : 0, 0, 0};
    double width = points->v[i + 1] - v, secant = points->secant[i], next = points->slope[i + 1];
    return (Piece){
        v, width, phi, slope, (3 * secant - 2 * slope - next) / width, (slope + next - 2 * secant) / (width * width)};
}

/// Index of the piece at v.
static int index_at(const Points *points, double v)
{
    int low = 0, high = points->n;
    // bound: the halvings of n
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (v < points->v[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

static Piece piece_at(const Points *points, double v)
{
    return piece(points, index_at(points, v));
}

static void tangent(const void *def, double v, double *phi, double *slope)
{
    Piece p = piece_at(def, v);
    double c = v - p.begin;
    *phi = p.phi + c * (p.slope + c * (p.a_2 + c * p.a_3));
    *slope = p.slope + c * (2 * p.a_2 + c * (3 * p.a_3));
}

static double phi_at(const void *def, double v)
{
    double phi, slope;
    tangent(def, v, &phi, &slope);
    return phi;
}

static double slope_at(const void *def, double v)
{
    double phi, slope;
    tangent(def, v, &phi, &slope);
    return slope;
}

static double drop(const void *def, double v)
{
    const Points *points = def;
    Piece p = piece_at(points, v);
    double c = v - p.begin;
    return (points->phi[0] - p.phi) - c * (p.slope + c * (p.a_2 + c * p.a_3));
}

static FrDouble2 times(FrDouble2 a, double b)
{
    return double2_multiply(a, (FrDouble2){b, 0});
}

static FrDouble2 exact_phi(const void *def, FrDouble2 v)
{
    Piece p = piece_at(def, v.hi);
    FrDouble2 c = double2_add(v, (FrDouble2){-p.begin, 0}), sum = times(c, p.a_3);
    sum = double2_multiply(double2_add(sum, (FrDouble2){p.a_2, 0}), c);
    sum = double2_multiply(double2_add(sum, (FrDouble2){p.slope, 0}), c);
    return double2_add(sum, (FrDouble2){p.phi, 0});
}

static FrDouble2 exact_slope(const void *def, FrDouble2 v)
{
    Piece p = piece_at(def, v.hi);
    FrDouble2 c = double2_add(v, (FrDouble2){-p.begin, 0}), sum = times(times(c, p.a_3), 3);
    sum = double2_multiply(double2_add(sum, (FrDouble2){2 * p.a_2, 0}), c);
    return double2_add(sum, (FrDouble2){p.slope, 0});
}

/// Steepest fall: at an end of a piece, or at an extremum of its slope.
static double steepest_fall(const void *def)
{
    const Points *points = def;
    double least = 0;
    for (int i = 0; i < points->n - 1; i++) {
        Piece p = piece(points, i);
        double turn = p.a_3 > 0 ? -p.a_2 / (3 * p.a_3) : 0;
        double slope = turn > 0 && turn < p.width ? p.slope + turn * p.a_2 : p.slope;
        double end = points->slope[i + 1];
        slope = slope < p.slope ? slope : p.slope;
        slope = slope < end ? slope : end;
        least = slope < least ? slope : least;
    }
    return least < 0 ? -least : 0;
}

/// Velocities of the points, and velocities at which the slope of a piece passes through `steepness`.
static double next_part(const void *def, double steepness, double v)
{
    const Points *points = def;
    int i = index_at(points, v);
    if (i == points->n - 1)
        return INFINITY;
    Piece p = piece(points, i);
    double next = points->v[i + 1];
    // slope + 2 a_2 c + 3 a_3 c^2 = steepness, without cancellation
    double a = p.slope - steepness, b = p.a_2, c = 3 * p.a_3, square = b * b - a * c;
    double q = -(b + with_sign(SQUARE_ROOT(square), b)), root[2] = {c == 0 ? (double)NAN : q / c, a / q};
    for (int k = 0; k < 2 && square >= 0; k++) {
        double at = p.begin + root[k];
        next = root[k] > 0 && root[k] < p.width && at > v && at < next ? at : next;
    }
    return next;
}

static double margin(const void *def, FrDouble2 M)
{
    return steepest_fall(def) / M.hi;
}

static bool convex(const void *def)
{
    (void)def;
    return false;
}

static double span(const void *def)
{
    const Points *points = def;
    return points->v[points->n - 1] * 1.1;
}

/// Slip velocity for |x| = `magnitude` beyond the stick zone, to twice the digits: the result plus `rest`.
static double slip_and_rest(const PhiZ *phi_z, double magnitude, double *rest)
{
    const Points *points = (const void *)phi_z->law.def;
    const double *v = points->v;
    double M = phi_z->M.hi, target = M * magnitude;
    int low = 0, high = points->n;
    // bound: the halvings of n
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (target < M * v[middle] + points->phi[middle])
            high = middle;
        else
            low = middle;
    }
    // rounding at a point may select the neighbouring piece; the bracket allows for this
    double from = v[low > 0 ? low - 1 : 0];
    double to = high + 1 < points->n && v[high + 1] < magnitude ? v[high + 1] : magnitude;
    Piece p = piece(points, low);
    double width = p.width < magnitude ? p.width : magnitude;
    double secant = p.slope + width * (p.a_2 + width * p.a_3);
    double start = p.begin + (target - (M * p.begin + p.phi)) / (M + secant);
    start = start > from && start < to ? start : from + (to - from) / 2;
    return fr_numeric_slip(phi_z, fr_excess_of(phi_z, magnitude), from, to, start, rest);
}

static double evaluate(const PhiZ *phi_z, double x)
{
    return fr_phi_z_by_slip(phi_z, x, slip_and_rest);
}

static double slip(const PhiZ *phi_z, double magnitude)
{
    double rest, s = slip_and_rest(phi_z, magnitude, &rest);
    return s + rest;
}

static bool fold(PhiZ *phi_z, FrMethod method)
{
    (void)method; // there is one method only
    if (phi_z->lambda > 1)
        return false; // several roots
    phi_z->method = FR_DIRECT;
    phi_z->evaluate = evaluate;
    return true;
}

const FrLawKind fr_law_tabulated = {
    .option = {.name = "tabulated",
               .title = "Tabulated",
               .text = "Measured or hand-drawn points, joined by a curve that is monotone between neighbouring points.",
               .source = "F. N. Fritsch, J. Butland, SIAM J. Sci. Stat. Comput. 5, 1984 (interpolation)",
               .equation = "\\Phi(v) = \\Phi_i + \\Phi_i'\\,c + a_i\\,c^2 + b_i\\,c^3, \\quad c = v - v_i",
               .rows = rows},
    .phi = phi_at,
    .slope = slope_at,
    .tangent = tangent,
    .dry = phi_at,
    .drop = OF_TRANSFORM(drop),
    .exact_phi = OF_TRANSFORM(exact_phi),
    .exact_slope = OF_TRANSFORM(exact_slope),
    .margin = OF_TRANSFORM(margin),
    .smallest_m = steepest_fall,
    .convex = OF_TRANSFORM(convex),
    .fold = OF_TRANSFORM(fold),
    .slip = OF_TRANSFORM(slip),
    .next_part = OF_CURVE(next_part),
    .span = OF_CURVE(span),
};
