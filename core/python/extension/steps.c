// Many steps of one object, and values of many objects, for the Python package.
#include "python/extension/extension.h"
#include "explorer/study/points_file.h"
#include "law/parts.h"

int fr_phi_z_intersections(const FrPhiZ *phi_z, double x, FrIntersection *found, int max)
{
    return fr_law_intersections(phi_z_law(phi_z), phi_z_in(phi_z)->M, x, found, max);
}

typedef struct Points {
    double *points;
    int count, capacity;
} Points;

static bool take_point(void *context, int line, const double *value)
{
    Points *p = context;
    (void)line;
    if (p->count < p->capacity) {
        p->points[2 * p->count] = value[0];
        p->points[2 * p->count + 1] = value[1];
    }
    return ++p->count < p->capacity;
}

int fr_points_read(const char *path, double *points, int capacity, int *linear, FrReport *report)
{
    Points taken = {points, 0, capacity};
    *linear = -1; // not known
    read_points(path, take_point, &taken, linear, report);
    return taken.count;
}

void fr_contact_steps(const FrContact *contact, FrContactState *state, size_t dimension, size_t n, const double *h,
                      double *u, double *velocity, double *friction, double *slip, double *power)
{
    for (size_t i = 0; i < n; i++) {
        FrFriction now;
        fr_contact_step(contact, state, h + i * dimension, u, &now);
        fr_contact_slip(contact, &now);
        for (size_t k = 0; k < dimension; k++) {
            velocity[i * dimension + k] = u[k];
            friction[i * dimension + k] = now.f[k];
            slip[i * dimension + k] = now.slip[k];
        }
        power[i] = now.power;
    }
}

void fr_bench_steps(const FrBench *bench, FrBenchState *state, size_t n, const double *goal, const double *enabled,
                    const double *base, double *columns)
{
    for (size_t i = 0; i < n; i++) {
        columns[i] = state->q;
        columns[n + i] = state->omega;
        FrGoal now = {goal[i], !enabled || enabled[i] != 0};
        FrBenchTorques torques =
            base ? fr_bench_step_shaken(bench, state, now, (FrAcceleration){base[2 * i], base[2 * i + 1]})
                 : fr_bench_step(bench, state, now);
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
