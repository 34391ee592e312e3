// The minimum of a sum of absolute values, sum |u|.
//
// It is at a vertex: with m free directions, the law passes through m points whose multipliers are at most 1
// (Bloomfield and Steiger 1983). Newton's method finds the vertex of the points with the smallest residuals. While a
// multiplier is too large, its point is released: along that edge the sum decreases until another residual becomes 0,
// which is the next vertex. Since a law is not linear, an edge is curved, and the minimum may be inside the last edge.
#include "law_fit.h"
#include "math/vector.h"

#include <math.h>
#include <string.h>

typedef struct Vertex {
    double x[FR_LAW_FIT_MAX];
    LawFitDirections left;
    int point[FR_LAW_FIT_MAX]; ///< point of each direction
    /// residuals of these points: 0 at a vertex, where the law passes through them
    double aim[FR_LAW_FIT_MAX];
    double slopes[LAW_FIT_SQUARE]; ///< slopes of these points along the directions, m x m
    double loss;
} Vertex;

/// The derivatives of a residual along the directions.
static void reduced_slopes(const LawFit *fit, const Vertex *at, int point, double *reduced)
{
    double slopes[FR_LAW_FIT_MAX];
    fr_law_fit_slopes(fit, at->x, point, slopes);
    for (int k = 0; k < at->left.count; k++)
        reduced[k] = law_fit_along(&at->left, k, slopes);
}

/// Solve A x = b, or A'x = b, by Gauss-Jordan elimination with pivots. Returns false if A is singular.
static bool eliminate(int n, const double *matrix, bool transposed, const double *b, double *x)
{
    double A[LAW_FIT_SQUARE], scale[FR_LAW_FIT_MAX];
    int row[FR_LAW_FIT_MAX] = {0};
    for (int i = 0; i < n; i++) {
        row[i] = i;
        scale[i] = 0;
        for (int j = 0; j < n; j++) {
            A[i * n + j] = transposed ? matrix[j * n + i] : matrix[i * n + j];
            scale[i] = ABSOLUTE(A[i * n + j]) > scale[i] ? ABSOLUTE(A[i * n + j]) : scale[i];
        }
    }
    double y[FR_LAW_FIT_MAX];
    memcpy(y, b, (size_t)n * sizeof *y);
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int i = c + 1; i < n; i++)
            if (ABSOLUTE(A[row[i] * n + c]) * scale[row[pivot]] > ABSOLUTE(A[row[pivot] * n + c]) * scale[row[i]])
                pivot = i;
        int swapped = row[c];
        row[c] = row[pivot];
        row[pivot] = swapped;
        double top = A[row[c] * n + c];
        if (!(ABSOLUTE(top) > 1e-12 * scale[row[c]]))
            return false;
        for (int i = 0; i < n; i++) {
            double factor = i == c ? 0 : A[row[i] * n + c] / top;
            for (int j = c; j < n; j++)
                A[row[i] * n + j] -= factor * A[row[c] * n + j];
            y[row[i]] -= factor * y[row[c]];
        }
    }
    for (int c = 0; c < n; c++)
        x[c] = y[row[c]] / A[row[c] * n + c];
    return true;
}

static bool is_chosen(const Vertex *at, int count, int point)
{
    for (int k = 0; k < count; k++)
        if (at->point[k] == point)
            return true;
    return false;
}

/// Choose for each direction the point with the smallest residual whose slopes are independent of the
/// points chosen before.
static bool choose(const LawFit *fit, Vertex *at)
{
    int m = at->left.count;
    double basis[LAW_FIT_SQUARE];
    for (int k = 0; k < m; k++) {
        double least = (double)INFINITY;
        at->point[k] = -1;
        for (int point = 0; point < fit->def->n; point++) {
            double slopes[FR_LAW_FIT_MAX], u = ABSOLUTE(fr_law_fit_residual(fit, at->x, point));
            if (!(u < least) || is_chosen(at, k, point))
                continue;
            reduced_slopes(fit, at, point, slopes);
            double before = fr_length(m, slopes);
            for (int l = 0; l < k; l++) {
                double product = 0;
                for (int j = 0; j < m; j++)
                    product += slopes[j] * basis[l * m + j];
                fr_combine(m, 1, slopes, -product, basis + (ptrdiff_t)l * m, slopes);
            }
            double length = fr_length(m, slopes);
            if (!(length > 1e-6 * before))
                continue;
            least = u;
            at->point[k] = point;
            fr_combine(m, 1 / length, slopes, 0, slopes, basis + (ptrdiff_t)k * m);
        }
        if (at->point[k] < 0)
            return false;
    }
    return true;
}

