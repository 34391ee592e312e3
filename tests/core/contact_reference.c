// Every element, step by step, against 40 digits (contact.csv): written there from the papers' equations.
#include "contacts.h"
#include "contact/parts.h"
#include "random.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SETTINGS, DIMENSION, SEED, STEP, U, F = U + 2, SLIP = F + 2, E = SLIP + 2, POWER = E + 2, COLUMNS };
static const char *const names[COLUMNS] = {[U] = "u", [F] = "f", [SLIP] = "slip", [E] = "e", [POWER] = "power"};

typedef struct Worst {
    char element[24];
    double error[COLUMNS];
    int rows, stuck, off;
} Worst;

static Worst worst[FR_ELEMENTS + 1]; // the last one is empty

static Worst *worst_of(const char *element)
{
    Worst *w = worst;
    for (; w->element[0] && strcmp(w->element, element) != 0; w++)
        ;
    snprintf(w->element, sizeof w->element, "%s", element);
    return w;
}

/// The largest magnitude of a column in the rows of one run.
static double scale_of(const Reference *reference, int first, int end, int column, int count)
{
    double scale = 0.0;
    for (int row = first; row < end; row++)
        for (int i = 0; i < count; i++)
            scale = fmax(scale, fabs(reference_number(reference, row, column + i)));
    return scale;
}

static void compare(Worst *w, const Reference *reference, int row, int column, int count, const double *got,
                    const double *scale)
{
    for (int i = 0; i < count; i++) {
        double expected = reference_number(reference, row, column + i);
        double error = fabs(got[i] - expected) / (scale[column] > 0.0 ? scale[column] : 1.0);
        if (!(error <= 1e-13) && w->off++ == 0) // one word of each element is enough
            printf("%s, step %g: %s is %.17g, expected %.17g\n", reference_word(reference, row, SETTINGS),
                   reference_number(reference, row, STEP), names[column], got[i], expected);
        w->error[column] = fmax(w->error[column], error);
    }
}

static void follow(const Reference *reference, int first, int end)
{
    const char *settings = reference_word(reference, first, SETTINGS), *element = strstr(settings, "element=") + 8;
    int n = (int)reference_number(reference, first, DIMENSION);
    FrContact contact = contact_of(settings, 0.1875, n);
    FrContactState state = {0};
    Random random = {.state = (uint64_t)reference_number(reference, first, SEED)};
    Worst *w = worst_of(contact_in(&contact)->element->option.name);
    bool dead_zone = strstr(settings, "dead_zone=velocity"), two = strstr(settings, "F_static="),
         steady = strstr(settings, "start=steady");
    bool carries = ((element[0] == 'A' || element[0] == 'D') && element[1] == ' ') || dead_zone || two;
    bool rests = strncmp(element, "conventional", 12) == 0;
    double u[2] = {0}, h[2] = {0}, fast = 1.0, strong = 1.0, scale[COLUMNS];
    for (int column = U; column < COLUMNS; column += column < POWER ? 2 : 1)
        scale[column] = scale_of(reference, first, end, column, column < POWER ? 2 : 1);
    scale[SLIP] = fmax(scale[SLIP], scale[U]); // a slip may be 0 throughout, to 40 digits
    scale[POWER] = fmax(scale[POWER], scale[F] * scale[SLIP]);
    for (int row = first, step = 0; row < end; step++) {
        if (step % 16 == 0) {
            fast = ldexp(1.0, -random_below(&random, 10));
            strong = ldexp(1.0, 6 - random_below(&random, 8));
        }
        for (int i = 0; i < n; i++) {
            double drawn = fast * random_uniform(&random, -1.0, 1.0);
            u[i] = carries && step > 0 ? u[i] : rests && step % 5 == 3 ? 0.0 : drawn;
        }
        if (steady && step == 0)
            fr_contact_start(&contact, u, &state);
        for (int i = 0; i < n; i++)
            h[i] = strong * random_uniform(&random, -1.0, 1.0);
        double before[2] = {u[0], u[1]};
        FrFriction friction;
        fr_contact_step(&contact, &state, h, u, &friction);
        fr_contact_slip(&contact, &friction);
        for (int i = 0; i < n && !carries; i++)
            cr_expect_leq(fabs(u[i] - before[i] - 0.001 * (h[i] - friction.f[i]) / 0.1875), 1e-15 + 1e-15 * fabs(u[i]));
        if (step < (int)reference_number(reference, row, STEP))
            continue;
        compare(w, reference, row, U, n, before, scale);
        compare(w, reference, row, F, n, friction.f, scale);
        compare(w, reference, row, SLIP, n, friction.slip, scale);
        compare(w, reference, row, E, n, state.e, scale);
        compare(w, reference, row, POWER, 1, &friction.power, scale);
        double slip = 0.0;
        for (int i = 0; i < n; i++)
            slip = fmax(slip, fabs(reference_number(reference, row, SLIP + i)));
        if (slip < 1e-30) { // 40 digits of 0
            w->stuck++;
            for (int i = 0; i < n; i++)
                cr_expect_eq(friction.slip[i], 0.0, "%s: step %d sticks", settings, step);
        }
        w->rows++;
        row++;
    }
}

Test(contact_reference, every_element_agrees_with_forty_digits)
{
    Reference reference = reference_open("contact.csv");
    cr_assert_eq(reference.columns, COLUMNS);
    for (int first = 0, end; first < reference.rows; first = end) {
        for (end = first + 1; end < reference.rows; end++)
            if (strcmp(reference_word(&reference, end, SEED), reference_word(&reference, first, SEED)) != 0)
                break;
        follow(&reference, first, end);
    }
    printf("steps against 40 digits, worst error by the largest value of the run:\n"
           "                    rows  stuck        u        f     slip        e    power\n");
    int elements = 0;
    for (const Worst *w = worst; w->element[0]; w++)
        cr_expect_eq(w->off, 0, "%s: %d numbers are off", w->element, w->off);
    for (const Worst *w = worst; w->element[0]; w++, elements++)
        printf("  %-17s %5d  %5d  %7.1e  %7.1e  %7.1e  %7.1e  %7.1e\n", w->element, w->rows, w->stuck, w->error[U],
               w->error[F], w->error[SLIP], w->error[E], w->error[POWER]);
    for (int i = 0; element_name(i); i++, elements--)
        cr_expect(worst_of(element_name(i))->rows > 0, "no reference for %s", element_name(i));
    cr_expect_eq(elements, 0);
    reference_close(&reference);
}
