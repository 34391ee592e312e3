// Runs of chains: the geared link of the paper and the falling cable of n links, against independent programs and
// against the motion with every start and stop located.
#include "chains.h"
#include "fewer.h"
#include "geared_link.h"
#include "laws.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static const double half_pi = 0x1.921fb54442d18p+0;

// ---------------------------------------------------------------------------------------------------------------
// The geared link.

static void expect_run(FrChainMethod method, const char *file)
{
    enum { TIME, GOAL, Q, V, VOLTAGE, HAND, TORQUE, FRICTION, COLUMNS };
    static const double scale[COLUMNS] = {30.0, 0.2, 0.5, 0.2, 4.0, 8.0, 8.0, 5.0};
    Reference reference = reference_open(file);
    GearedLink link = geared_link_open(method, 1e-3);
    double worst[COLUMNS] = {0};
    for (int row = 0; row < reference.rows; row++) {
        long step = lround(reference_number(&reference, row, TIME) / link.T);
        double q = 0.0, v = 0.0;
        while (link.step <= step) {
            q = link.rig.state.q[0];
            v = link.rig.state.v[0];
            geared_link_step(&link);
        }
        const double got[COLUMNS] = {(double)step * link.T, link.goal, q,           v,
                                     link.voltage,          link.hand, link.torque, link.rig.step.friction[0]};
        for (int column = 0; column < COLUMNS; column++) {
            double error = fabs(got[column] - reference_number(&reference, row, column)) / scale[column];
            cr_expect_leq(error, 1e-9, "%s, row %d, column %d: %.17g, expected %.17g", file, row, column, got[column],
                          reference_number(&reference, row, column));
            worst[column] = fmax(worst[column], error);
        }
    }
    printf("%s: worst q %.2g, v %.2g, torque %.2g, friction %.2g of their scales\n", file, worst[Q], worst[V],
           worst[TORQUE], worst[FRICTION]);
    rig_close(&link.rig);
    reference_close(&reference);
}

Test(chain_runs, the_geared_link_agrees_with_an_independent_program)
{
    expect_run(FR_CHAIN_EXACT, "geared_link_exact.csv");
    expect_run(FR_CHAIN_SEMI_IMPLICIT, "geared_link_semi_implicit.csv");
    expect_run(FR_CHAIN_IMPLICIT, "geared_link_implicit.csv");
}

/// How far a run is from the located motion, and how often its velocity changed its sign.
typedef struct Distance {
    double q;
    int turns;
} Distance;

static Distance from_located(FrChainMethod method, double T)
{
    enum { TIME, GOAL, Q };
    Reference reference = reference_open("geared_link_located.csv");
    GearedLink link = geared_link_open(method, T);
    Distance distance = {0};
    for (int row = 0; row < reference.rows; row++) {
        long step = lround(reference_number(&reference, row, TIME) / T);
        while (link.step < step) {
            double before = link.rig.state.v[0];
            geared_link_step(&link);
            distance.turns += before * link.rig.state.v[0] < 0.0;
        }
        distance.q = fmax(distance.q, fabs(link.rig.state.q[0] - reference_number(&reference, row, Q)));
    }
    rig_close(&link.rig);
    reference_close(&reference);
    return distance;
}

Test(chain_runs, the_geared_link_is_near_the_located_motion)
{
    static const struct {
        FrChainMethod method;
        double T, most;
    } cases[] = {{FR_CHAIN_EXACT, 1e-3, 2.8e-3},           {FR_CHAIN_EXACT, 0.5e-3, 1.4e-3},
                 {FR_CHAIN_EXACT, 0.25e-3, 7e-4},          {FR_CHAIN_SEMI_IMPLICIT, 1e-3, 2.2e-3},
                 {FR_CHAIN_SEMI_IMPLICIT, 0.5e-3, 1.1e-3}, {FR_CHAIN_IMPLICIT, 1e-3, 2.0e-3},
                 {FR_CHAIN_IMPLICIT, 0.5e-3, 1.0e-3}};
    static const char *const names[] = {"exact", "semi-implicit", "implicit", "explicit"};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Distance distance = from_located(cases[k].method, cases[k].T);
        printf("geared link, %s, T = %g ms: at most %.3g rad from the located motion, %d turns\n",
               names[cases[k].method], 1e3 * cases[k].T, distance.q, distance.turns);
        cr_expect_leq(distance.q, cases[k].most);
        if (cases[k].method == FR_CHAIN_EXACT)
            cr_expect_eq(distance.turns, 0, "the exact method turns back");
    }
    // the law at the velocity before the step chatters at rest
    Distance chatter = from_located(FR_CHAIN_EXPLICIT, 1e-3);
    printf("geared link, explicit: %.3g rad, %d turns\n", chatter.q, chatter.turns);
    cr_expect(chatter.turns > 5000 && chatter.q > 0.03);
}

