// Runs: opening, retuning while time goes on, restarting, and stopping at what is not finite; and every experiment's
// form.
#include "runs.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "reports.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(run, every_experiment_opens_on_its_defaults)
{
    int count = 0;
    for (; fr_experiments[count]; count++) {
        const FrExperiment *experiment = fr_experiments[count];
        cr_expect_eq(fr_experiment_find(experiment->kind, experiment->name), experiment);
        cr_expect_null(fr_experiment_find(experiment->kind == FR_RUN ? FR_CURVE : FR_RUN, experiment->name));
        FrRun run = run_of(experiment->kind, experiment->name, "");
        cr_expect_leq(fr_experiment_channel_count(experiment), FR_CHANNEL_MAX);
        cr_expect_leq(fr_experiment_reading_count(experiment), FR_READING_MAX);
        if (experiment->kind == FR_RUN) {
            cr_expect_gt(experiment->duration, 0.0);
            cr_expect_str_eq(experiment->channels[0].key, "t");
            free(run_rows(&run, 100, 10));
            cr_expect_eq(run.steps, 1000.0);
        } else {
            double from, to;
            experiment->span(fr_run_model(&run), &from, &to);
            cr_expect(isfinite(from) && isfinite(to) && from < to, "%s spans %g to %g", experiment->name, from, to);
        }
    }
    cr_expect_geq(count, 5);
    cr_expect_null(fr_experiment_find(FR_RUN, "perpetual_motion"));
    cr_expect_null(fr_experiment_find(FR_CURVE, ""));
}

Test(run, a_law_is_looked_at_over_a_span_that_is_finite)
{
    static const char *const slopes[] = {"D=4.5",           "D=0",         "D=5e-324", "D=1e-300", "D=1e30",
                                         "F=1e30 D=5e-324", "F=0 D=5e-324"};
    for (size_t i = 0; i < sizeof slopes / sizeof *slopes; i++) {
        char text[80];
        snprintf(text, sizeof text, "law=coulomb %s", slopes[i]);
        double from, to;
        static FrRun run;
        run = run_of(FR_CURVE, "phi", text);
        run.experiment->span(fr_run_model(&run), &from, &to);
        cr_expect(isfinite(to) && to > 0.0 && from == -to, "%s spans %g to %g", text, from, to);
    }
}

Test(run, a_dead_band_is_looked_at_over_a_span_that_is_finite)
{
    static const char *const slopes[] = {
        "B=0", "B=1", "B=5e-324", "B=1e-306", "B=1e9 tau_load=5e-324", "B=1e9 tau_load=0"};
    for (size_t i = 0; i < sizeof slopes / sizeof *slopes; i++) {
        double from, to;
        static FrRun run;
        run = run_of(FR_CURVE, "dead_band", slopes[i]);
        run.experiment->span(fr_run_model(&run), &from, &to);
        cr_expect(isfinite(to) && to > 0.0 && from == -to, "%s spans %g to %g", slopes[i], from, to);
    }
}

Test(run, extremes_are_those_of_all_steps_and_the_run_goes_on_to_the_same_bits)
{
    enum { STEPS = 700 };
    for (const FrExperiment *const *e = fr_experiments; *e; e++) {
        if ((*e)->kind != FR_RUN)
            continue;
        static FrRun run, other;
        int channels = fr_experiment_channel_count(*e);
        FrExtremes seen[FR_CHANNEL_MAX];
        run = run_of(FR_RUN, (*e)->name, "");
        other = run;
        double *rows = run_rows(&other, STEPS, 1);
        cr_assert_eq(fr_run_extremes(&run, STEPS, seen), FR_OK);
        cr_expect_eq(run.steps, (double)STEPS);
        cr_expect_eq(memcmp(run.state, other.state, (*e)->state_size), 0, "%s goes on otherwise", (*e)->name);
        for (int c = 0; c < channels; c++) {
            int low = -1, high = -1;
            for (int k = 0; k < STEPS; k++) {
                double value = rows[c * STEPS + k];
                if (low < 0 ? value < (double)INFINITY : value < rows[c * STEPS + low])
                    low = k;
                if (high < 0 ? value > -(double)INFINITY : value > rows[c * STEPS + high])
                    high = k;
            }
            const char *key = (*e)->channels[c].key;
            cr_expect_eq(seen[c].low, low < 0 ? (double)INFINITY : rows[c * STEPS + low], "%s %s", (*e)->name, key);
            cr_expect_eq(seen[c].high, high < 0 ? -(double)INFINITY : rows[c * STEPS + high], "%s %s", (*e)->name, key);
            cr_expect(low < 0 || seen[c].t_low == rows[low], "%s %s", (*e)->name, key);
            cr_expect(high < 0 || seen[c].t_high == rows[high], "%s %s", (*e)->name, key);
        }
        free(rows);
        fr_run_extremes(&run, 0, seen);
        cr_expect_eq(seen[0].low, (double)INFINITY);
        cr_expect_eq(run.steps, (double)STEPS);
    }
}

