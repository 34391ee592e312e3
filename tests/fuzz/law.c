// Friction laws and their transform from any numbers: refused, or odd, dissipative, sticking exactly, and a solution of
// y = Phi(x - Z y).
#include "take_law.h"
#include "law/parts.h"

#include <math.h>

/// Between points that differ much, the cubic of a tabulated law is rounded beside the larger one.
static double rounding_of(const FrLaw *law)
{
    double largest = 0;
    bool tabulated = strcmp(law_in(law)->kind->option.name, "tabulated") == 0;
    for (double v = 1e-40; tabulated && v < 1e40; v *= 1.1)
        largest = fmax(largest, fr_phi(law, v));
    return 1e-15 * largest;
}

static void check_phi(const FrLaw *law, double v)
{
    if (isinf(v)) // D v, which is 0 times infinite
        return;
    double f = fr_phi(law, v), rounding = rounding_of(law);
    PROPERTY(bits_equal(fr_phi(law, -v), -f), "Phi(%a) = %a, and of the opposite %a", v, f, fr_phi(law, -v));
    PROPERTY(isnan(v) ? isnan(f) : !isnan(f) && f * (v < 0 ? -1 : 1) >= -rounding, "Phi(%a) = %a", v, f);
    PROPERTY(isnan(v) || fr_phi_dry(law, v) >= -rounding, "dry friction %a at %a", fr_phi_dry(law, v), v);
    PROPERTY(!(fabs(v) < 1e300) || fr_phi_dry(law, 0) < 1e-290 || !isnan(fr_phi_slope(law, v)), "slope at %a", v);
}

/// How far a slip velocity and its friction are from the line and from the law.
static void check_solution(const FrPhiZ *phi_z, double x, double y)
{
    double v = fr_slip_velocity(phi_z, x), M = phi_z_in(phi_z)->M.hi, stiction = fr_phi_dry(phi_z_law(phi_z), 0);
    bool sticks = fabs(x) < phi_z_in(phi_z)->edge;
    if (fabs(x) == phi_z_in(phi_z)->edge)
        return; // Phi_Z may be that of the zone, and the slip what is beyond it, less than an ulp
    PROPERTY(!isnan(v) && (sticks ? v == 0 : v * (x < 0 ? -1 : 1) >= 0), "slip %a at x = %a", v, x);
    if (sticks) {
        PROPERTY(fabs(y) <= stiction * (1 + 1e-15), "sticks with %a of %a", y, stiction);
        PROPERTY(fabs(y - M * x) <= 1e-15 * fabs(y) + 1e-300, "sticks with %a at M x = %a", y, M * x);
    } else if (phi_z_in(phi_z)->lambda < 0.999) {
        double scale = stiction + fabs(y) + fabs(fr_phi_slope(phi_z_law(phi_z), v) * v);
        PROPERTY(fabs(y - fr_phi(phi_z_law(phi_z), v)) <= 1e-9 * scale + rounding_of(phi_z_law(phi_z)) + 1e-250,
                 "y = %.17g, Phi(%.17g) = %.17g", y, v, fr_phi(phi_z_law(phi_z), v));
        PROPERTY(fabs(M * v + y - M * x) <= 1e-9 * (fabs(M * x) + scale) + rounding_of(phi_z_law(phi_z)) + 1e-250,
                 "M v + y = %.17g, M x = %.17g", M * v + y, M * x);
    }
}

static void check_transform(const FrLaw *law, Input *input)
{
    enum { COUNT = 5 };
    FrPhiZ phi_z;
    bool spring = take_bool(input);
    FrPhiZDef def = {.law = law, .method = (FrMethod)take_below(input, 4), .largest_root = take_byte(input) == 1};
    if (spring) {
        def.K = take_number(input);
        def.B = take_number(input);
        def.T = take_number(input);
    } else {
        def.Z = take_number(input);
    }
    FrReport report = empty_report();
    FrStatus status = fr_phi_z_make(&phi_z, &def, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK)
        return;
    double x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++)
        x[i] = i % 2 ? phi_z_in(&phi_z)->edge * take_decades(input, 0.5, 100) * (take_bool(input) ? 1 : -1)
                     : take_number(input);
    fr_phi_z_array(&phi_z, COUNT, x, y);
    for (int i = 0; i < COUNT; i++) {
        double single = fr_phi_z(&phi_z, x[i]);
        PROPERTY(memcmp(&single, &y[i], sizeof single) == 0 || isnan(single), "%a in an array, %a alone", y[i], single);
        PROPERTY(bits_equal(fr_phi_z(&phi_z, -x[i]), -single), "Phi_Z(%a) is not odd", x[i]);
        if (!(phi_z_in(&phi_z)->M.hi * fabs(x[i]) < 1e300))
            continue;
        PROPERTY(isfinite(single) && single * (x[i] < 0 ? -1 : 1) >= -rounding_of(law), "Phi_Z(%a) = %a", x[i], single);
        if (!def.largest_root && fabs(x[i]) > 1e-290 && fabs(x[i]) < 1e290) // beyond, digits are lost
            check_solution(&phi_z, x[i], single);
    }
}

static void check_intersections(const FrLaw *law, Input *input)
{
    enum { MOST = 3 * LAW_POINTS };
    FrIntersection found[MOST];
    double M = take_decades(input, 1e-3, 1e3), x = take_number(input);
    int count = fr_law_intersections(law, (FrDouble2){M, 0}, x, found, MOST);
    PROPERTY(count >= (fabs(M * x) < 1e300) && count <= MOST, "%d intersections at %a", count, x);
    for (int i = 0; i < count && fabs(M * x) < 1e300; i++)
        PROPERTY(!isnan(found[i].v) && !isnan(found[i].y), "intersection %d at %a", i, x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    FrLaw law, before;
    memset(&law, 0x5a, sizeof law);
    before = law;
    FrReport report = empty_report();
    FrStatus status = take_law_of(&law, &input, take_bool(&input) ? take_number : take_usual, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK) {
        PROPERTY(memcmp(&law, &before, sizeof law) == 0, "a refused law has changed");
        return 0;
    }
    for (int i = 0; i < 3; i++)
        check_phi(&law, take_number(&input));
    check_transform(&law, &input);
    check_intersections(&law, &input);
    return 0;
}
