// What must hold of contact elements with any law, step and mass: limits in which one becomes another, and that
// friction only brakes (Kikuuwe 2006, section III).
#include "contacts.h"
#include "contact/parts.h"
#include "law/parts.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { CONTACTS = 400, STEPS = 100 };

/// A vector whose components are drawn from [-size, size), most of them small.
static void draw(Random *random, int dimension, double size, double *vector)
{
    double scale = size * random_decades(random, 1e-3, 1.0);
    for (int i = 0; i < dimension; i++)
        vector[i] = scale * random_between(random, -1.0, 1.0);
}

static double size_of(const double *a, int dimension)
{
    double sum = 0.0;
    for (int i = 0; i < dimension; i++)
        sum += a[i] * a[i];
    return sqrt(sum);
}

static double apart(const double *a, const double *b, int dimension)
{
    double worst = 0.0;
    for (int i = 0; i < dimension; i++)
        worst = fmax(worst, fabs(a[i] - b[i]));
    return worst;
}

Test(contact_properties, b_without_mass_is_c)
{
    // Both solve f = Phi_Z(x) with an x that is off by its last digits, which moves f by 1/Z/(1 - lambda) as much, and
    // B tells it from the spring, K e' + B e_dot: by the digits of those.
    Random random = {.state = 41};
    double worst = 0.0;
    int stuck = 0;
    for (int n = 0; n < CONTACTS; n++) {
        char settings[512];
        double M;
        Random again = random;
        random_contact(&again, "C", "", settings, sizeof settings, &M);
        FrContact c = contact_of(settings, M, 2);
        random_contact(&random, "B", "m=0", settings, sizeof settings, &M);
        FrContact b = contact_of(settings, M, 2);
        cr_assert_eq(contact_in(&b)->K, contact_in(&c)->K);
        double S = contact_in(&c)->K * contact_in(&c)->T + contact_in(&c)->B, reach = 3.0 * contact_in(&c)->F_S / S;
        for (int step = 0; step < STEPS; step++) {
            FrContactState b_state = {0}, c_state;
            FrFriction b_friction, c_friction;
            double u[2];
            draw(&random, 2, reach, u);
            draw(&random, 2, contact_in(&c)->F_S / contact_in(&c)->K, b_state.e);
            draw(&random, 2, reach, b_state.w); // of no mass
            c_state = b_state;
            double scale = S * size_of(u, 2) + contact_in(&c)->K * size_of(b_state.e, 2);
            fr_contact_friction(&b, &b_state, u, &b_friction);
            fr_contact_friction(&c, &c_state, u, &c_friction);
            fr_contact_slip(&c, &c_friction);
            scale = (scale + contact_in(&c)->B * size_of(c_friction.slip, 2)) /
                    (1.0 - phi_z_in(&contact_in(&c)->phi_z)->lambda) * DBL_EPSILON;
            double error =
                fmax(apart(b_friction.f, c_friction.f, 2), contact_in(&c)->K * apart(b_state.e, c_state.e, 2));
            error = error > 0.0 ? error / scale : 0.0; // without any force the scale is 0, too
            cr_expect_leq(error, 8.0, "%s: f is %.17g, of C %.17g", settings, b_friction.f[0], c_friction.f[0]);
            worst = fmax(worst, error);
            stuck += size_of(c_friction.slip, 2) == 0.0;
        }
    }
    printf("B with m = 0 against C: within %.2g epsilon of its terms (bound 8); %d of %d steps stick\n", worst, stuck,
           CONTACTS * STEPS);
    cr_expect(stuck > 1000 && stuck < CONTACTS * STEPS - 1000);
}

Test(contact_properties, d_with_a_stiff_spring_is_a)
{
    // The spring adds 1/(K T) to Z = T/M: with K = 1e12 M/T^2 that is 1e-12 of it, and moves Phi_Z by 1/(1 - lambda) as
    // much; K e/(B + T K) is e/T, friction over K T, the same again.
    Random random = {.state = 42};
    double worst = 0.0;
    for (int n = 0; n < CONTACTS; n++) {
        char settings[512], stiff[640];
        double M;
        random_contact(&random, "A", "", settings, sizeof settings, &M);
        FrContact a = contact_of(settings, M, 2);
        char *element = strstr(settings, "element=A");
        element[8] = 'D';
        snprintf(stiff, sizeof stiff, "%s K=%.17g B=0", settings, 1e12 * M / (contact_in(&a)->T * contact_in(&a)->T));
        FrContact d = contact_of(stiff, M, 2);
        FrContactState nothing = {0}, spring = {0};
        double u[2] = {0};
        for (int step = 0; step < STEPS; step++) {
            double h[2], v[2] = {u[0], u[1]}, scale = size_of(u, 2) * M / contact_in(&a)->T;
            FrFriction of_a, of_d;
            draw(&random, 2, 5.0 * contact_in(&a)->F_S, h);
            spring = (FrContactState){0};
            for (int i = 0; i < 2; i++)
                spring.e[i] = random_between(&random, -1.0, 1.0) * contact_in(&a)->F_S / contact_in(&d)->K;
            fr_contact_step(&a, &nothing, h, u, &of_a);
            fr_contact_step(&d, &spring, h, v, &of_d);
            scale = (scale + size_of(h, 2) + contact_in(&a)->F_S) / (1.0 - phi_z_in(&contact_in(&a)->phi_z)->lambda) *
                    1e-12;
            double error = fmax(apart(of_a.f, of_d.f, 2), M / contact_in(&a)->T * apart(u, v, 2)) / scale;
            cr_expect_leq(error, 4.0, "%s: f is %.17g, of A %.17g", stiff, of_d.f[0], of_a.f[0]);
            worst = fmax(worst, error);
        }
    }
    printf("D with K = 1e12 M/T^2 against A: within %.2g times 1e-12/(1 - lambda) (bound 4)\n", worst);
}