/// Drop directions along which no residual changes, such as v_S if F_S = F_C.
static void drop_flat(const LawFit *fit, Vertex *at)
{
    double steepest[FR_LAW_FIT_MAX] = {0}, largest = 0;
    for (int point = 0; point < fit->def->n; point++) {
        double slopes[FR_LAW_FIT_MAX];
        reduced_slopes(fit, at, point, slopes);
        for (int k = 0; k < at->left.count; k++) {
            double size = ABSOLUTE(slopes[k]);
            steepest[k] = size > steepest[k] ? size : steepest[k];
            largest = size > largest ? size : largest;
        }
    }
    int count = 0;
    for (int k = 0; k < at->left.count; k++)
        if (steepest[k] > 1e-10 * largest) {
            at->left.first[count] = at->left.first[k];
            at->left.second[count++] = at->left.second[k];
        }
    at->left.count = count;
}

static bool is_within(const LawFit *fit, const double *x)
{
    for (int i = 0; i < fit->count; i++)
        if (!(x[i] >= fit->low[i] && x[i] <= fit->high[i]))
            return false;
    return fit->above < 0 || x[fit->above] >= x[fit->below];
}

/// Move x until the chosen points have the residuals `aim`.
static bool meet(const LawFit *fit, Vertex *at)
{
    int m = at->left.count;
    double before = (double)INFINITY;
    for (int round = 0; round < 30; round++) {
        double u[FR_LAW_FIT_MAX], step[FR_LAW_FIT_MAX], largest = 0;
        for (int k = 0; k < m; k++) {
            u[k] = at->aim[k] - fr_law_fit_residual(fit, at->x, at->point[k]);
            largest = ABSOLUTE(u[k]) > largest ? ABSOLUTE(u[k]) : largest;
            reduced_slopes(fit, at, at->point[k], at->slopes + (ptrdiff_t)k * m);
        }
        if (!(largest < before))
            break;
        before = largest;
        if (!eliminate(m, at->slopes, false, u, step))
            return false;
        for (int k = 0; k < m; k++) {
            at->x[at->left.first[k]] += step[k];
            if (at->left.second[k] >= 0)
                at->x[at->left.second[k]] = at->x[at->left.first[k]];
        }
    }
    at->loss = fr_law_fit_absolute(fit, at->x);
    return is_within(fit, at->x);
}

/// Find the direction along which the loss decreases most when a point is released. Returns false at the minimum.
static bool edge(const LawFit *fit, const Vertex *at, int *dropped, double *direction)
{
    int m = at->left.count;
    double sum[FR_LAW_FIT_MAX] = {0}, multiplier[FR_LAW_FIT_MAX], worst = 1 + 1e-9;
    for (int point = 0; point < fit->def->n; point++) {
        double slopes[FR_LAW_FIT_MAX], u = fr_law_fit_residual(fit, at->x, point);
        if (u == 0 || is_chosen(at, m, point))
            continue;
        reduced_slopes(fit, at, point, slopes);
        fr_combine(m, 1, sum, u > 0 ? -1 : 1, slopes, sum);
    }
    if (!eliminate(m, at->slopes, true, sum, multiplier))
        return false;
    *dropped = -1;
    for (int k = 0; k < m; k++)
        if (ABSOLUTE(multiplier[k]) > worst) {
            worst = ABSOLUTE(multiplier[k]);
            *dropped = k;
        }
    if (*dropped < 0)
        return false;
    double target[FR_LAW_FIT_MAX] = {0};
    target[*dropped] = multiplier[*dropped] > 0 ? 1 : -1;
    // along this edge the sum of absolute residuals decreases by |multiplier| - 1 per unit of that point's residual
    return eliminate(m, at->slopes, false, target, direction);
}

