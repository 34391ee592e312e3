// The friction models beside elements A to D: where the law has no friction, units, and two of them in a row.
#include "contacts.h"
#include "contact/parts.h"
#include "law/parts.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "base/say.h"
#include "runs.h"
#include "reports.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(friction_models, bristles_without_friction_are_viscous)
{
    static const char *const names[] = {"lugre", "dahl", "elasto_plastic"};
    for (int k = 0; k < 3; k++)
        for (int D = 0; D < 2; D++) {
            char settings[96];
            snprintf(settings, sizeof settings, "law=coulomb F=0 D=%d T=0.001 element=%s", 2 * D, names[k]);
            FrContact contact = contact_of(settings, 1.0, 1);
            FrContactState state = {0};
            FrFriction friction;
            const double velocity[] = {0.0, 0.3, 0.3, -2.0, 0.0};
            for (int i = 0; i < 5; i++) {
                double u = velocity[i], h = 0.0;
                fr_contact_step(&contact, &state, &h, &u, &friction);
                cr_expect_eq(friction.f[0], 2 * D * velocity[i], "%s: %g at %g", settings, friction.f[0], velocity[i]);
                cr_expect_eq(friction.slip[0], velocity[i]);
                cr_expect_eq(state.e[0], 0.0);
            }
        }
}

Test(friction_models, bristles_of_friction_that_decays_to_nothing_stay_finite)
{
    // where Phi(v) - D v has no digit left, and where the decay itself is too small for a double
    static const char *const names[] = {"lugre", "dahl", "elasto_plastic"};
    for (int k = 0; k < 3; k++)
        for (int fast = 0; fast < 2; fast++) {
            char settings[96];
            snprintf(settings, sizeof settings, "law=stribeck F_S=2.5 F_C=0 v_S=0.06 D=4.5 T=1e-6 element=%s",
                     names[k]);
            FrContact contact = contact_of(settings, 1.0, 1);
            FrContactState state = {0};
            FrFriction friction;
            const double velocity[] = {0.001, fast ? -1000.0 : -10.0, 0.001};
            for (int i = 0; i < 3; i++) {
                double u = velocity[i], h = 0.0;
                fr_contact_step(&contact, &state, &h, &u, &friction);
                cr_expect(isfinite(friction.f[0]) && isfinite(state.e[0]), "%s: step %d gives %g", settings, i,
                          friction.f[0]);
            }
        }
}

Test(friction_models, friction_without_its_viscous_part_has_all_its_digits)
{
    const struct {
        const char *settings;
        double v, dry;
    } cases[] = {{"law=coulomb F=1.25 D=4.5", 1e6, 1.25},
                 {"law=stribeck F_S=2.5 F_C=0 v_S=0.0625 D=4.5", 2.5, 2.5 * exp(-40.0)},
                 {"law=rational F_S=2.5 F_C=0 v_S=0.5 D=4.5", 1e9, 1.25 / (1e9 + 0.5)},
                 {"law=tabulated points=0:2,1:3", 1.0, 3.0}};
    for (int i = 0; i < 4; i++) {
        char settings[128];
        snprintf(settings, sizeof settings, "%s element=explicit T=0.001", cases[i].settings);
        FrContact contact = contact_of(settings, 1.0, 1);
        double dry = fr_phi_dry(phi_z_law(&contact_in(&contact)->phi_z), cases[i].v);
        cr_expect_leq(fabs(dry / cases[i].dry - 1.0), 1e-14, "%s: %.17g", cases[i].settings, dry);
        cr_expect_eq(fr_phi_dry(phi_z_law(&contact_in(&contact)->phi_z), -cases[i].v), dry);
        cr_expect_eq(fr_phi_dry(phi_z_law(&contact_in(&contact)->phi_z), 0.0), contact_in(&contact)->F_S);
    }
}