Test(chain_runs, the_geared_link_starts_and_stops_when_it_should)
{
    enum { TIME, EVENT, Q };
    Reference reference = reference_open("geared_link_events.csv");
    GearedLink link = geared_link_open(FR_CHAIN_EXACT, 0.25e-3);
    int events = 0;
    bool moves = false;
    while ((double)link.step * link.T < 29.0) {
        geared_link_step(&link);
        bool now = link.rig.state.v[0] != 0.0;
        if (now == moves)
            continue;
        moves = now;
        cr_assert_lt(events, reference.rows, "there are more events than the %d", reference.rows);
        double t = (double)link.step * link.T, expected = reference_number(&reference, events, TIME);
        cr_expect_eq(reference_word(&reference, events, EVENT)[1] == 'l', moves, "event %d", events);
        cr_expect_leq(fabs(t - expected), 0.015, "event %d at %.5f s, expected %.5f s", events, t, expected);
        cr_expect_leq(fabs(link.rig.state.q[0] - reference_number(&reference, events, Q)), 1e-3);
        events++;
    }
    cr_expect_eq(events, reference.rows);
    rig_close(&link.rig);
    reference_close(&reference);
}

// ---------------------------------------------------------------------------------------------------------------
// A cable of n rods, 1 m and 1 kg in all, straight to the right at rest; Coulomb friction of 0.5 N m at every joint.

static Rig cable(int n, FrChainMethod method, FrBreakaway breakaway, double T)
{
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 0.5, .D = 0.01});
    FrLink *link = malloc((size_t)n * sizeof *link);
    cr_assert_not_null(link);
    equal_rods(n, 1.0, 1.0, 1e-3, link);
    FrChainDef def = fr_default_chain();
    def.links = n;
    def.link = link;
    def.laws = 1;
    def.law = &law;
    def.method = method;
    def.breakaway = breakaway;
    def.T = T;
    Rig rig = rig_open(&def);
    rig.state.q[0] = rig.state.centre[0] = half_pi;
    free(link);
    return rig;
}

static void tip(const Rig *rig, double *position)
{
    fr_chain_point(rig->chain, rig->state.q, NULL, (FrChainPoint){rig->links - 1, 1.0 / rig->links, 0.0}, position,
                   NULL);
}

Test(chain_runs, the_cable_agrees_with_an_independent_program)
{
    enum { TIME, X, Y, ENERGY, FIRST };
    static const struct {
        const char *file;
        int n;
        FrChainMethod method;
    } cases[] = {{"n_link_pendulum_2_exact.csv", 2, FR_CHAIN_EXACT},
                 {"n_link_pendulum_10_exact.csv", 10, FR_CHAIN_EXACT},
                 {"n_link_pendulum_100_exact.csv", 100, FR_CHAIN_EXACT},
                 {"n_link_pendulum_2_semi_implicit.csv", 2, FR_CHAIN_SEMI_IMPLICIT},
                 {"n_link_pendulum_10_semi_implicit.csv", 10, FR_CHAIN_SEMI_IMPLICIT},
                 {"n_link_pendulum_100_semi_implicit.csv", 100, FR_CHAIN_SEMI_IMPLICIT}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Reference reference = reference_open(cases[k].file);
        Rig rig = cable(cases[k].n, cases[k].method, FR_BREAKAWAY_REQUIRED, 1e-3);
        int joints = (reference.columns - FIRST) / 2;
        long step = 0;
        double worst = 0.0;
        for (int row = 0; row < reference.rows; row++) {
            long until = lround(reference_number(&reference, row, TIME) / 1e-3);
            for (; step < until; step++)
                rig_step(&rig, NULL);
            double got[16], place[2];
            tip(&rig, place);
            got[X] = place[0];
            got[Y] = place[1];
            got[ENERGY] = fr_chain_energy(rig.chain, rig.state.q, rig.state.v);
            for (int i = 0; i < joints; i++) {
                got[FIRST + i] = rig.state.q[i];
                got[FIRST + joints + i] = rig.state.v[i];
            }
            for (int column = X; column < reference.columns; column++) {
                double scale = column >= FIRST + joints ? 10.0 : column == ENERGY ? 5.0 : 1.0;
                double error = fabs(got[column] - reference_number(&reference, row, column)) / scale;
                cr_expect_leq(error, 1e-9, "%s, row %d, column %d: %.17g, expected %.17g", cases[k].file, row, column,
                              got[column], reference_number(&reference, row, column));
                worst = fmax(worst, error);
            }
        }
        printf("%s: worst %.2g of the scale\n", cases[k].file, worst);
        rig_close(&rig);
        reference_close(&reference);
    }
}