Test(run, rows_of_every_nth_step_are_those_of_all)
{
    FrRun all = run_of(FR_RUN, "servo_pendulum", ""), some = all;
    double *a = run_rows(&all, 600, 1), *s = run_rows(&some, 60, 10);
    for (int c = 0; c < 8; c++)
        for (int i = 0; i < 60; i++)
            cr_expect_eq(a[c * 600 + 10 * i], s[c * 60 + i]);
    cr_expect_eq(all.steps, 600.0);
    cr_expect_eq(some.steps, 600.0);
    free(a);
    free(s);
}

Test(run, time_is_a_product_not_a_sum)
{
    FrRun run = run_of(FR_RUN, "robot_joint", "T=0.001");
    double *data = run_rows(&run, 5000, 1);
    for (int i = 0; i < 5000; i++)
        cr_expect_eq(data[i], i * 0.001);
    free(data);
}

Test(run, pieces_make_the_same_run)
{
    FrRun whole = run_of(FR_RUN, "robot_joint", ""), pieces = whole;
    double *a = run_rows(&whole, 1000, 1);
    for (int i = 0; i < 1000; i += 50) {
        double *b = run_rows(&pieces, 50, 1);
        for (int c = 0; c < 7; c++)
            cr_expect_eq(memcmp(a + c * 1000 + i, b + c * 50, 50 * sizeof *a), 0);
        free(b);
    }
    free(a);
}

Test(run, restart_begins_the_same_run_again)
{
    const char *const names[] = {"servo_pendulum", "robot_joint"};
    for (int k = 0; k < 2; k++) {
        FrRun run = run_of(FR_RUN, names[k], "");
        size_t size = (size_t)fr_experiment_channel_count(run.experiment) * 500 * sizeof(double);
        double *a = run_rows(&run, 500, 3);
        fr_run_restart(&run);
        cr_expect_eq(run.steps, 0.0);
        double *b = run_rows(&run, 500, 3);
        cr_expect_eq(memcmp(a, b, size), 0, "%s differs after a restart", names[k]);
        free(a);
        free(b);
    }
}

Test(run, retuning_keeps_time_and_state)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum", "trajectory=hold\ntheta_d=1"), same = run;
    free(run_rows(&run, 400, 1));
    free(run_rows(&same, 400, 1));
    FrReport report = new_report();
    cr_assert_eq(fr_run_set(&run, "trajectory=hold\ntheta_d=0.5\nkp=16", &report), FR_OK);
    double *a = run_rows(&run, 1, 1), *b = run_rows(&same, 1, 1);
    cr_expect_eq(a[0], b[0], "time goes on from %g, at %g", b[0], a[0]);
    cr_expect_eq(a[1], 0.5, "the new goal holds at once");
    cr_expect_eq(a[2], b[2], "the angle stays");
    cr_expect_eq(a[3], b[3], "the velocity stays");
    free(a);
    free(b);
    // the same parameters again change nothing
    cr_assert_eq(fr_run_set(&same, "theta_d=1\ntrajectory=hold", &report), FR_OK);
    FrRun untouched = run_of(FR_RUN, "servo_pendulum", "trajectory=hold\ntheta_d=1");
    free(run_rows(&untouched, 401, 1));
    a = run_rows(&same, 300, 1);
    b = run_rows(&untouched, 300, 1);
    cr_expect_eq(memcmp(a, b, 8 * 300 * sizeof *a), 0);
    free(a);
    free(b);
}