Test(friction_models, the_upper_of_two_masses_is_measured_in_its_own_forces)
{
    for (int k = 0; k < 3; k++) {
        char settings[32];
        double value[FR_MEASURE_COUNT], lost = 0.0;
        snprintf(settings, sizeof settings, "element=C ratio=%g", (const double[]){0.1, 0.3, 0.5}[k]);
        FrRun run = run_of(FR_RUN, "two_masses", settings);
        fr_run_measure(&run, true);
        enum { STEPS = 5000, V1 = 3, V2 = 6, F2 = 7 };
        double *data = run_rows(&run, STEPS, 1);
        for (int i = 0; i + 1 < STEPS; i++)
            lost += data[F2 * STEPS + i] * (data[V2 * STEPS + i] - data[V1 * STEPS + i]) * run.T;
        fr_measure_values(&run.measuring[1], value);
        printf("two_masses %s: upper contact loses %.4g J as measured, %.4g J by its columns\n", settings,
               value[FR_ENERGY_LOST], lost);
        cr_expect_leq(fabs(value[FR_ENERGY_LOST] / lost - 1.0), 0.02, "%s: %g, %g", settings, value[FR_ENERGY_LOST],
                      lost);
        FrContactSample now;
        const FrContact *contact = run.experiment->contact(fr_run_model(&run), run.state, 1, &now);
        cr_expect_leq(fabs(contact_in(contact)->M - 1.0), 1e-15);
        cr_expect_leq(fabs(now.friction.f[0] - data[F2 * STEPS + STEPS - 1]), 1e-15);
        free(data);
    }
}

Test(friction_models, the_upper_of_two_masses_has_the_given_stiffness)
{
    static const struct {
        const char *settings;
        double stiffness;
    } cases[] = {{"element=C K=3e4 B=0", 3e4},
                 {"element=lugre sigma_0=3e4 sigma_1=0", 3e4},
                 {"element=dahl sigma_0=3e4", 3e4},
                 {"element=elasto_plastic sigma_0=3e4 sigma_1=0", 3e4},
                 {"element=hayward_armstrong sigma_0=3e4 z_stick=1e6", 3e4}};
    for (int k = 0; k < 5; k++) {
        char settings[128];
        snprintf(settings, sizeof settings, "%s F=1e6 ratio=0.5", cases[k].settings);
        FrRun run = run_of(FR_RUN, "two_masses", settings);
        enum { STEPS = 300, X1 = 2, X2 = 5, F2 = 7 };
        double *data = run_rows(&run, STEPS, 1);
        double x = data[X2 * STEPS + STEPS - 1] - data[X1 * STEPS + STEPS - 1], f = data[F2 * STEPS + STEPS - 1];
        // the friction of a row is that of the step after it: it answers the elongation at its end
        double before = data[X2 * STEPS + STEPS - 2] - data[X1 * STEPS + STEPS - 2];
        double slack = 3.0 * fabs(x - before) / fabs(x);
        cr_expect_leq(fabs(f / x / cases[k].stiffness - 1.0), 0.02 + slack, "%s: %g N/m", settings, f / x);
        free(data);
    }
}

Test(friction_models, acceleration_has_its_unit_where_bodies_move_along_a_line)
{
    cr_expect_str_eq(fr_unit("rad/s²", true), "m/s²");
    cr_expect_str_eq(fr_unit("rad/s²", false), "rad/s²");
    // every unit of an experiment of bodies that move along a line is one of such bodies
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        for (int i = 0; (*e)->translational && (*e)->rows[i]; i++)
            cr_expect_null(strstr(fr_unit((*e)->rows[i]->unit, true), "rad"), "%s: %s has the unit %s", (*e)->name,
                           (*e)->rows[i]->key, fr_unit((*e)->rows[i]->unit, true));
}

/// Rows of a run, as columns.
static double *rows_of(const char *name, const char *settings, int count)
{
    FrRun run = run_of(FR_RUN, name, settings);
    return run_rows(&run, count, 1);
}

Test(friction_models, a_body_that_slides_meets_its_friction_at_once)
{
    enum { STEPS = 1000, X = 1, F = 3 };
    static const char *const names[] = {"B", "reset", "hayward_armstrong", "dahl", "lugre", "elasto_plastic"};
    static const struct {
        const char *run;
        double force, way; // of a rigid block [N], [m]
    } cases[] = {{"sliding_block", 8.0, 0.7 * 0.7 / 18.0}, {"release_admittance", 7.0, 1.0 / 14.0}};
    for (int c = 0; c < 2; c++)
        for (int k = 0; k < 6; k++) {
            char settings[64];
            snprintf(settings, sizeof settings, "element=%s", names[k]);
            double *data = rows_of(cases[c].run, settings, STEPS);
            cr_expect_leq(fabs(data[F * STEPS] - cases[c].force), 0.01, "%s %s: %g N", cases[c].run, settings,
                          data[F * STEPS]);
            cr_expect_leq(fabs(data[X * STEPS + STEPS - 1] - cases[c].way), 9e-4, "%s %s: %g m", cases[c].run, settings,
                          data[X * STEPS + STEPS - 1]);
            free(data);
        }
    // relaxed, as they are without a word about it in the papers: damping answers the whole velocity at once
    double *data = rows_of("sliding_block", "element=lugre start=relaxed", STEPS);
    cr_expect_leq(fabs(data[F * STEPS] - 85.3), 0.1, "%g N", data[F * STEPS]);
    cr_expect_lt(data[X * STEPS + STEPS - 1], 0.021);
    free(data);
    // on a belt that moves with the body nothing slides
    data = rows_of("belt_stick_slip", "element=lugre", 2);
    cr_expect_eq(data[3 * 2], 0.0);
    free(data);
}

