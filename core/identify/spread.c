// Uncertainty of a fit: the allowed growth of the loss within the interval of each parameter.
//
// Residuals of a simulation are not independent noise: an arm that sticks at a slightly different angle than in the
// recording does so for seconds. With J = d angle/d parameter at the fit and the loss sum w |r|, a parameter scatters
// with V = H^-1 S H^-1, where H = sum w J J' [|r| < h]/h with h half of the loss (the slope of sign(r), smoothed), and
// S adds up the scores w J sign(r) within each recording with a Bartlett window of 200 samples. The loss along a
// parameter, with the others refitted, is about d^2 / 2 (H^-1)_jj above the best loss. So an interval ends where the
// loss has grown by q/2 V_jj / (H^-1)_jj, where q is the quantile of the square of d over its standard deviation.
//
// S is estimated from few independent pieces: a Bartlett window of W samples over N has f = 3/2 N/W degrees of freedom
// (Priestley 1981, table 6.2: 3 N/W, and half of that at frequency 0). The residuals in S are from a fit whose m
// parameters have absorbed m of these degrees, since both S and the parameters depend on the errors and slopes that
// persist. S is therefore too small by (f - m)/f, and q is the quantile of Student's t^2 with f - m degrees, as in any
// regression. With eight recordings of six seconds and the 13 parameters of M6 that are not on a bound, f - m is 59.
#include "rollout.h"
#include "search.h"
#include "math/assert.h"
#include "fit.h"
#include "math/dense.h"
#include "math/student.h"

#include <math.h>
#include <string.h>

enum { WINDOW = 200, N = FR_FIT_FREE_MAX };

/// Additional factor for effects that slopes at a single point do not show.
static const double more = 1.5;

/// A parameter is on its bound if it is nearer to an end of its range than this share of the range.
static const double on_bound = 1e-4;

/// Sums of a recording, without the weight of its samples.
typedef struct LogSums {
    double H[N * N], S[N * N];
    double squares;
    double within[N];         ///< sum of the scores in the window
    double score[WINDOW * N]; ///< scores in the window (ring buffer)
} LogSums;

/// All working memory; the caller provides it.
typedef struct Workspace {
    LogSums log[LANES];
    double H[N * N], S[N * N];
    double inverse[N * N]; ///< inverse of H over some of the parameters
    double factor[N * N];  ///< Cholesky factor of the same part of H, scaled
} Workspace;

size_t fr_fit_spread_size(void)
{
    return sizeof(Workspace) / sizeof(double);
}

/// Move the window on by one sample. S with a Bartlett window is the sum over all t of the squares of the sum within
/// the window before t, divided by the window length.
static void move_window(LogSums *sums, int n, int k, const double *score)
{
    double *oldest = sums->score + (ptrdiff_t)(k % WINDOW) * N;
    for (int i = 0; i < n; i++) {
        sums->within[i] += score[i] - oldest[i];
        oldest[i] = score[i];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            sums->S[i * n + j] += sums->within[i] * sums->within[j] / (double)WINDOW;
}

/// Add a sample. `h`: half of the loss; 0: squares.
static void add_sample(LogSums *sums, int n, int k, double h, double r, const double *J)
{
    double score[N], by = h == 0 ? 1 : ABSOLUTE(r) < h ? 1 / h : 0;
    for (int i = 0; i < n; i++) {
        score[i] = J[i] * (h == 0 ? r : r > 0 ? 1 : r < 0 ? -1 : 0);
        for (int j = 0; j <= i && by > 0; j++)
            sums->H[i * n + j] += by * J[i] * J[j];
    }
    sums->squares += r * r;
    move_window(sums, n, k, score);
}

static void add_steps(LogSums *sums, const FrFitData *data, const LogBlock *logs, const FitSlopes *slopes, int n,
                      double h, const double *angle, int first, int end)
{
    for (int l = 0; l < logs->count; l++) {
        int samples = data->log[logs->first + l].count;
        for (int k = first; k < end && k < samples; k++) {
            double J[N];
            ptrdiff_t row = (ptrdiff_t)(k - first) * LANES + l;
            for (int i = 0; i < n; i++)
                J[i] = (slopes->other[i][row] - angle[row]) * slopes->by[i];
            add_sample(&sums[l], n, k, h, angle[row] - logs->measured[(ptrdiff_t)k * LANES + l], J);
        }
    }
}

/// Add the sums of a recording, with the weight that its samples have in the loss.
static void add_log(LogSums *sums, int n, int samples, const FrFitData *data, double *H, double *S)
{
    const double nothing[N] = {0};
    for (int k = samples; k < samples + WINDOW; k++)
        move_window(sums, n, k, nothing);
    double weight = 1 / ((double)samples * data->logs);
    if (data->loss == FR_LOSS_RMS)
        weight = sums->squares > 0 ? weight / SQUARE_ROOT(sums->squares / samples) : 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            H[i * n + j] = H[j * n + i] += weight * sums->H[i * n + j];
            S[i * n + j] = S[j * n + i] += weight * weight * sums->S[i * n + j];
        }
}