Test(chain_runs, the_cable_ends_where_small_steps_lead)
{
    // the tip after 1.99 s with T = 10 us (100 us for 1000 links)
    static const struct {
        int n;
        double x, y;
    } cases[] = {{1, 0.759342, -0.650692},  {2, 0.759342, -0.650692},   {3, 0.767129, -0.639981},
                 {10, 0.771702, -0.633500}, {100, 0.776343, -0.627070}, {1000, 0.785092, -0.615159}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Rig rig = cable(cases[k].n, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, 1e-3);
        double energy = fr_chain_energy(rig.chain, rig.state.q, rig.state.v), rise = 0.0, place[2];
        long passes = 0;
        for (int step = 0; step < 1990; step++) {
            rig_step(&rig, NULL);
            double now = fr_chain_energy(rig.chain, rig.state.q, rig.state.v);
            rise = fmax(rise, now - energy);
            energy = now;
            passes += rig.step.passes;
        }
        tip(&rig, place);
        double distance = hypot(place[0] - cases[k].x, place[1] - cases[k].y);
        printf(
            "cable of %d links: tip at 1.99 s %.2g m from where small steps lead; %.2f passes; energy rises by %.2g J\n",
            cases[k].n, distance, (double)passes / 1990.0, rise);
        cr_expect_leq(distance, 2.5e-3);
        cr_expect_leq(rise, 1e-10);
        rig_close(&rig);
    }
}

enum { TIPS = 40 };

/// Where the tip is every 50 ms over 2 s.
typedef struct Path {
    double tip[TIPS][2];
} Path;

static Path path(int n, FrChainMethod method, FrBreakaway breakaway, double T)
{
    Path path;
    Rig rig = cable(n, method, breakaway, T);
    for (int k = 0; k < TIPS; k++) {
        tip(&rig, path.tip[k]);
        for (long step = 0; step < lround(0.05 / T); step++)
            rig_step(&rig, NULL);
    }
    rig_close(&rig);
    return path;
}

/// The largest distance of two paths [m].
static double apart(const Path *a, const Path *b)
{
    double most = 0.0;
    for (int k = 0; k < TIPS; k++)
        most = fmax(most, hypot(a->tip[k][0] - b->tip[k][0], a->tip[k][1] - b->tip[k][1]));
    return most;
}

Test(chain_runs, half_the_step_halves_the_error)
{
    Path fine = path(3, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, 1e-5);
    double error[3];
    for (int k = 0; k < 3; k++) {
        Path coarse = path(3, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, 1e-3 / (1 << k));
        error[k] = apart(&coarse, &fine);
    }
    printf("cable of 3 links: at most %.3g, %.3g, %.3g m off with T = 1, 0.5, 0.25 ms\n", error[0], error[1], error[2]);
    cr_expect_leq(error[0], 2.5e-3);
    for (int k = 0; k < 2; k++)
        cr_expect(error[k] > 1.9 * error[k + 1] && error[k] < 2.1 * error[k + 1]);
}

Test(chain_runs, the_methods_of_the_paper_do_worse_on_the_cable)
{
    // at T = 1 ms; semi-implicit bends at every joint that sticks, the other two chatter
    static const struct {
        int n;
        double T, most[4]; // of the comparison; of exact, semi-implicit, implicit as printed, explicit
    } cases[] = {{3, 1e-4, {2.5e-3, 9e-3, 0.2, 1e-2}},
                 {10, 1e-4, {2.5e-3, 8e-3, 0.4, 0.1}},
                 {100, 2e-4, {2.5e-3, 2.5e-2, 0.5, 0.4}},
                 {1000, 1e-3, {1e-15, 0.12, 0.7, 0.5}}};
    static const FrChainMethod methods[] = {FR_CHAIN_EXACT, FR_CHAIN_SEMI_IMPLICIT, FR_CHAIN_IMPLICIT,
                                            FR_CHAIN_EXPLICIT};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        Path fine = path(cases[k].n, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, cases[k].T);
        double error[4];
        for (int m = 0; m < 4; m++) {
            Path coarse = path(cases[k].n, methods[m], FR_BREAKAWAY_PRINTED, 1e-3);
            error[m] = apart(&coarse, &fine);
            cr_expect_leq(error[m], cases[k].most[m]);
        }
        printf("cable of %d links: exact %.2g, semi-implicit %.2g, implicit %.2g, explicit %.2g m off at most\n",
               cases[k].n, error[0], error[1], error[2], error[3]);
        cr_expect(error[1] > 2.0 * error[0] && error[2] > 4.0 * error[1]);
    }
}
