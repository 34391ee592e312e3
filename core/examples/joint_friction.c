// A simulator of thirty lines with exact dry friction at its joints: a pole hangs from a cart on a rail.
//
// The pole is released 2 rad from hanging down. In the fifth second a motor pushes the cart. Both come to rest, and
// stay there to the last bit. Each line is the time [s], the position of the cart [m], the angle of the pole [rad], and
// the friction of rail and pivot [N, N m].
#include <friction/friction.h>

#include <stdio.h>

static const double pi = 3.14159265358979323846, T = 1e-3;
static const double m_cart = 1, m_pole = 0.3, length = 0.5; // [kg, m]

/// Compute the mass matrix, of which the lower triangle is enough, and the force of everything but friction.
static void dynamics(double t, const double *q, const double *v, double M[2][2], double *force)
{
    double sine, cosine, push = t >= 4 && t < 5 ? 6 * fr_sin(pi * (t - 4)) : 0;
    fr_sincos(q[1], &sine, &cosine);
    M[0][0] = m_cart + m_pole;
    M[1][0] = m_pole * length * cosine;
    M[1][1] = m_pole * length * length;
    force[0] = m_pole * length * sine * v[1] * v[1] + push;
    force[1] = -m_pole * FR_GRAVITY * length * sine;
}

int main(void)
{
    const FrJointLaw law[2] = {{.F = 2}, {.F = 0.05}}; // rail [N], pivot [N m]
    double q[2] = {0, 2}, v[2] = {0, 0}, y[2], M[2][2], force[2], work[48];
    signed char direction[2] = {0, 0};
    if (fr_joint_friction_size(2) > sizeof work)
        return 1;
    for (int k = 0; k <= 12000; k++) {
        dynamics(k * T, q, v, M, force);
        FrJointStep step = {.n = 2, .mass = M[0], .stride = 2, .velocity = v, .force = force, .T = T, .law = law};
        if (fr_joint_friction(&step, direction, v, y, work, NULL) != FR_OK)
            return 1;
        q[0] += T * v[0];
        q[1] += T * v[1];
        if (k % 500 == 0)
            printf("%6.3f %9.6f %9.6f %8.4f %8.4f%s\n", k * T, q[0], q[1], y[0], y[1],
                   v[0] == 0 && v[1] == 0 ? "  at rest" : "");
    }
    return 0;
}