Test(friction_models, karnopps_dead_zone_keeps_the_body_where_it_is)
{
    enum { STEPS = 1000, X = 1, V = 2 };
    for (int k = 0; k < 3; k++) {
        char settings[64];
        const double epsilon = (const double[]){0.05, 0.01, 0.001}[k];
        snprintf(settings, sizeof settings, "element=karnopp epsilon=%g", epsilon);
        double *data = rows_of("sliding_block", settings, STEPS);
        cr_expect_eq(data[V * STEPS + 100], 0.0, "%s", settings);
        cr_expect_eq(data[X * STEPS + 999], data[X * STEPS + 100], "%s", settings);
        // what it cuts off is less than the threshold's way
        cr_expect_leq(fabs(data[X * STEPS + 999] - 0.02687), 2e-4, "%s: %g", settings, data[X * STEPS + 999]);
        free(data);
    }
    double *data = rows_of("sliding_block", "element=karnopp dead_zone=force", STEPS);
    cr_expect_leq(fabs(data[V * STEPS + 999] - 0.007), 1e-6, "%g", data[V * STEPS + 999]);
    free(data);
    // a load above static friction starts it from rest, once its momentum is beyond the threshold
    FrContact contact = contact_of("law=coulomb F=1 D=0 T=0.001 element=karnopp epsilon=0.01", 1.0, 1);
    FrContactState state = {0};
    FrFriction friction;
    double u = 0.0;
    for (int i = 0; i < 100; i++) {
        const double h = 3.0;
        fr_contact_step(&contact, &state, &h, &u, &friction);
        cr_expect_leq(fabs(u - (i < 4 ? 0.0 : 0.002 * (i + 1))), i == 4 ? 1.0 : 1e-12, "step %d: %g", i, u);
    }
}

Test(friction_models, a_body_at_rest_is_carried_by_a_surface_that_accelerates)
{
    // the surface moves ever faster, by 2 m/s^2, under a body of 3 kg: static friction above 6 N carries it
    const struct {
        const char *element;
        double friction, slip; // slip 0: it is carried
    } cases[] = {
        {"F=7 element=karnopp epsilon=0.01", -6.0, 0.0},
        {"F=5 element=karnopp epsilon=0.01", -5.0, -0.05},
        {"F=4 element=static_dynamic F_static=7", -6.0, 0.0},
        {"F=4 element=static_dynamic F_static=5", -4.0, -0.1},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char settings[128];
        snprintf(settings, sizeof settings, "law=coulomb D=0 T=0.001 %s", cases[k].element);
        FrContact contact = contact_of(settings, 3.0, 1);
        FrContactState state = {0};
        FrFriction friction = {0};
        const double h = 0.0;
        double u = 0.0;
        fr_contact_step(&contact, &state, &h, &u, &friction);
        for (int i = 0; i < 200; i++) {
            u -= 0.002;
            fr_contact_step(&contact, &state, &h, &u, &friction);
        }
        cr_expect_leq(fabs(friction.f[0] - cases[k].friction), 1e-9, "%s: %g", settings, friction.f[0]);
        cr_expect(cases[k].slip < 0.0 ? u < cases[k].slip : u == 0.0, "%s: %g", settings, u);
    }
}

