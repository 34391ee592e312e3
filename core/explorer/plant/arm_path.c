// The paths of the two-link arms (Duclusaud 2024, fig 6; the corners are from the published program, 2R at 7dba33f),
// and the joint angles for a point.
//
// Between corners x and z follow cubics with level ends. The MX arm was drawn upwards from its base, and the eRob arm
// hangs; here both hang from the shoulder.
#include "arm.h"
#include "math/assert.h"
#include "friction/math.h"

static const double full_turn = 0x1.921fb54442d18p+2;

typedef struct Corner {
    double t, x, z; ///< [s], [m]; z of the MX arm is a height above its base
} Corner;

// clang-format off

/// Motion from hanging straight down to the first corner of a path of the MX arm.
#define FROM_REST(x, z) {-6, 0, 0.0548 + 0.36}, {-4.5, x, (z) - 0.03}, {-3.5, x, z}, {0, x, z}

static const Corner mx_circle[] = {FROM_REST(0.0, 0.35)};

static const Corner mx_square[] = {
    FROM_REST(0.05, 0.35), {2, 0.05, 0.25}, {4, -0.05, 0.25}, {6, -0.05, 0.35}, {8, 0.05, 0.35},
};

/// Motion across and along, at height z.
#define MX_TOOTH(i, z) {1.5 * (2 * (i) + 1), 0.2 - (i) * 0.4 / 9, z}, {1.5 * (2 * (i) + 2), 0.2 - ((i) + 1) * 0.4 / 9, z}

static const Corner mx_square_wave[] = {
    FROM_REST(0.2, 0.3),
    MX_TOOTH(0, 0.25), MX_TOOTH(1, 0.3), MX_TOOTH(2, 0.25), MX_TOOTH(3, 0.3), MX_TOOTH(4, 0.25),
    MX_TOOTH(5, 0.3), MX_TOOTH(6, 0.25), MX_TOOTH(7, 0.3), MX_TOOTH(8, 0.25), {28.5, -0.2, 0.3},
};

/// Motion down and up.
#define MX_NOTCH(i) \
    {1.5 * (2 * (i) + 1), 0.2 - (2 * (i) + 1) * 0.2 / 5, 0.25}, {1.5 * (2 * (i) + 2), 0.2 - (2 * (i) + 2) * 0.2 / 5, 0.3}

static const Corner mx_triangular_wave[] = {
    FROM_REST(0.2, 0.3), MX_NOTCH(0), MX_NOTCH(1), MX_NOTCH(2), MX_NOTCH(3), MX_NOTCH(4),
};

/// A corner at which the tip rests.
#define REST(t, seconds, x, z) {t, x, z}, {(t) + (seconds), x, z}

static const Corner erob_circle[] = {{0, 0, -0.2}};

static const Corner erob_square[] = {
    REST(0, 1, -0.1, -0.4), REST(3, 1, -0.1, -0.2), REST(6, 1, 0.1, -0.2), REST(9, 1, 0.1, -0.4), REST(12, 1, -0.1, -0.4),
};

/// Start of stride k, one of five over 0.5 m.
#define STRIDE(k) (-0.25 + (k) * 0.1)

#define EROB_TOOTH(k) \
    REST(8.0 * (k), 1, STRIDE(k), -0.3), REST(8.0 * (k) + 2, 1, STRIDE(k), -0.2), \
    REST(8.0 * (k) + 4, 1, STRIDE(k) + 0.05, -0.2), REST(8.0 * (k) + 6, 1, STRIDE(k) + 0.05, -0.3)

static const Corner erob_square_wave[] = {EROB_TOOTH(0), EROB_TOOTH(1), EROB_TOOTH(2), EROB_TOOTH(3), EROB_TOOTH(4)};

#define EROB_NOTCH(k) REST(8.0 * (k), 2, STRIDE(k), -0.3), REST(8.0 * (k) + 4, 2, STRIDE(k) + 0.05, -0.2)