/// Index of the point whose residual becomes 0 where the loss stops decreasing along an edge; -1: none.
static int next_point(const LawFit *fit, const Vertex *at, int dropped, const double *direction)
{
    enum { PASSES = 64 };
    int m = at->left.count, last = -1;
    double from = 0, fall = 0;
    for (int pass = 0; pass <= PASSES; pass++) {
        double nearest = (double)INFINITY, change = 0;
        int found = -1;
        for (int point = 0; point < fit->def->n; point++) {
            double slopes[FR_LAW_FIT_MAX], rate = 0, u = fr_law_fit_residual(fit, at->x, point);
            if (is_chosen(at, m, point) && point != at->point[dropped])
                continue;
            reduced_slopes(fit, at, point, slopes);
            for (int k = 0; k < m; k++)
                rate += slopes[k] * direction[k];
            if (pass == 0)
                fall += point == at->point[dropped] ? ABSOLUTE(rate) : u > 0 ? rate : -rate;
            double reach = -u / rate;
            bool later = reach > from || (reach == from && point > last);
            if (point == at->point[dropped] || !(reach > 0) || !later || !(reach < nearest))
                continue;
            nearest = reach;
            change = 2 * ABSOLUTE(rate);
            found = point;
        }
        if (found < 0 || !(fall < 0))
            return -1;
        fall += change;
        if (fall >= 0)
            return found;
        from = nearest;
        last = found;
    }
    return -1;
}

/// Search for the minimum between two vertices, along the residual of the released point, by golden sections.
static void search_edge(const LawFit *fit, Vertex *at, int dropped, const double *end)
{
    const double golden = 0x1.3c6ef372fe95p-1;
    double low = 0, high = fr_law_fit_residual(fit, end, at->point[dropped]), loss[2];
    Vertex trial[2] = {*at, *at};
    bool met = true;
    for (int side = 0; side < 2 && met; side++) {
        trial[side].aim[dropped] = side ? golden * high : (1 - golden) * high;
        met = meet(fit, &trial[side]);
        loss[side] = trial[side].loss;
    }
    for (int i = 0; i < 60 && met; i++) {
        int better = loss[0] <= loss[1] ? 0 : 1;
        if (trial[better].loss < at->loss)
            *at = trial[better];
        if (better == 0)
            high = trial[1].aim[dropped];
        else
            low = trial[0].aim[dropped];
        trial[1 - better] = trial[better];
        loss[1 - better] = loss[better];
        trial[better].aim[dropped] = better ? low + golden * (high - low) : high - golden * (high - low);
        met = meet(fit, &trial[better]);
        loss[better] = trial[better].loss;
    }
}

void fr_law_fit_vertex(const LawFit *fit, double *x)
{
    enum { EDGES = 100 };
    Vertex at = {.left = fr_law_fit_directions(fit, x, true)};
    memcpy(at.x, x, (size_t)fit->count * sizeof *x);
    drop_flat(fit, &at);
    if (at.left.count == 0 || !choose(fit, &at) || !meet(fit, &at))
        return;
    for (int i = 0; i < EDGES; i++) {
        int dropped;
        double direction[FR_LAW_FIT_MAX];
        if (!edge(fit, &at, &dropped, direction))
            break;
        Vertex next = at;
        next.point[dropped] = next_point(fit, &at, dropped, direction);
        if (next.point[dropped] < 0 || !meet(fit, &next))
            break;
        if (!(next.loss < at.loss)) {
            search_edge(fit, &at, dropped, next.x);
            break;
        }
        at = next;
    }
    if (at.loss < fr_law_fit_absolute(fit, x))
        memcpy(x, at.x, (size_t)fit->count * sizeof *x);
}
