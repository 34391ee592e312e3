// Chains of links over some steps, by every method: a status or a finite state; the exact method dissipates at every
// joint, sticks exactly, and moves the other way under mirrored loads.
#include "take_law.h"

#include "explorer/chain/chain.h"

#include <math.h>

enum { LINKS = 5, STEPS = 6 };

typedef struct Motion {
    double *memory, *work;
    FrChainState state;
    double motor[LINKS], friction[LINKS];
} Motion;

static void take_chain(Input *input, FrChainDef *def, FrLink *link, FrLaw *law, FrChainPoint *point)
{
    *def = fr_default_chain();
    def->links = 1 + take_below(input, LINKS);
    def->laws = take_below(input, 3);
    for (int i = 0; i < def->laws; i++)
        law[i] = take_law(input);
    for (int i = 0; i < def->links; i++) {
        link[i] = fr_default_link();
        link[i].mass = take_usual(input);
        link[i].length = take_decades(input, 0.01, 2);
        link[i].com_x = take_between(input, 0, 1) * link[i].length;
        link[i].inertia = take_usual(input) * 0.01;
        link[i].armature = take_usual(input) * 0.01;
        link[i].axis = take_bool(input) ? 1 : -1;
        link[i].law = take_below(input, def->laws + 1) - 1;
        if (take_byte(input) == 255)
            link[i].mass = take_number(input);
    }
    def->points = take_byte(input) < 64 ? 1 + take_below(input, 2) : 0;
    for (int i = 0; i < def->points; i++)
        point[i] = (FrChainPoint){take_below(input, def->links), take_between(input, 0, 0.5), 0};
    def->link = link;
    def->law = law;
    def->point = point;
    def->base_y = def->points ? take_between(input, 0, 1) : 0;
    def->T = take_decades(input, 1e-5, 1e-2);
    def->method = (FrChainMethod)(take_bool(input) ? FR_CHAIN_EXACT : take_below(input, 4));
    def->k_q = take_bool(input) ? 0 : take_usual(input);
    def->lambda_q = take_bool(input) ? 0 : take_usual(input);
    def->integrator = (FrPositionUpdate)take_below(input, 3);
}

static void *memory_of(size_t size)
{
    void *memory = calloc(size ? size : 1, 1);
    if (!memory)
        abort();
    return memory;
}

static void start(Motion *motion, const FrChain *chain, const double *q, const double *v)
{
    motion->memory = memory_of(fr_chain_state_size(chain) * sizeof(double));
    motion->work = memory_of(fr_chain_work_size(chain) * sizeof(double));
    motion->state = fr_chain_state(chain, motion->memory);
    fr_chain_start(chain, &motion->state, q, v);
}

static FrStatus take_step(Motion *motion, const FrChain *chain, FrChainStep *step, const double *budget)
{
    *step = (FrChainStep){.friction = motion->friction};
    return fr_chain_step(chain, &motion->state, &(FrChainDrive){.motor = motion->motor, .budget = budget}, motion->work,
                         step);
}

static void check_state(const FrChain *chain, const Motion *motion, const FrChainStep *step, bool exact)
{
    int sticking = 0, n = fr_chain_links(chain);
    for (int i = 0; i < n; i++) {
        double v = motion->state.v[i], y = motion->friction[i];
        PROPERTY(isfinite(motion->state.q[i]) && isfinite(v) && isfinite(y), "joint %d: q = %g, v = %g, y = %g", i,
                 motion->state.q[i], v, y);
        PROPERTY(!exact || v * y <= 0, "joint %d: v = %g, y = %g", i, v, y);
        sticking += v == 0;
    }
    PROPERTY(!exact || step->sticking <= sticking, "%d joints of %d stick", step->sticking, sticking);
}

static void check_failure(const FrChain *chain, Motion *motion, FrStatus status, const FrChainStep *step)
{
    FrReport report = empty_report();
    fr_report_begin(&report);
    fr_chain_explain(chain, &motion->state, status, step->joint, motion->work, &report);
    fr_report_end(&report);
    int least = status != FR_NOT_FINITE; // without a reason unless velocities have grown
    PROPERTY(report.error_count >= least && report.error_count <= 1, "%d reasons of status %d", report.error_count,
             (int)status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FrLink link[LINKS];
    static FrLaw law[3];
    static FrChainPoint point[2];
    Input input = {.at = data, .end = data + size};
    FrChainDef def;
    take_chain(&input, &def, link, law, point);
    FrChain *chain = memory_of(fr_chain_size(&def));
    FrReport report = empty_report();
    FrStatus status = fr_chain_make(chain, &def, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK) {
        free(chain);
        return 0;
    }
    double q[LINKS], v[LINKS], opposite_q[LINKS], opposite_v[LINKS], budget[LINKS];
    for (int i = 0; i < def.links; i++) {
        q[i] = take_between(&input, -3, 3);
        v[i] = take_bool(&input) ? take_between(&input, -5, 5) : 0;
        opposite_q[i] = -q[i];
        opposite_v[i] = -v[i];
        budget[i] = take_byte(&input) == 255 ? (double)INFINITY : take_usual(&input);
    }
    Motion motion = {0}, mirror = {0};
    start(&motion, chain, q, v);
    start(&mirror, chain, opposite_q, opposite_v);
    report = empty_report();
    status = fr_chain_check(chain, q, motion.work, &report);
    check_report(&report, status != FR_OK);
    bool exact = def.method == FR_CHAIN_EXACT, symmetric = exact && def.points == 0;
    for (int k = 0; k < STEPS; k++) {
        FrChainStep step, mirrored;
        for (int i = 0; i < def.links; i++) {
            motion.motor[i] = take_byte(&input) < 128 ? motion.motor[i] : take_between(&input, -20, 20);
            mirror.motor[i] = -motion.motor[i];
        }
        FrStatus done = take_step(&motion, chain, &step, budget);
        if (symmetric)
            PROPERTY(take_step(&mirror, chain, &mirrored, budget) == done, "another status than %d", (int)done);
        if (done != FR_OK) {
            check_failure(chain, &motion, done, &step);
            break;
        }
        check_state(chain, &motion, &step, exact);
        for (int i = 0; i < def.links && symmetric; i++)
            PROPERTY(bits_equal(motion.state.q[i], -mirror.state.q[i]) &&
                         bits_equal(motion.state.v[i], -mirror.state.v[i]),
                     "step %d, joint %d: v = %a and %a mirrored", k, i, motion.state.v[i], mirror.state.v[i]);
    }
    free(motion.memory);
    free(motion.work);
    free(mirror.memory);
    free(mirror.work);
    free(chain);
    return 0;
}
