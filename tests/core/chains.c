// Chains for the tests (see chains.h).
#include "chains.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Rig rig_open(const FrChainDef *def)
{
    size_t size = fr_chain_size(def), points = (size_t)def->points;
    cr_assert_gt(size, 0u);
    Rig rig = {.chain = aligned_alloc(16, (size + 15) / 16 * 16), .links = def->links};
    FrReport report = new_report();
    cr_assert_not_null(rig.chain);
    FrStatus status = fr_chain_make(rig.chain, def, &report);
    cr_assert_eq(status, FR_OK, "%s", report.count ? report.finding[0].text : "refused without a word");
    rig.memory = malloc(fr_chain_state_size(rig.chain) * sizeof(double));
    rig.work = malloc(fr_chain_work_size(rig.chain) * sizeof(double));
    rig.step.friction = malloc((size_t)def->links * sizeof(double));
    rig.step.force = malloc((2 * points + 1) * sizeof(double));
    cr_assert(rig.memory && rig.work && rig.step.friction && rig.step.force);
    memset(rig.work, 0xff,
           fr_chain_work_size(rig.chain) * sizeof(double)); // NaN: nothing that is read before it is set
    rig.state = fr_chain_state(rig.chain, rig.memory);
    fr_chain_start(rig.chain, &rig.state, NULL, NULL);
    return rig;
}

void rig_close(Rig *rig)
{
    free(rig->chain);
    free(rig->memory);
    free(rig->work);
    free(rig->step.friction);
    free(rig->step.force);
}

void rig_step(Rig *rig, const FrChainDrive *drive)
{
    FrStatus status = fr_chain_step(rig->chain, &rig->state, drive, rig->work, &rig->step);
    cr_assert_eq(status, FR_OK, "status %d at joint %d after %d passes", (int)status, rig->step.joint,
                 rig->step.passes);
}

void random_links(Random *random, int n, bool law, FrLink *link)
{
    for (int i = 0; i < n; i++)
        link[i] = (FrLink){.mass = random_between(random, 0.1, 3.0),
                           .length = random_between(random, 0.05, 1.0),
                           .com_x = random_between(random, -0.2, 1.0),
                           .com_y = random_between(random, -0.2, 0.2),
                           .inertia = random_between(random, 1e-4, 0.1),
                           .armature = random_below(random, 4) ? random_between(random, 0.0, 0.5) : 0.0,
                           .axis = random_below(random, 2) ? 1.0 : -1.0,
                           .gear = 1.0,
                           .law = law ? 0 : FR_CHAIN_NO_LAW};
}

void equal_rods(int n, double length, double mass, double armature, FrLink *link)
{
    double own = length / n, part = mass / n;
    for (int i = 0; i < n; i++)
        link[i] = (FrLink){.mass = part,
                           .length = own,
                           .com_x = own / 2.0,
                           .inertia = part * own * own / 12.0,
                           .armature = armature,
                           .axis = 1.0,
                           .gear = 1.0};
}