Test(friction_models, a_body_that_stands_holds_up_to_static_friction)
{
    for (int k = 0; k < 5; k++) {
        const double T = (const double[]){1e-4, 1e-3, 5e-3, 1e-2, 2e-2}[k];
        char settings[128];
        snprintf(settings, sizeof settings, "law=coulomb F=2 D=0.5 T=%.17g element=static_dynamic F_static=3", T);
        FrContact contact = contact_of(settings, 0.5, 1);
        FrContactState state = {0};
        FrFriction friction;
        double u = 0.0;
        // loads up to F_static, and exactly F_static, hold; the first above it, by more than rounding, does not
        const double loads[] = {0.0, 2.0, 2.5, 3.0, -3.0, 3.0, 3.0 * (1.0 + 1e-11)};
        for (int i = 0; i < 7; i++) {
            fr_contact_step(&contact, &state, &loads[i], &u, &friction);
            cr_expect(i == 6 ? u > 0.0 : u == 0.0 && friction.f[0] == loads[i], "T = %g, load %g: u = %g, f = %g", T,
                      loads[i], u, friction.f[0]);
        }
        // under a load between both it continues to slip, with F and D, and never rests
        for (int i = 0; i < 500; i++) {
            const double h = 2.5;
            fr_contact_step(&contact, &state, &h, &u, &friction);
            cr_expect(u > 0.0 && fabs(friction.f[0] - 2.0 - 0.5 * u) <= 1e-12 * 2.0, "T = %g: u = %g, f = %.17g", T, u,
                      friction.f[0]);
        }
        // without a load it comes to rest, and holds again from the next step on
        const double none = 0.0, between = 2.5;
        for (int i = 0; u > 0.0 && i < 100000; i++)
            fr_contact_step(&contact, &state, &none, &u, &friction);
        cr_expect_eq(u, 0.0);
        fr_contact_step(&contact, &state, &between, &u, &friction);
        cr_expect(u == 0.0 && friction.f[0] == between, "T = %g: u = %g, f = %g", T, u, friction.f[0]);
    }
}

Test(friction_models, static_friction_equal_to_f_or_left_out_is_element_a)
{
    for (int k = 0; k < 3; k++) {
        char settings[128];
        const char *parts[] = {"element=static_dynamic F_static=2", "element=static_dynamic F_static=0", "element=A"};
        snprintf(settings, sizeof settings, "law=coulomb F=2 D=0.5 T=0.001 %s", parts[k]);
        FrContact contact = contact_of(settings, 0.5, 2),
                  same = contact_of("law=coulomb F=2 D=0.5 T=0.001 element=A", 0.5, 2);
        FrContactState state = {0}, other = {0};
        double u[2] = {0.0, 0.0}, v[2] = {0.0, 0.0};
        Random random = {.state = 3};
        for (int i = 0; i < 2000; i++) {
            FrFriction one, two;
            double h[2] = {4.0 * random_uniform(&random, -1.0, 1.0), i % 3 ? 0.0 : 2.0};
            fr_contact_step(&contact, &state, h, u, &one);
            fr_contact_step(&same, &other, h, v, &two);
            cr_assert(u[0] == v[0] && u[1] == v[1], "step %d: (%.17g, %.17g), A: (%.17g, %.17g)", i, u[0], u[1], v[0],
                      v[1]);
            cr_assert_leq(fabs(one.f[0] - two.f[0]) + fabs(one.f[1] - two.f[1]), 1e-14);
        }
    }
}

Test(friction_models, in_a_plane_static_friction_is_a_circle)
{
    FrContact contact = contact_of("law=coulomb F=1 D=0 T=0.01 element=static_dynamic F_static=5", 2.0, 2);
    for (int i = 0; i < 3; i++) {
        FrContactState state = {0};
        FrFriction friction;
        const double h[2] = {(const double[]){3.0, 3.001, 0.0}[i], (const double[]){4.0, 4.0, -5.0}[i]};
        double u[2] = {0.0, 0.0};
        fr_contact_step(&contact, &state, h, u, &friction);
        cr_expect(i == 1 ? u[0] > 0.0 && u[1] > 0.0 : u[0] == 0.0 && u[1] == 0.0, "(%g, %g): (%g, %g)", h[0], h[1],
                  u[0], u[1]);
        cr_expect_leq(fabs(hypot(friction.f[0], friction.f[1]) - (i == 1 ? 1.0 : 5.0)), 1e-14);
    }
    FrReport report = new_report();
    const char *refused[] = {"law=coulomb F=1 D=0 T=0.01 element=static_dynamic F_static=0.5",
                             "law=rational F_S=2 F_C=1 v_S=0.1 D=0 T=0.01 element=static_dynamic F_static=3"};
    const char *why[] = {"F_static = 0.5 N m is below F = 1 N m; give at least "
                         "F_static = 1 N m",
                         "has its own static friction, beside F_static of element = static_dynamic; give law=coulomb"};
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(contact_try(&contact, refused[i], 2.0, 1, &report), FR_BAD_INPUT);
        const FrFinding *last = &report.finding[report.count - 1];
        cr_expect(report.error_count == 1 && strstr(last->text, why[i]), "%s", last->text);
    }
}