static void add_up(const FrFitData *data, const FrFitSpace *space, const double *point, double h, FrFitScratch *scratch,
                   Workspace *work)
{
    int n = space->count;
    LogSums *sums = work->log;
    memset(work, 0, sizeof *work);
    FitSlopes slopes = fr_fit_slopes(data, space, point, scratch);
    for (LogBlock logs = fr_fit_first_block(data); logs.count > 0; logs = fr_fit_next_block(data, &logs)) {
        Rollout rollout = fr_fit_slopes_rollout(&slopes, data, space, &logs, scratch);
        memset(sums, 0, sizeof work->log);
        for (int k = 0; k < logs.steps; k += FIT_SLOPE_STEPS) {
            int end = k + FIT_SLOPE_STEPS < logs.steps ? k + FIT_SLOPE_STEPS : logs.steps;
            fr_fit_rollout_steps()(&rollout, k, end);
            add_steps(sums, data, &logs, &slopes, n, h, scratch->angle, k, end);
        }
        for (int l = 0; l < logs.count; l++)
            add_log(&sums[l], n, data->log[logs.first + l].count, data, work->H, work->S);
    }
}

bool fr_fit_invert(int n, const double *H, int m, const int *index, double *factor, double *inverse)
{
    double scale[N], unit[N];
    for (int a = 0; a < m; a++) {
        int i = index ? index[a] : a;
        scale[a] = 1 / SQUARE_ROOT(H[i * n + i]);
        if (!(scale[a] < (double)INFINITY))
            return false;
    }
    for (int a = 0; a < m; a++)
        for (int b = 0; b < m; b++) {
            int i = index ? index[a] : a, j = index ? index[b] : b;
            factor[a * m + b] = H[i * n + j] * scale[a] * scale[b] + (a == b ? 1e-9 : 0);
        }
    if (!fr_cholesky(m, factor))
        return false;
    for (int a = 0; a < m; a++) {
        for (int b = 0; b < m; b++)
            unit[b] = a == b;
        fr_cholesky_solve(m, factor, unit, unit);
        for (int b = 0; b < m; b++)
            inverse[b * m + a] = unit[b] * scale[a] * scale[b];
    }
    return true;
}

/// Entry (a, b) of inverse * S * inverse.
static double sandwich(int n, const double *S, int m, const int *index, const double *inverse, int a, int b)
{
    double sum = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            sum += inverse[a * m + i] * S[index[i] * n + index[j]] * inverse[j * m + b];
    return sum;
}

/// Choose the parameters that have a slope and are not on a bound; `one_more` is chosen even if it is on a bound.
static int choose(int n, const double *H, const double *point, int one_more, int *index)
{
    double largest = 0;
    int m = 0;
    for (int i = 0; i < n; i++)
        largest = H[i * n + i] > largest ? H[i * n + i] : largest;
    for (int i = 0; i < n; i++) {
        bool inside = point[i] > on_bound && point[i] < 1 - on_bound;
        if (H[i * n + i] > 1e-12 * largest && (inside || i == one_more))
            index[m++] = i;
    }
    return m;
}

/// Position of parameter `one` in `index`; -1: not there.
static int place(int m, const int *index, int one)
{
    for (int a = 0; a < m; a++)
        if (index[a] == one)
            return a;
    return -1;
}

/// Degrees of freedom of S. A recording shorter than the window contributes one.
static double freedom_of(const FrFitData *data)
{
    double freedom = 0;
    for (int l = 0; l < data->logs; l++) {
        double own = 1.5 * data->log[l].count / (double)WINDOW;
        freedom += own > 1 ? own : 1;
    }
    return freedom;
}

/// Factor between the estimated variance of one of m parameters and the square of half of its interval. `freedom` has
/// the degrees of freedom of the estimate; at least one is left after subtracting m.
static double multiple_of(double freedom, int m, double level)
{
    double left = freedom - m > 1 ? freedom - m : 1;
    double t = fr_student_quantile(level, (int)left);
    return freedom / left * t * t;
}

void fr_fit_spread(FrFitSpread *spread, const FrFitData *data, const FrFitSpace *space, const double *point,
                   double level, FrFitScratch *scratch, double *memory)
{
    FR_ASSERT(level > 0 && level < 1);
    int n = space->count;
    Workspace *work = (Workspace *)memory;
    const double *H = work->H, *S = work->S, *inverse = work->inverse;
    FrFitValue value;
    fr_fit_values(data, space, 1, point, &value, scratch);
    double freedom = freedom_of(data);
    *spread = (FrFitSpread){.count = n, .loss = value.loss};
    add_up(data, space, point, data->loss == FR_LOSS_RMS ? 0 : 0.5 * value.loss, scratch, work);
    for (int j = 0; j < n; j++) {
        int index[N], m = choose(n, H, point, j, index), a = place(m, index, j);
        spread->on_bound[j] = point[j] <= on_bound || point[j] >= 1 - on_bound;
        spread->slack[j] = spread->half[j] = (double)INFINITY;
        if (a < 0 || !fr_fit_invert(n, H, m, index, work->factor, work->inverse))
            continue;
        double V = sandwich(n, S, m, index, inverse, a, a), multiple = more * multiple_of(freedom, m, level);
        spread->slack[j] = multiple / 2 * V / inverse[a * m + a];
        spread->half[j] = SQUARE_ROOT(multiple * V);
        for (int i = 0; i < n && !spread->on_bound[j]; i++) {
            int b = place(m, index, i);
            if (b >= 0)
                spread->correlation[i * n + j] =
                    sandwich(n, S, m, index, inverse, a, b) / SQUARE_ROOT(V * sandwich(n, S, m, index, inverse, b, b));
        }
    }
}
