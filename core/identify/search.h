// Stages of a search. Each call does one iteration and returns whether the stage continues.
#ifndef FRICTION_IDENTIFY_SEARCH_H
#define FRICTION_IDENTIFY_SEARCH_H

#include "fit.h"
#include "math/random.h"

/// Data of an iteration.
typedef struct Iteration {
    FrFitSearch *search;
    const FrFitStage *stage;
    const FrFitData *data;
    const FrFitSpace *space;
    FrFitScratch *scratch;
    FrFitTrial *trial;
} Iteration;

/// A stage. `begin` is called before the first iteration, `next` for each iteration; it returns false after the last.
typedef struct StageKind {
    void (*begin)(const Iteration *now);
    bool (*next)(const Iteration *now);
} StageKind;

extern const StageKind fr_fit_points, fr_fit_squares, fr_fit_weighted, fr_fit_cma;

/// Simulate the candidates of the trial, and keep the best point.
void fr_fit_try(const Iteration *now, int count);

/// Make candidate c of the trial the current point.
void fr_fit_go_to(const Iteration *now, int c);

/// Values in place of the fold in a seed, so that these random numbers differ from those of any fit.
enum { FIT_PLAN_FOLD = 1 << 20, FIT_RESAMPLE_FOLD = 1 << 21 };

/// Seed of search number k for a model.
uint64_t fr_fit_seed(uint64_t seed, int fold, int model, int k);

/// Invert the rows and columns `index` of a symmetric positive matrix H (n x n), or all m of them if that is NULL.
/// Scaled to a diagonal of 1, it gets 1e-9 there. `factor` and `inverse` are m x m. Returns false if H is singular.
bool fr_fit_invert(int n, const double *H, int m, const int *index, double *factor, double *inverse);

static inline double *fit_candidate(const Iteration *now, int c)
{
    return now->trial->point + (ptrdiff_t)c * now->space->count;
}

#endif
