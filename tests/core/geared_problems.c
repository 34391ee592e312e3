// Joints with transmissions for the tests (see geared_problems.h).
#include "geared_problems.h"

#include <math.h>
#include <string.h>

FrTransmission geared_by(double drive, double back)
{
    return (FrTransmission){.drive = drive, .backdrive = back, .drive_static = drive, .backdrive_static = back};
}

void random_geared(GearedProblem *p, Random *random, size_t n, double T, bool locking)
{
    double X[GEARED][GEARED], ratio = random_log(random, 0.01, 10.0);
    memset(p, 0, sizeof *p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            X[i][j] = random_uniform(random, -1.0, 1.0);
    for (size_t i = 0; i < n; i++) {
        p->A[i * n + i] = ratio * random_uniform(random, 0.05, 1.0);
        for (size_t j = 0; j < i && locking; j++) // so small that the rotors have a kinetic energy
            p->A[i * n + j] = random_uniform(random, -0.3, 0.3) * sqrt(p->A[i * n + i] * p->A[j * n + j]);
        for (size_t j = 0; j <= i; j++) {
            double D = p->A[i * n + j] + (i == j ? 0.1 : 0.0);
            for (size_t k = 0; k < n; k++)
                D += X[i][k] * X[j][k];
            p->D[i * n + j] = p->D[j * n + i] = D;
        }
    }
    for (size_t i = 0; i < n; i++) {
        p->h[i] = random_uniform(random, -2.0, 2.0);
        p->b[i] = random_uniform(random, -0.3, 0.3);
        p->tau[i] = random_uniform(random, -3.0, 3.0);
        p->v[i] = random_below(random, 5) < 2 ? 0.0 : random_uniform(random, -1.0, 1.0);
        double drive = random_uniform(random, 1.0, 2.5), back = random_uniform(random, locking ? -0.6 : 0.05, 1.0);
        p->transmission[i] = geared_by(drive, back);
        p->transmission[i].motor_friction = random_below(random, 2) ? random_uniform(random, 0.0, 0.3) : 0.0;
        p->transmission[i].load_friction = random_below(random, 2) ? random_uniform(random, 0.0, 0.3) : 0.0;
        if (random_below(random, 10) == 0)
            p->transmission[i] = geared_by(1.0, 1.0);
    }
    p->joints = (FrGearStep){.n = n,
                             .inertia = p->D,
                             .rotor = p->A,
                             .stride = n,
                             .bias = p->h,
                             .rotor_bias = p->b,
                             .torque = p->tau,
                             .velocity = p->v,
                             .transmission = p->transmission,
                             .T = T};
}

/// P_s(y) of Dupont 1993, eq 15 to 18, 29, 30.
static double needed(const FrTransmission *g, int s, double y, bool at_rest)
{
    double z = y + s * g->load_friction;
    double r = s * z >= 0.0 ? (at_rest ? g->drive_static : g->drive) : (at_rest ? g->backdrive_static : g->backdrive);
    return r * z + s * g->motor_friction;
}

double geared_residual(const FrGearStep *joints, const FrGearMode *mode, const double *a)
{
    double worst = 0.0;
    for (size_t i = 0; i < joints->n; i++) {
        const FrTransmission *g = &joints->transmission[i];
        double b = joints->rotor_bias ? joints->rotor_bias[i] : 0.0, wrong;
        double m = joints->torque[i] - b, y = joints->bias[i] - b, scale = fabs(joints->torque[i]) + fabs(y) + 1e-9;
        double v = joints->velocity[i], reached = joints->T > 0.0 ? v + joints->T * a[i] : v == 0.0 ? a[i] : v;
        int s = mode[i].direction;
        for (size_t j = 0; j < joints->n; j++) {
            double A = joints->rotor[i * joints->stride + j], D = joints->inertia[i * joints->stride + j];
            m -= A * a[j];
            y += (D - A) * a[j];
            scale += fabs(D * a[j]);
        }
        scale *= fabs(g->drive_static) + fabs(g->backdrive_static);
        if (s == 0) {
            double low = needed(g, -1, y, v == 0.0), high = needed(g, 1, y, v == 0.0);
            wrong = fmax(fmax(m - high, low - m), fabs(reached) > 1e-14 ? INFINITY : 0.0);
        } else {
            bool free = g->drive == 1.0 && g->backdrive == 1.0 && g->motor_friction == 0.0 && g->load_friction == 0.0;
            wrong = fabs(m - needed(g, s, y, false));
            if (!free && !(s * reached > 0.0))
                wrong = INFINITY;
            if (!free && (s * (y + s * g->load_friction) > 1e-9 * scale) != (mode[i].side > 0) &&
                fabs(y + s * g->load_friction) > 1e-9 * scale)
                wrong = INFINITY;
        }
        worst = fmax(worst, wrong / scale);
    }
    return worst;
}

GearedArm geared_arm_of_reference(FrTransmission *transmission)
{
    transmission[0] = transmission[1] = geared_by(1.0 / 0.663, 1.0 / 1.91);
    return (GearedArm){.L = {1.0, 0.8},
                       .m = {5.0, 5.0},
                       .N = {20.0, 20.0},
                       .rotor = {5e-3, 5e-3},
                       .gravity = 9.81,
                       .amplitude = {42.0, 22.0},
                       .omega = {1.8, 5.2},
                       .phase = {0.0, 3.6}};
}

void geared_arm_evaluate(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    const GearedArm *arm = context;
    double L1 = arm->L[0], L2 = arm->L[1], m1 = arm->m[0], m2 = arm->m[1], tip = arm->tip;
    double a = m1 * L1 * L1 / 3.0 + (m2 + tip) * L1 * L1 + arm->rotor[1], e = m2 * L2 * L2 / 3.0 + tip * L2 * L2;
    double f = (m2 / 2.0 + tip) * L1 * L2, c = f * cos(q[1]), s = f * sin(q[1]);
    double *A = terms->rotor, *D = terms->inertia;
    A[0] = arm->N[0] * arm->N[0] * arm->rotor[0];
    A[2] = arm->N[1] * arm->rotor[1];
    A[3] = arm->N[1] * arm->N[1] * arm->rotor[1];
    D[0] = a + e + 2.0 * c + A[0];
    D[1] = D[2] = e + c + A[2];
    D[3] = e + A[3];
    double g2 = arm->gravity * (m2 / 2.0 + tip) * L2 * cos(q[0] + q[1]);
    terms->bias[0] =
        -s * (2.0 * v[0] * v[1] + v[1] * v[1]) + arm->gravity * (m1 / 2.0 + m2 + tip) * L1 * cos(q[0]) + g2;
    terms->bias[1] = s * v[0] * v[0] + g2;
    for (int i = 0; i < 2; i++)
        terms->torque[i] = arm->amplitude[i] * sin(arm->omega[i] * t + arm->phase[i]);
}

double geared_arm_energy(const GearedArm *arm, const FrGearState *state)
{
    FrGearTerms terms = {0};
    const double *D = terms.inertia, *q = state->q, *v = state->v;
    geared_arm_evaluate(arm, 0.0, q, v, &terms);
    double kinetic = 0.5 * (D[0] * v[0] * v[0] + 2.0 * D[1] * v[0] * v[1] + D[3] * v[1] * v[1]);
    double first = (arm->m[0] / 2.0 + arm->m[1] + arm->tip) * arm->L[0],
           second = (arm->m[1] / 2.0 + arm->tip) * arm->L[1];
    return kinetic + arm->gravity * (first * sin(q[0]) + second * sin(q[0] + q[1]));
}
