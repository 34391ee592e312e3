// The largest time step with which friction that falls with velocity has one solution: M/T + diag Phi' must be positive
// definite on every set of slipping joints, at any speeds. With f_i, the steepest fall of the law of joint i, the
// condition is
//
//     M - T diag f > 0,
//
// whose principal minors belong to the sets. The sweep with armatures A_i - T f_i factors this matrix from the tip, and
// its D are the pivots: all are positive if and only if the matrix is positive definite. T < A_i/f_i for all i is
// enough, since H > 0.
#include "work.h"
#include "math/assert.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "math/bits.h"

#include <math.h>

int fr_chain_inadmissible(const FrChain *chain, double T, const Work *work)
{
    Joint *joint = work->joint;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        joint[i].locked = 0;
        joint[i].armature = link->armature - (T > 0 ? T * link->fall : 0); // a fall may be infinite
        joint[i].drive = 0;
    }
    return fr_chain_inwards(chain->links, joint, work->kept, chain->links - 1);
}

/// Upper bound of the largest admissible time step: a larger step is not admissible for some joint alone, with the
/// other joints locked.
static double largest_alone(const FrChain *chain, const Joint *joint)
{
    double least = (double)INFINITY;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        if (!(link->fall > 0))
            continue;
        double alone = fr_chain_own_inertia(chain, joint, i, NULL) / link->fall;
        least = alone < least ? alone : least;
    }
    return least;
}

double fr_chain_largest_step(const FrChain *chain, const double *q, double *memory)
{
    FR_ASSERT(chain && q && memory);
    const Work work = work_of(chain, memory);
    Joint *joint = work.joint;
    fr_chain_place(chain, q, NULL, joint);
    double high = largest_alone(chain, joint), low = chain->certain_step * (1 - 0x1p-50);
    if (!(high < (double)INFINITY))
        return high;
    if (fr_chain_inadmissible(chain, high, &work) < 0)
        return high;
    // halve the numbers between, not the interval: the bits of positive numbers are in their order
    uint64_t good = bits_of(low > 0 ? low : 0), bad = bits_of(high);
    // bound: 64 halvings of 64 bits
    while (bad - good > 1) {
        uint64_t middle = good + (bad - good) / 2;
        if (fr_chain_inadmissible(chain, from_bits(middle), &work) < 0)
            good = middle;
        else
            bad = middle;
    }
    return from_bits(good);
}

static void warn_of_small_armature(const FrChain *chain, const Joint *joint, FrReport *report)
{
    double largest = 0;
    int of = 0;
    for (int i = 0; i < chain->links; i++) {
        double ratio = fr_chain_own_inertia(chain, joint, i, NULL) / chain_link(chain, i)->armature - 1;
        if (ratio > largest) {
            largest = ratio;
            of = i;
        }
    }
    if (largest > 100)
        fr_report_say(report, FR_WARNING, FR_CHAIN_SMALL_ARMATURE, "armature",
                      FR_ARGUMENTS(fr_number("link", of + 1), fr_number("ratio", largest),
                                   fr_number("factor", SQUARE_ROOT(1 + largest))));
}

static void refuse_step(const FrChain *chain, double largest, FrReport *report)
{
    double most = largest > 0 ? fr_round_digits(largest, 4, -1) : 0;
    FrFinding *finding =
        fr_report_say(report, FR_ERROR, FR_CHAIN_STEP_TOO_LARGE, "T",
                      FR_ARGUMENTS(fr_quantity("T", chain->T, "s"), fr_quantity("largest", most, "s")));
    if (most >= fr_time_step_row.min)
        fr_finding_remedy(finding, FR_AT_MOST, "T", most, "s");
}

static void refuse_massless(int joint, FrReport *report)
{
    fr_report_say(report, FR_ERROR, FR_CHAIN_WITHOUT_INERTIA, "inertia", FR_ARGUMENTS(fr_number("link", joint + 1)));
}

