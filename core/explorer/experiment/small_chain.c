// A chain of at most two links (see small_chain.h).
#include "small_chain.h"
#include "math/assert.h"

const FrChain *fr_small_chain(const SmallChain *small)
{
    return (const FrChain *)(const void *)small->bytes;
}

FrStatus fr_small_chain_make(SmallChain *small, const FrChainDef *def, FrReport *report)
{
    FR_ASSERT(fr_chain_size(def) > 0 && fr_chain_size(def) <= sizeof small->bytes);
    FrChain *chain = (FrChain *)(void *)small->bytes;
    FrStatus status = fr_chain_make(chain, def, report);
    FR_ASSERT(status != FR_OK ||
              (fr_chain_work_size(chain) <= SMALL_WORK && fr_chain_state_size(chain) <= SMALL_NUMBERS));
    return status;
}

FrStatus fr_small_chain_check(const SmallChain *small, const double *q, FrReport *report)
{
    double work[SMALL_WORK];
    return fr_chain_check(fr_small_chain(small), q, work, report);
}

double fr_small_chain_largest_step(const SmallChain *small, const double *q)
{
    double work[SMALL_WORK];
    return fr_chain_largest_step(fr_small_chain(small), q, work);
}

FrChainState fr_small_state(const SmallChain *small, SmallState *state)
{
    return fr_chain_state(fr_small_chain(small), state->number);
}

void fr_small_chain_step(const SmallChain *small, SmallState *state, const FrChainDrive *drive, SmallStep *step)
{
    double work[SMALL_WORK];
    FrChainState view = fr_small_state(small, state);
    FrChainStep result = {.friction = step->friction, .force = step->force};
    step->status = fr_chain_step(fr_small_chain(small), &view, drive, work, &result);
    step->joint = result.joint;
    for (int i = 0; i < SMALL_LINKS && step->status != FR_OK; i++)
        step->friction[i] = (double)NAN;
}

void fr_small_chain_explain(const SmallChain *small, SmallState *state, const SmallStep *step, FrReport *report)
{
    double work[SMALL_WORK];
    FrChainState view = fr_small_state(small, state);
    fr_chain_explain(fr_small_chain(small), &view, step->status, step->joint, work, report);
}