Test(contact_properties, friction_of_a_takes_energy_at_any_step)
{
    Random random = {.state = 43};
    int stuck = 0;
    for (int n = 0; n < CONTACTS; n++) {
        char settings[512];
        double M, u[3] = {0};
        const char *const extra[] = {"", "transform=approximate", "transform=general"};
        random_contact(&random, "A", extra[n % 3], settings, sizeof settings, &M);
        int dimension = 1 + n % 3;
        FrContact a = contact_of(settings, M, dimension);
        FrContactState state = {0};
        for (int step = 0; step < STEPS; step++) {
            double h[3], free[3];
            draw(&random, dimension, 5.0 * contact_in(&a)->F_S, h);
            for (int i = 0; i < dimension; i++)
                free[i] = u[i] + contact_in(&a)->T * h[i] / M;
            FrFriction friction;
            fr_contact_step(&a, &state, h, u, &friction);
            fr_contact_slip(&a, &friction);
            cr_expect_geq(friction.power, 0.0, "%s", settings);
            double f_u = 0.0;
            for (int i = 0; i < dimension; i++)
                f_u += friction.f[i] * u[i];
            cr_expect_geq(f_u, 0.0, "%s", settings);
            cr_expect_leq(size_of(u, dimension), size_of(free, dimension), "%s", settings);
            stuck += size_of(u, dimension) == 0.0;
        }
    }
    cr_expect(stuck > 1000 && stuck < CONTACTS * STEPS - 1000, "%d stick", stuck);
}

Test(contact_properties, springs_hold_up_to_static_friction_and_brake_beyond)
{
    Random random = {.state = 44};
    for (int k = 1; k < SOLVED_ELEMENTS; k++) {
        int stuck = 0;
        double most = 0.0;
        for (int n = 0; n < CONTACTS; n++) {
            char settings[512];
            double M, u[3] = {0};
            int dimension = 1 + n % 3;
            random_contact(&random, element_name(k), "", settings, sizeof settings, &M);
            FrContact contact = contact_of(settings, M, dimension);
            FrContactState state = {0};
            double reach = 3.0 * contact_in(&contact)->F_S / phi_z_in(&contact_in(&contact)->phi_z)->M.hi;
            for (int step = 0; step < STEPS; step++) {
                double h[3], load = random_below(&random, 3) ? 0.5 : 5.0;
                draw(&random, dimension, load * contact_in(&contact)->F_S, h);
                if (contact_in(&contact)->element->impedance_step)
                    draw(&random, dimension, reach, u);
                FrFriction friction;
                fr_contact_step(&contact, &state, h, u, &friction);
                fr_contact_slip(&contact, &friction);
                cr_expect_geq(friction.power, 0.0, "%s", settings);
                if (size_of(friction.slip, dimension) == 0.0 && element_name(k)[0] != 'B') {
                    double part = size_of(friction.f, dimension) / contact_in(&contact)->F_S;
                    most = fmax(most, part);
                    // of D, told from the spring: K e' + B u', which may be far above friction each
                    cr_expect_leq(part, 1.0 + 1e-12, "%s holds %.17g of F_S", settings, part);
                    stuck++;
                }
            }
        }
        if (stuck)
            printf("%s sticks in %d of %d steps, with up to F_S (1 %+.1g)\n", element_name(k), stuck, CONTACTS * STEPS,
                   most - 1.0);
    }
}

/// Whether two steps of the same numbers differ.
static bool differ(double a, double b)
{
    return !(a == b || (isnan(a) && isnan(b)));
}