Test(run, a_belt_that_is_made_faster_goes_on_from_where_it_is)
{
    FrRun run = run_of(FR_RUN, "belt_stick_slip", "v_b=0.2 T=0.001");
    fr_run_step(&run, 5000.0);
    FrReport report = new_report();
    cr_assert_eq(fr_run_set(&run, "v_b=0.5\nT=0.001", &report), FR_OK);
    double now[FR_CHANNEL_MAX];
    for (int steps = 0; steps <= 2000; steps += 1000) {
        fr_run_now(&run, now);
        cr_expect_leq(fabs(now[7] - (1.0 + 0.0005 * steps)), 1e-12, "after %d steps at %.17g m", steps, now[7]);
        fr_run_step(&run, 1000.0);
    }
}

Test(run, retuning_the_step_goes_on_from_the_time_that_it_is)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum", "T=0.001");
    free(run_rows(&run, 250, 1));
    FrReport report = new_report();
    cr_assert_eq(fr_run_set(&run, "T=0.005", &report), FR_OK);
    cr_expect_leq(fabs(fr_run_time(&run) - 0.25), 1e-12);
    cr_expect_eq(run.steps, 250.0, "steps are counted from t = 0");
    double now[FR_CHANNEL_MAX];
    fr_run_now(&run, now);
    double *data = run_rows(&run, 3, 1);
    for (int c = 0; c < 8; c++)
        cr_expect_eq(now[c], data[3 * c], "the row as it is now is the next one, column %d", c);
    cr_expect_leq(fabs(data[0] - 0.25), 1e-12);
    cr_expect_leq(fabs(data[2] - 0.26), 1e-12);
    free(data);
    fr_run_restart(&run);
    data = run_rows(&run, 2, 1);
    cr_expect_eq(data[0], 0.0);
    cr_expect_eq(data[1], 0.005);
    free(data);
}

Test(run, a_refused_retune_changes_nothing)
{
    FrRun run = run_of(FR_RUN, "robot_joint", "");
    free(run_rows(&run, 100, 1));
    FrRun before;
    memcpy(&before, &run, sizeof run);
    const char *const bad[] = {"kp=soft", "B=0.001\nK=0", "nonsense=1", "F_C=3", "T=0", "law=glue"};
    for (int i = 0; i < 6; i++) {
        FrReport report = new_report();
        cr_expect_eq(fr_run_set(&run, bad[i], &report), FR_BAD_INPUT, "%s is accepted", bad[i]);
        cr_expect_gt(report.error_count, 0);
        cr_expect(same_run(&run, &before), "%s changed the run", bad[i]);
    }
}

Test(run, stops_at_the_first_row_that_is_not_finite)
{
    // explicit gains that no step of 1 s can follow: the angle grows without end
    FrRun run = run_of(FR_RUN, "robot_joint", "law=coulomb F=0 D=0 element=A T=1 M=1 kp=1e9 kv=0 q_d=1");
    double data[7 * 1000];
    FrSamples samples = {.columns = 7, .capacity = 1000, .data = data};
    cr_assert_eq(fr_run_rows(&run, 1, &samples), FR_NOT_FINITE);
    cr_expect_eq(run.status, FR_NOT_FINITE);
    cr_expect_gt(samples.count, 5);
    cr_expect_lt(samples.count, 1000);
    cr_expect_eq(run.steps, (double)samples.count, "stopped at step %g after %d rows", run.steps, samples.count);
    for (int c = 0; c < 7; c++)
        for (int i = 0; i < samples.count; i++)
            cr_expect(isfinite(data[c * 1000 + i]), "row %d is not finite", i);
    int count = samples.count;
    cr_expect_eq(fr_run_rows(&run, 1, &samples), FR_NOT_FINITE, "it stays stopped");
    cr_expect_eq(samples.count, count);
    // the same with rows between: no row that is kept is later than the stop
    FrRun again = run_of(FR_RUN, "robot_joint", "law=coulomb F=0 D=0 element=A T=1 M=1 kp=1e9 kv=0 q_d=1");
    FrSamples sparse = {.columns = 7, .capacity = 1000, .data = data};
    cr_expect_eq(fr_run_rows(&again, 7, &sparse), FR_NOT_FINITE);
    cr_expect_eq(again.steps, run.steps);
    cr_expect_eq(sparse.count, (count + 6) / 7);
    fr_run_restart(&run);
    cr_expect_eq(run.status, FR_OK);
    cr_expect_eq(run.steps, 0.0);
}