FrStatus fr_chain_check(const FrChain *chain, const double *q, double *memory, FrReport *report)
{
    FR_ASSERT(chain && q && memory);
    const Work work = work_of(chain, memory);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    double largest = chain->method == FR_CHAIN_EXACT ? fr_chain_largest_step(chain, q, memory) : (double)INFINITY;
    if (chain->T > largest)
        refuse_step(chain, largest, report);
    fr_chain_place(chain, q, NULL, work.joint);
    int massless = fr_chain_inadmissible(chain, 0, &work);
    if (massless >= 0)
        refuse_massless(massless, report);
    if (chain->method == FR_CHAIN_SEMI_IMPLICIT)
        warn_of_small_armature(chain, work.joint, report);
    bool accepted = report->error_count == errors;
    fr_report_end(report);
    return accepted ? FR_OK : FR_BAD_INPUT;
}

/// Refuse a step with undetermined forces, and suggest a regularisation: the default of contacts, as impulses at the
/// joint of the largest gear, or ten times the current value if that is larger.
static void refuse_undetermined(const FrChain *chain, FrReport *report)
{
    double gear = 0;
    for (int i = 0; i < chain->links; i++)
        gear = gear < chain_link(chain, i)->gear ? chain_link(chain, i)->gear : gear;
    double as_contacts = 1e-4 * (chain->T * gear * (chain->T * gear)), more = 10 * chain->lambda_q;
    FrFinding *finding = fr_report_say(report, FR_ERROR, FR_CHAIN_UNDETERMINED, "lambda_q", FR_NO_ARGUMENTS);
    fr_finding_remedy(finding, FR_AT_LEAST, "lambda_q", fr_round_digits(more < as_contacts ? as_contacts : more, 3, -1),
                      "");
}

/// Report why a step has no solution. If a link would turn by more than 1 rad in the step, velocities have grown until
/// nothing fits, or until they overflow. Otherwise, with finite results, the cause is the contacts, or the inertias if
/// there are no contacts.
static void refuse_unsolved(const FrChain *chain, const FrChainState *state, FrStatus status, FrReport *report)
{
    double turn = 0, most = 0;
    int of = 0;
    for (int i = 0; i < chain->links; i++) {
        turn += chain->T * chain_link(chain, i)->axis * state->v[i];
        if (absolute(turn) > most) {
            most = absolute(turn);
            of = i;
        }
    }
    if (most > 1)
        fr_report_say(report, FR_ERROR, FR_CHAIN_RUNS_AWAY, "T",
                      FR_ARGUMENTS(fr_number("link", of + 1), fr_quantity("turn", most, "rad")));
    else if (status == FR_NOT_CONVERGED && chain->points > 0)
        fr_report_say(report, FR_ERROR, FR_CHAIN_UNSOLVED_STEP, "T", FR_NO_ARGUMENTS);
    else if (status == FR_NOT_CONVERGED)
        fr_report_say(report, FR_ERROR, FR_CHAIN_UNSOLVED_MASSES, "inertia", FR_NO_ARGUMENTS);
}

void fr_chain_explain(const FrChain *chain, const FrChainState *state, FrStatus status, int joint, double *work,
                      FrReport *report)
{
    FR_ASSERT(chain && state && state->q && work);
    report = fr_report_enter(report, &(FrReport){0});
    if (status == FR_STEP_TOO_LARGE)
        refuse_step(chain, fr_chain_largest_step(chain, state->q, work), report);
    else if (status == FR_NOT_POSITIVE_DEFINITE)
        refuse_massless(joint, report);
    else if (status == FR_NOT_CONVERGED && chain->method == FR_CHAIN_IMPLICIT)
        refuse_undetermined(chain, report);
    else if (status == FR_NOT_CONVERGED || status == FR_NOT_FINITE)
        refuse_unsolved(chain, state, status, report);
    fr_report_end(report);
}
