// Turned inputs give turned outputs: no direction is special for a law that points along the velocity (Kikuuwe 2006,
// section III-F), for every element, in the plane and in space.
#include "contacts.h"
#include "contact/parts.h"
#include "explorer/run/experiment.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTACTS = 60, STEPS = 60 };

/// A random turn of the plane (about the third axis), or of space (about any, from a unit quaternion).
static void random_turn(Random *random, int dimension, double R[3][3])
{
    double q[4], norm = 0.0;
    for (int i = 0; i < 4; i++) {
        q[i] = dimension == 2 && (i == 1 || i == 2) ? 0.0 : random_between(random, -1.0, 1.0);
        norm += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++)
        q[i] /= sqrt(norm);
    double w = q[0], x = q[1], y = q[2], z = q[3];
    const double turn[3][3] = {{1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)},
                               {2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)},
                               {2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)}};
    memcpy(R, turn, sizeof turn);
}

static void turned(double R[3][3], const double *a, double *b)
{
    for (int i = 0; i < 3; i++)
        b[i] = R[i][0] * a[0] + R[i][1] * a[1] + R[i][2] * a[2];
}

/// How far b is from a turned, by the largest that there was.
static double error_of(double R[3][3], const double *a, const double *b, double *largest)
{
    double expected[3], error = 0.0, size = 0.0;
    turned(R, a, expected);
    for (int i = 0; i < 3; i++) {
        error = fmax(error, fabs(b[i] - expected[i]));
        size = fmax(size, fabs(b[i]));
    }
    *largest = fmax(*largest, size);
    return *largest > 0.0 ? error / *largest : error;
}

Test(contact_rotation, turned_inputs_give_turned_outputs)
{
    Random random = {.state = 51};
    printf("turned inputs, worst error of f, slip, e and u by the largest of the run:\n");
    for (int k = 0; element_name(k); k++) {
        double worst = 0.0;
        int off = 0, steps = 0;
        for (int n = 0; n < CONTACTS; n++) {
            char settings[512];
            double M, R[3][3], u[3] = {0}, v[3] = {0}, h[3] = {0}, g[3], largest[4] = {0};
            int dimension = 2 + n % 2;
            const char *extra = k < SOLVED_ELEMENTS && n % 3 == 1   ? "transform=approximate"
                                : k < SOLVED_ELEMENTS && n % 3 == 2 ? "transform=general"
                                                                    : "";
            random_contact(&random, element_name(k), extra, settings, sizeof settings, &M);
            random_turn(&random, dimension, R);
            FrContact contact = contact_of(settings, M, dimension);
            FrContactState state = {0}, other = {0};
            double reach = 3.0 * contact_in(&contact)->F_S * contact_in(&contact)->T / M;
            for (int step = 0; step < STEPS; step++, steps++) {
                double strong = random_decades(&random, 0.01, 4.0) * contact_in(&contact)->F_S;
                for (int i = 0; i < dimension; i++)
                    h[i] = strong * random_between(&random, -1.0, 1.0);
                if (step % 7 == 0) {
                    double fast = reach * random_decades(&random, 0.01, 1.0);
                    for (int i = 0; i < dimension; i++)
                        u[i] = fast * random_between(&random, -1.0, 1.0);
                }
                turned(R, h, g);
                turned(R, u, v); // every step begins anew: an unstable model would make more of the last digits
                turned(R, state.e, other.e);
                turned(R, state.w, other.w);
                FrFriction friction = {0}, one = {0};
                fr_contact_step(&contact, &state, h, u, &friction);
                fr_contact_step(&contact, &other, g, v, &one);
                // where the slip is told from the spring, e' - e over T, it has the digits of e/T
                for (int i = 0; i < dimension; i++)
                    largest[1] = fmax(largest[1], fmax(fabs(u[i]), fabs(state.e[i]) / contact_in(&contact)->T));
                double error = error_of(R, friction.f, one.f, &largest[0]);
                error = fmax(error, error_of(R, friction.slip, one.slip, &largest[1]));
                error = fmax(error, error_of(R, state.e, other.e, &largest[2]));
                error = fmax(error, error_of(R, u, v, &largest[3]));
                worst = fmax(worst, error);
                off += error > 1e-13;
            }
        }
        printf("  %-17s %.1e\n", element_name(k), worst);
        cr_expect_eq(off, 0, "%s: %d of %d steps are off by up to %.3g", element_name(k), off, steps, worst);
    }
}

Test(contact_rotation, the_path_of_planar_drag_may_be_turned)
{
    enum { T, P_X, P_Y, X, Y, V_X, V_Y, F_X, F_Y, H_X, H_Y, CHANNELS, ROWS = 450 };
    static const int pairs[] = {P_X, X, V_X, F_X, H_X};
    for (int k = 0; element_name(k); k++) {
        char settings[256];
        double worst = 0.0;
        snprintf(settings, sizeof settings, "element=%s angle=0", element_name(k));
        FrRun straight = run_of(FR_RUN, "planar_drag", settings);
        double *a = run_rows(&straight, ROWS, 10);
        for (double angle = -137.0; angle < 180.0; angle += 85.0) {
            snprintf(settings, sizeof settings, "element=%s angle=%g", element_name(k), angle);
            FrRun run = run_of(FR_RUN, "planar_drag", settings);
            double *b = run_rows(&run, ROWS, 10), c = cos(angle * 0x1.1df46a2529d39p-6),
                   s = sin(angle * 0x1.1df46a2529d39p-6);
            for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
                const double *ax = a + pairs[p] * ROWS, *ay = ax + ROWS, *bx = b + pairs[p] * ROWS, *by = bx + ROWS;
                double largest = 0.0, error = 0.0;
                for (int i = 0; i < ROWS; i++) {
                    largest = fmax(largest, hypot(ax[i], ay[i]));
                    error = fmax(error, hypot(bx[i] - c * ax[i] + s * ay[i], by[i] - s * ax[i] - c * ay[i]));
                }
                worst = fmax(worst, error / largest);
            }
            free(b);
        }
        free(a);
        printf("planar_drag turned, element %s: within %.1e\n", element_name(k), worst);
        // explicit friction chatters at rest, in a direction that the last digits decide
        if (strcmp(element_name(k), "explicit") != 0 && strcmp(element_name(k), "conventional") != 0)
            cr_expect_leq(worst, k < SOLVED_ELEMENTS ? 1e-12 : 1e-11, "element %s: %g", element_name(k), worst);
    }
}
