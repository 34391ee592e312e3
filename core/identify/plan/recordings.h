// Declarations shared by the parts of a plan: the existing recordings and the possible ones.
#ifndef FRICTION_IDENTIFY_PLAN_RECORDINGS_H
#define FRICTION_IDENTIFY_PLAN_RECORDINGS_H

#include "identify/study.h"

/// Number of shortlist entries that each criterion selects, and number of checked candidates of middle rank.
enum { BY_SLOPES = 5, BY_DRAWS = 5, BY_ALL = 2, LISTED = BY_SLOPES + BY_DRAWS + BY_ALL, MIDDLE = 5 };

/// Share of the time of a plan that the benefits take.
#define SHARE_OF_PROMISES 0.3

/// A plan in progress, with its data.
typedef struct PlanWork {
    const FrFitModel *model;                 ///< the model whose fit is planned for
    const ModelIntervals *interval;          ///< its intervals
    FrFitPlan promises;                      ///< state of knowledge before the next recording
    int samples;                             ///< number of samples of a possible recording
    double *goal;                            ///< goals of trajectory t at goal + t * samples [rad]
    double *enabled;                         ///< bridge states in the same layout, 1 or 0
    double *time;                            ///< times of the samples [s]
    double *nothing;                         ///< measured angles that are not used
    int checks;                              ///< number of candidates that are checked
    PlanCandidate *checked[LISTED + MIDDLE]; ///< candidates that are checked
} PlanWork;

/// The plan in progress of a study whose stage it is.
static inline PlanWork *plan_of(const FitStudy *study)
{
    return study->current;
}

/// Lay out all candidates. Returns false if memory is exhausted.
bool fr_make_candidates(FitStudy *study);

/// A candidate as a recording; its measured angles are not used.
FrFitLog fr_candidate_log(const FitStudy *study, const PlanCandidate *candidate);

/// The tasks that compute the expected benefits of all candidates, and those that check some of them, each several
/// times with different residuals.
extern const TaskKind fr_plan_promises, fr_plan_checks;

#endif