Test(run, settings_that_cannot_be_are_refused_by_name)
{
    const struct {
        FrKind kind;
        const char *name, *settings, *key;
    } cases[] = {
        {FR_CURVE, "phi", "F_S=-1", "F_S"},
        {FR_CURVE, "phi", "F_C=3", "F_C"},
        {FR_CURVE, "phi", "v_S=0", "v_S"},
        {FR_CURVE, "phi", "law=coulomb F_S=1", "F_S"},
        {FR_CURVE, "phi", "preset=no_such_robot", "preset"},
        {FR_CURVE, "phi_z", "T=0", "T"},
        {FR_CURVE, "phi_z", "Z=0", "Z"},
        {FR_CURVE, "phi_z", "Z=-1", "Z"},
        {FR_CURVE, "phi_z", "Z=0.02 B=5", "B"},
        {FR_CURVE, "phi_z", "Z=0.02 K=5", "K"},
        {FR_CURVE, "phi_z", "Z=0.02 T=0.001", "T"},
        {FR_CURVE, "phi_z", "Z=1", "Z"}, // inadmissible
        {FR_CURVE, "phi_z", "B=1", "B"},
        {FR_CURVE, "phi_z", "method=magic", "method"},
        {FR_CURVE, "phi_z", "inadmissible=never", "inadmissible"},
        {FR_CURVE, "drive_backdrive", "model=m9", "model"},
        {FR_CURVE, "drive_backdrive", "velocity=-1", "velocity"},
        {FR_CURVE, "drive_backdrive", "model=m1 alpha=1", "alpha"},
        {FR_RUN, "servo_pendulum", "mass=-1", "mass"},
        {FR_RUN, "servo_pendulum", "trajectory=loop", "trajectory"},
        {FR_RUN, "servo_pendulum", "preset=mx106 damping=1", "damping"}, // only the current law has it
        {FR_RUN, "servo_pendulum", "integrator=euler", "integrator"},
        {FR_RUN, "robot_joint", "M=0", "M"},
        {FR_RUN, "robot_joint", "K=100 B=1", "B"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrReport report = run_refused(cases[i].kind, cases[i].name, cases[i].settings);
        cr_expect_not_null(report_error(&report, cases[i].key), "%s %s: no error about %s, but about %s", cases[i].name,
                           cases[i].settings, cases[i].key, report.finding[0].key);
    }
}

Test(run, inadmissible_z_names_the_largest_and_it_does)
{
    FrReport report = run_refused(FR_CURVE, "phi_z", "law=stribeck Z=0.05");
    const FrFinding *finding = report_error(&report, "Z");
    cr_assert_not_null(finding);
    cr_assert_gt(finding->remedy_count, 0);
    cr_expect_str_eq(finding->remedy[0].key, "Z");
    cr_expect_leq(fabs(finding->remedy[0].value * 30.5 - 1.0), 1e-4);
    char settings[100];
    snprintf(settings, sizeof settings, "law=stribeck Z=%.17g", finding->remedy[0].value);
    run_of(FR_CURVE, "phi_z", settings);
    // and with the jump drawn it is accepted, with a warning
    FrRun run;
    report = new_report();
    cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_CURVE, "phi_z"),
                                        "Z=0.05\ninadmissible=largest_root", NULL, &report),
                 FR_OK);
    int warnings = 0;
    for (int i = 0; i < report.count; i++)
        warnings += report.finding[i].severity == FR_WARNING;
    cr_expect_eq(warnings, 1);
}

Test(run, other_decays_are_solved_where_there_is_no_closed_form)
{
    run_of(FR_CURVE, "phi_z", "law=stribeck alpha=2");
    run_of(FR_CURVE, "phi_z", "law=stribeck alpha=2 method=numeric");
    free(run_rows(&(FrRun[]){run_of(FR_RUN, "robot_joint", "law=stribeck alpha=2")}[0], 1000, 1));
    FrReport report = run_refused(FR_CURVE, "phi_z", "law=stribeck alpha=2 method=direct");
    cr_expect_not_null(report_error(&report, "method"));
    // below 1 the law falls infinitely steeply at rest: no Z will do
    report = run_refused(FR_CURVE, "phi_z", "law=stribeck alpha=0.7");
    cr_expect_not_null(report_error(&report, "alpha"));
    report = run_refused(FR_RUN, "robot_joint", "law=stribeck alpha=0.7");
    cr_expect_not_null(report_error(&report, "alpha"));
    run_of(FR_CURVE, "phi_z", "law=stribeck alpha=0.7 F_C=2.5"); // F_S = F_C: nothing falls
}

