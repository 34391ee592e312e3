// Loops over arrays for the Python package.
#include "python/extension/extension.h"
#include "contact/parts.h"
#include "law/parts.h"

#define EACH(name, Model, function)                                                                                    \
    void name(const Model *model, size_t n, const double *x, double *y)                                                \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++)                                                                                 \
            y[i] = function(model, x[i]);                                                                              \
    }

EACH(fr_each_phi, FrLaw, fr_phi)
EACH(fr_each_phi_slope, FrLaw, fr_phi_slope)
EACH(fr_each_phi_z_slope, FrPhiZ, fr_phi_z_slope)
EACH(fr_each_slip_velocity, FrPhiZ, fr_slip_velocity)

int fr_phi_z_intersections(const FrPhiZ *phi_z, double x, FrIntersection *found, int max)
{
    return fr_law_intersections(phi_z_law(phi_z), phi_z_in(phi_z)->M, x, found, max);
}

void fr_each(double (*function)(double), size_t n, const double *x, double *y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = function(x[i]);
}

void fr_each_servo_friction(const FrServo *servo, size_t n, const double *tau_m, const double *tau_e,
                            const double *omega, double *limit)
{
    for (size_t i = 0; i < n; i++)
        limit[i] = fr_servo_friction(servo, tau_m[i], tau_e[i], omega[i]);
}

void fr_each_servo_limits(const FrServo *servo, FrServoDiagram diagram, size_t n, const double *tau_m,
                          const double *omega, double *drive, double *backdrive)
{
    for (size_t i = 0; i < n; i++)
        fr_servo_limits(servo, diagram, tau_m[i], omega[i], &drive[i], &backdrive[i]);
}

void fr_each_servo_region(const FrServo *servo, FrServoDiagram diagram, size_t n, const double *tau_m,
                          const double *tau_e, const double *omega, double *region, double *margin)
{
    for (size_t i = 0; i < n; i++)
        region[i] = fr_servo_region(servo, diagram, tau_m[i], tau_e[i], omega[i], &margin[i]);
}

void fr_contact_steps(const FrContact *contact, FrContactState *state, size_t n, const double *h, double *u,
                      double *velocity, double *friction, double *slip, double *power)
{
    size_t row = (size_t)contact_in(contact)->dimension;
    for (size_t i = 0; i < n; i++) {
        FrFriction now;
        fr_contact_step(contact, state, h + i * row, u, &now);
        fr_contact_slip(contact, &now);
        for (size_t k = 0; k < row; k++) {
            velocity[i * row + k] = u[k];
            friction[i * row + k] = now.f[k];
            slip[i * row + k] = now.slip[k];
        }
        power[i] = now.power;
    }
}

void fr_bench_steps(const FrBench *bench, FrBenchState *state, size_t n, const double *goal, const double *enabled,
                    double *columns)
{
    for (size_t i = 0; i < n; i++) {
        columns[i] = state->q;
        columns[n + i] = state->omega;
        FrBenchTorques torques = fr_bench_step(bench, state, (FrGoal){goal[i], !enabled || enabled[i] != 0});
        columns[2 * n + i] = torques.motor;
        columns[3 * n + i] = torques.external;
        columns[4 * n + i] = torques.friction;
        columns[5 * n + i] = torques.friction_limit;
        columns[6 * n + i] = torques.hand;
    }
}

void fr_bench_batch_values(const FrBenchBatch *benches, double *q, double *omega, double *error)
{
    for (int i = 0; i < benches->count; i++) {
        const FrBenchState state = fr_bench_batch_state(benches, i);
        q[i] = state.q;
        omega[i] = state.omega;
        error[i] = fr_bench_batch_error(benches, i);
    }
}