Test(friction_models, stick_slip_of_static_and_dynamic_friction_is_that_of_the_closed_form)
{
    // carried by the belt to x = F_static/k, then half a turn and more around F/k, until it has the belt's velocity
    FrRun run = run_of(FR_RUN, "belt_stick_slip", "element=static_dynamic law=coulomb F=0.5 F_static=1 T=0.001");
    double value[FR_MEASURE_COUNT];
    fr_run_measure(&run, true);
    fr_run_step(&run, 60000.0);
    fr_measure_values(&run.measuring[0], value);
    double period = 1.0 / 0.2 + acos(-1.0) + 2.0 * atan(0.2 / 0.5), amplitude = 2.0 * hypot(0.5, 0.2);
    cr_expect_leq(fabs(value[FR_STICK_SLIP_PERIOD] / period - 1.0), 2e-3, "%g, %g", value[FR_STICK_SLIP_PERIOD],
                  period);
    cr_expect_leq(fabs(value[FR_STICK_SLIP_AMPLITUDE] / amplitude - 1.0), 2e-3, "%g, %g",
                  value[FR_STICK_SLIP_AMPLITUDE], amplitude);
    cr_expect_eq(value[FR_ENERGY_CREATED], 0.0);
}

Test(friction_models, karnopp_goes_on_from_the_velocity_of_another_element)
{
    FrRun run = run_of(FR_RUN, "sliding_block", "element=B");
    FrReport report = {0};
    double before[FR_CHANNEL_MAX], after[FR_CHANNEL_MAX];
    fr_run_step(&run, 20.0);
    fr_run_now(&run, before);
    cr_assert_eq(fr_run_set(&run, "element=karnopp", &report), FR_OK);
    fr_run_step(&run, 1.0);
    fr_run_now(&run, after);
    cr_expect_leq(fabs(after[2] - (before[2] - 0.009)), 1e-12, "from %g to %g", before[2], after[2]);
}

Test(friction_models, the_conventional_model_holds_a_body_at_rest)
{
    static const char *const runs[] = {"inclined_block", "drift_test"};
    for (int k = 0; k < 2; k++) {
        FrRun run = run_of(FR_RUN, runs[k], "element=conventional");
        double value[FR_MEASURE_COUNT];
        fr_run_measure(&run, true);
        fr_run_step(&run, 5000);
        fr_measure_values(&run.measuring[0], value);
        cr_expect(value[FR_CHATTER_COUNT] == 0 && value[FR_DRIFT] == 0 && value[FR_TIME_STUCK] > 4.99, "%s", runs[k]);
    }
    // once it slides it is the explicit model
    double *a = rows_of("sliding_block", "element=conventional", 1000);
    double *b = rows_of("sliding_block", "element=explicit", 1000);
    cr_expect_eq(memcmp(a, b, 4000 * sizeof *a), 0);
    free(a);
    free(b);
}

/// The largest change of force from step to step after a block that slides is given another element.
static double jump_of(const char *from, const char *to)
{
    char settings[120];
    snprintf(settings, sizeof settings, "law=coulomb F=1 D=2 v0=1 h=3 T=0.001 element=%s", from);
    FrRun run = run_of(FR_RUN, "sliding_block", settings);
    fr_run_step(&run, 200);
    snprintf(settings, sizeof settings, "law=coulomb\nF=1\nD=2\nv0=1\nh=3\nT=0.001\nelement=%s", to);
    cr_assert_eq(fr_run_set(&run, settings, NULL), FR_OK);
    double row[FR_CHANNEL_MAX], before = NAN, most = 0.0;
    for (int k = 0; k < 20; k++) {
        fr_run_now(&run, row);
        double f = row[fr_run_channel(&run, "f")];
        most = k > 0 ? fmax(most, fabs(f - before)) : most;
        before = f;
        fr_run_step(&run, 1);
    }
    return most;
}

Test(friction_models, a_block_that_slides_goes_on_smoothly_with_another_element)
{
    const char *const elements[] = {"A", "B", "C", "D", "lugre", "dahl", "reset", "karnopp"};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++) {
            double jump = jump_of(elements[i], elements[k]);
            cr_expect_lt(jump, 0.01, "from %s to %s the force jumps by %g N", elements[i], elements[k], jump);
        }
}