Test(run, the_wrist_preset_has_the_papers_values)
{
    const struct {
        const char *settings, *key;
        double value;
    } cases[] = {
        {"preset=hrp5p_wrist law=stribeck", "F_S", 2.5},  {"preset=hrp5p_wrist law=stribeck", "F_C", 0.4},
        {"preset=hrp5p_wrist law=stribeck", "v_S", 0.06}, {"preset=hrp5p_wrist law=stribeck", "D", 4.5},
        {"preset=hrp5p_wrist law=rational", "F_S", 2.5},  {"preset=hrp5p_wrist law=rational", "F_C", 0.2},
        {"preset=hrp5p_wrist law=rational", "v_S", 0.04}, {"preset=hrp5p_wrist law=rational", "D", 4.5},
        {"preset=hrp5p_wrist law=coulomb", "F", 1.0},     {"preset=hrp5p_wrist law=coulomb", "D", 4.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrRun run = run_of(FR_CURVE, "phi", cases[i].settings);
        cr_expect_eq(fr_form_value(&run.form, cases[i].key), cases[i].value, "%s: %s = %g", cases[i].settings,
                     cases[i].key, fr_form_value(&run.form, cases[i].key));
    }
    FrRun run = run_of(FR_RUN, "robot_joint", "preset=hrp5p_wrist");
    cr_expect_eq(fr_form_value(&run.form, "M"), 0.1675);
    cr_expect_eq(fr_form_value(&run.form, "K"), 5000.0);
    cr_expect_eq(fr_form_value(&run.form, "B"), 50.0);
    cr_expect_eq(fr_form_value(&run.form, "T"), 0.001);
}

Test(run, servo_presets_bring_their_electronics)
{
    FrRun mx = run_of(FR_RUN, "servo_pendulum", "preset=mx106 model=m4"),
          erob = run_of(FR_RUN, "servo_pendulum", "preset=erob80_100 model=m1");
    cr_expect_str_eq(fr_form_option(&mx.form, "control")->name, "voltage");
    cr_expect_str_eq(fr_form_option(&erob.form, "control")->name, "current");
    const struct {
        const FrRun *run;
        const char *key;
        double value;
    } cases[] = {{&mx, "vin", 15.0},
                 {&mx, "error_gain", 0.158},
                 {&mx, "max_pwm", 0.9625},
                 {&mx, "kt", 2.23138890457851},
                 {&mx, "R", 2.3717487904639545},
                 {&mx, "armature", 0.02457397334336701},
                 {&mx, "friction_viscous", 0.05096082506010955},
                 {&mx, "q_offset", 0.0},
                 {&mx, "arm_mass", 0.0},
                 {&erob, "vin", 48.0},
                 {&erob, "max_current", 12.0},
                 {&erob, "damping", 2.0},
                 {&erob, "R", 2.0},
                 {&erob, "kt", 7.657864604656686},
                 {&erob, "armature", 0.9589533917163041},
                 {&erob, "friction_viscous", 8.392324354671375}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(fr_form_value(&cases[i].run->form, cases[i].key), cases[i].value, "%s = %.17g", cases[i].key,
                     fr_form_value(&cases[i].run->form, cases[i].key));
}

Test(run, is_created_from_settings_and_read_by_channel_names)
{
    FrReport report = new_report();
    const FrSetting settings[] = {{"F", 8.0, NULL}, {"v0", 0.7, NULL}, {"element", 0.0, "A"}, {"law", 0.0, "coulomb"}};
    FrRun *created = fr_run_create(FR_RUN, "sliding_block", settings, 4, &report);
    cr_assert_not_null(created, "%s", report.count ? report.finding[0].text : "");
    FrRun opened = run_of(FR_RUN, "sliding_block", "F=8 v0=0.7 element=A law=coulomb");
    int v = fr_run_channel(created, "v");
    cr_assert_geq(v, 0);
    cr_expect_eq(fr_run_channel(created, "nothing"), -1);
    double now[FR_CHANNEL_MAX], other[FR_CHANNEL_MAX];
    for (int i = 0; i < 100; i++) {
        fr_run_now(created, now);
        fr_run_now(&opened, other);
        cr_assert_eq(now[v], other[v]);
        fr_run_step(created, 1.0);
        fr_run_step(&opened, 1.0);
    }
    fr_run_destroy(created);
    fr_run_destroy(NULL);
}

Test(run, is_not_created_from_what_is_refused)
{
    FrReport report = new_report();
    cr_expect_null(
        fr_run_create(FR_RUN, "sliding_block", (FrSetting[]){{"mass", 1.0, NULL}, {"T", -1.0, NULL}}, 2, &report));
    cr_expect_eq(report.error_count, 2);
    cr_expect_null(fr_run_create(FR_RUN, "perpetuum_mobile", NULL, 0, &report));
    cr_expect_eq(report.finding[0].code, FR_UNKNOWN_EXPERIMENT);
    cr_expect_null(fr_run_create(FR_RUN, "sliding_block", (FrSetting[]){{"law", 0.0, "glue"}}, 1, NULL));
}

Test(run, opens_in_the_memory_of_the_caller_and_answers_by_name)
{
    FrReport report = new_report();
    cr_expect_eq(fr_run_size(FR_RUN, "perpetuum_mobile"), 0);
    cr_expect_eq(fr_run_size(FR_CURVE, "sliding_block"), 0);
    for (FrKind kind = FR_CURVE; kind <= FR_RUN; kind++) {
        const char *name;
        for (int i = 0; (name = fr_experiment_name(kind, i)); i++) {
            size_t size = fr_run_size(kind, name);
            cr_assert_geq(size, sizeof(FrRun));
            FrRun *run = aligned_alloc(64, (size + 63) / 64 * 64);
            memset(run, 0, size);
            cr_assert_eq(fr_run_open(run, kind, name, "", NULL, &report), FR_OK, "%s: %s", name,
                         report.count ? report.finding[0].text : "");
            cr_expect_eq(fr_run_channels(run), fr_experiment_channel_count(run->experiment));
            for (int c = 0; c < fr_run_channels(run); c++)
                cr_expect_eq(fr_run_channel(run, fr_run_channel_key(run, c)), c);
            cr_expect_eq(fr_run_status(run), FR_OK);
            cr_expect_eq(fr_run_open(run, kind, name, "no=1", NULL, &report), FR_BAD_INPUT);
            cr_expect_eq(report.error_count, 1);
            if (kind == FR_RUN) {
                cr_expect_eq(fr_run_step(run, 2), FR_OK, "%s", name);
                cr_expect_eq(fr_run_steps(run), 2);
            }
            free(run);
        }
        cr_expect_gt(fr_experiment_name(kind, 5) != NULL, 0);
        cr_expect_null(fr_experiment_name(kind, 1000));
    }
    FrRun *block = fr_run_create(FR_RUN, "sliding_block", (FrSetting[]){{"F", 8, NULL}}, 1, &report);
    cr_assert_not_null(block);
    cr_expect_eq(fr_run_value(block, "F"), 8);
    cr_expect(isnan(fr_run_value(block, "nothing")));
    cr_expect_null(fr_run_law(block));
    cr_expect_null(fr_run_phi_z(block));
    FrRun *curve = fr_run_create(FR_CURVE, "phi", NULL, 0, &report);
    cr_assert_not_null(curve);
    cr_expect_gt(fr_phi(fr_run_law(curve), 0.5), 0);
    cr_expect_null(fr_run_phi_z(curve));
    fr_run_destroy(curve);
    double value[FR_MEASURE_COUNT];
    fr_run_measure(block, true);
    fr_run_step(block, 10);
    cr_expect(fr_run_measures(block, 0, value));
    cr_expect_not(fr_run_measures(block, 1, value));
    cr_expect_not(fr_run_measures(block, -1, value));
    cr_expect_neq(fr_run_motion(block, 0), FR_MOTION_NONE);
    cr_expect_eq(fr_run_motion(block, 7), FR_MOTION_NONE);
    double numbers[FR_FIGURE_NUMBERS_MAX];
    cr_expect_eq(fr_run_figure(block, 1000, numbers), 0);
    cr_expect_eq(fr_run_figure(block, -1, numbers), 0);
    char text[64];
    cr_expect_eq(fr_run_write_servo(block, text, sizeof text), 0);
    fr_run_destroy(block);
    block = fr_run_create(FR_CURVE, "sliding_block", NULL, 0, &report);
    cr_expect_null(block);
    cr_expect_eq(report.finding[0].code, FR_UNKNOWN_EXPERIMENT);
}