Test(contact_properties, one_dimension_is_two_with_nothing_across)
{
    Random random = {.state = 45};
    for (int k = 0; element_name(k); k++)
        for (int n = 0; n < 100; n++) {
            char settings[512];
            double M;
            const char *extra = k < SOLVED_ELEMENTS && n % 3 == 1   ? "transform=approximate"
                                : k < SOLVED_ELEMENTS && n % 3 == 2 ? "transform=general"
                                                                    : "";
            random_contact(&random, element_name(k), extra, settings, sizeof settings, &M);
            FrContact line = contact_of(settings, M, 1), plane = contact_of(settings, M, 2);
            FrContactState line_state = {0}, plane_state = {0};
            double u = 0.0, v[2] = {0}, reach = 3.0 * contact_in(&line)->F_S * contact_in(&line)->T / M;
            for (int step = 0; step < STEPS; step++) {
                double h, load[2] = {0};
                draw(&random, 1, 3.0 * contact_in(&line)->F_S, &h);
                load[0] = h;
                if (step % 7 == 0) {
                    draw(&random, 1, reach, &u);
                    v[0] = u;
                }
                FrFriction on_line, in_plane;
                fr_contact_step(&line, &line_state, &h, &u, &on_line);
                fr_contact_slip(&line, &on_line);
                fr_contact_step(&plane, &plane_state, load, v, &in_plane);
                fr_contact_slip(&plane, &in_plane);
                bool same = !differ(u, v[0]) && !differ(on_line.f[0], in_plane.f[0]) &&
                            !differ(on_line.slip[0], in_plane.slip[0]) && !differ(line_state.e[0], plane_state.e[0]) &&
                            !differ(line_state.w[0], plane_state.w[0]);
                cr_assert(same && v[1] == 0.0 && in_plane.f[1] == 0.0 && in_plane.slip[1] == 0.0 &&
                              plane_state.e[1] == 0.0,
                          "%s, step %d: f %.17g and %.17g, u %.17g and %.17g", settings, step, on_line.f[0],
                          in_plane.f[0], u, v[0]);
            }
        }
}

/// Every number that a caller reads is finite, with these words before it in a message.
static void expect_written(const char *what, const char *settings, const FrContact *contact, const FrFriction *friction)
{
    double power = 0.0;
    for (int i = 0; i < contact_in(contact)->dimension; i++) {
        cr_expect(isfinite(friction->f[i]) && isfinite(friction->slip[i]), "%s of %s leaves f = %g, slip = %g", what,
                  settings, friction->f[i], friction->slip[i]);
        power += friction->f[i] * friction->slip[i];
    }
    cr_expect(isfinite(friction->power), "%s of %s leaves power = %g", what, settings, friction->power);
    if (strcmp(contact_in(contact)->element->option.name, "B") != 0)
        cr_expect_float_eq(friction->power, power, 1e-12 * (1.0 + fabs(power)), "%s of %s", what, settings);
}

/// Velocities as people type them; the result was filled with NaN before.
Test(contact_properties, every_kind_writes_all_of_its_result_or_nothing)
{
    static const double typed[] = {0.0, 0.5, 0.5, -1.0, 10.0, 1e-3, 0.0};
    int solve = 0;
    for (int k = 0; element_name(k); k++)
        for (int dimension = 1; dimension <= 3; dimension++) {
            char settings[200];
            const char *element = element_name(k);
            snprintf(settings, sizeof settings, "law=coulomb F=8 D=1 T=0.001 element=%s", element);
            FrContact contact = contact_of(settings, 1.0, dimension);
            FrContactState state = {0};
            FrFriction friction;
            for (int i = 0; i < 7; i++) {
                double u[3] = {typed[i], typed[6 - i], 0.0}, h[3] = {typed[6 - i], 0.0, typed[i]};
                memset(&friction, 0xff, sizeof friction);
                FrContactState state_before = state;
                FrFriction before = friction;
                FrStatus status = fr_contact_friction(&contact, &state, u, &friction);
                cr_expect_eq(status, contact_in(&contact)->element->impedance_step ? FR_OK : FR_BAD_INPUT, "%s",
                             settings);
                if (status == FR_OK) {
                    fr_contact_slip(&contact, &friction);
                    expect_written("the impedance step", settings, &contact, &friction);
                    if (contact_in(&contact)->element->rigid)
                        cr_expect_eq(friction.slip[0], u[0], "%s", settings);
                } else {
                    cr_expect(memcmp(&before, &friction, sizeof friction) == 0, "%s wrote a result", settings);
                    cr_expect(memcmp(&state_before, &state, sizeof state) == 0, "%s wrote a state", settings);
                    solve += i == 0 && dimension == 1;
                }
                memset(&friction, 0xff, sizeof friction);
                fr_contact_step(&contact, &state, h, u, &friction);
                fr_contact_slip(&contact, &friction);
                expect_written("the step", settings, &contact, &friction);
            }
        }
    cr_expect_eq(solve, 4, "%d elements solve for the motion: A, D, karnopp and static_dynamic do", solve);
}