static const Corner erob_triangular_wave[] = {
    EROB_NOTCH(0), EROB_NOTCH(1), EROB_NOTCH(2), EROB_NOTCH(3),
    REST(32.0, 4.0 / 3, STRIDE(4), -0.3), REST(32 + 8.0 / 3, 4.0 / 3, STRIDE(4) + 0.05, -0.2),
    REST(32 + 16.0 / 3, 4.0 / 3, STRIDE(4) + 0.1, -0.3),
};

// clang-format on

typedef struct Route {
    const Corner *corner;
    int corners;
    double duration; ///< [s]
} Route;

#define ROUTE(corners, duration)                                                                                       \
    {                                                                                                                  \
        corners, sizeof(corners) / sizeof *(corners), duration                                                         \
    }

static const Route routes[2][4] = {
    [FR_ARM_MX] =
        {
            [FR_PATH_CIRCLE] = ROUTE(mx_circle, 8),
            [FR_PATH_SQUARE] = ROUTE(mx_square, 8),
            [FR_PATH_SQUARE_WAVE] = ROUTE(mx_square_wave, 29),
            [FR_PATH_TRIANGULAR_WAVE] = ROUTE(mx_triangular_wave, 15),
        },
    [FR_ARM_EROB] =
        {
            [FR_PATH_CIRCLE] = ROUTE(erob_circle, 8),
            [FR_PATH_SQUARE] = ROUTE(erob_square, 15),
            [FR_PATH_SQUARE_WAVE] = ROUTE(erob_square_wave, 40),
            [FR_PATH_TRIANGULAR_WAVE] = ROUTE(erob_triangular_wave, 40),
        },
};

static Corner along(const Route *route, double t)
{
    const Corner *after = route->corner, *last = after + route->corners - 1;
    // bound: the corners of the path
    while (after < last && after->t < t)
        after++;
    if (t >= last->t || after == route->corner)
        return t >= last->t ? *last : *after;
    const Corner *before = after - 1;
    double s = (t - before->t) / (after->t - before->t), w = s * s * (3 - 2 * s);
    return (Corner){t, before->x + (after->x - before->x) * w, before->z + (after->z - before->z) * w};
}

double fr_arm_path_duration(FrArmKind kind, FrArmPath path)
{
    return routes[kind][path].duration;
}

FrArmPair fr_arm_path(FrArmKind kind, FrArmPath path, double t)
{
    FR_ASSERT((unsigned)kind < 2 && (unsigned)path < 4);
    const Route *route = &routes[kind][path];
    t = t < route->duration ? t : route->duration;
    Corner at = along(route, t);
    if (path == FR_PATH_CIRCLE && t > 0) {
        double radius = kind == FR_ARM_MX ? 0.05 : 0.1, sine, cosine;
        fr_sincos(full_turn * t / route->duration, &sine, &cosine);
        at = (Corner){t, radius * sine, (at.z - radius) + radius * cosine};
    }
    return (FrArmPair){{at.x, kind == FR_ARM_MX ? 0.0548 - at.z : at.z - 0.062}};
}

FrArmPair fr_arm_elbow(const FrArmBuild *build, FrArmPair q)
{
    FR_ASSERT(build);
    double s, c;
    fr_sincos(q.at[0], &s, &c);
    return (FrArmPair){{build->length * s, -build->length * c}};
}

FrArmPair fr_arm_tip(const FrArmBuild *build, FrArmPair q)
{
    FR_ASSERT(build);
    double s1, c1, s2, c2;
    fr_sincos(q.at[0], &s1, &c1);
    fr_sincos(q.at[0] + build->elbow * q.at[1], &s2, &c2);
    return (FrArmPair){{build->length * (s1 + s2), -build->length * (c1 + c2)}};
}

bool fr_arm_reach(const FrArmBuild *build, FrArmPair point, FrArmPair *q)
{
    FR_ASSERT(build && q);
    double x = point.at[0], y = point.at[1], longest = 4 * build->length * build->length, far = x * x + y * y;
    if (!(far <= longest * (1 + 2e-12)))
        return false;
    double missing = far < longest ? longest - far : 0;
    double bend = 2 * fr_atan2(SQUARE_ROOT(missing), SQUARE_ROOT(far));
    *q = (FrArmPair){{fr_atan2(x, -y) - bend / 2, build->elbow * bend}};
    return true;
}
