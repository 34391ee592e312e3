// Friction at joints by projected Gauss-Seidel (Catto 2005, Iterative dynamics with temporal coherence), as in
// engines with sequential impulses: each joint in turn gets the impulse that stops it, within T F, while the
// impulses of the others stay fixed. Box2D and Rapier do this for one body at a time; here it is done for the
// joints, which converges faster. The sweeps converge to the exact solution, but after few sweeps the joints that
// were stopped first move again.
#include "engine_friction.h"
#include "math/dense.h"

bool fr_engine_inverse(int n, const double *M, double (*inverse)[ENGINE_JOINTS_MAX])
{
    double L[ENGINE_JOINTS_MAX * ENGINE_JOINTS_MAX];
    for (int i = 0; i < n * n; i++)
        L[i] = M[i];
    if (!fr_cholesky(n, L))
        return false;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            inverse[i][j] = i == j;
        fr_cholesky_solve(n, L, inverse[i], inverse[i]);
    }
    return true;
}

bool fr_gauss_seidel_friction(int n, const double *M, const double *force, const double *F, double T, int sweeps,
                              double *v, double *impulse)
{
    double response[ENGINE_JOINTS_MAX][ENGINE_JOINTS_MAX];
    if (!fr_engine_inverse(n, M, response))
        return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            v[j] += response[i][j] * (T * force[i] + impulse[i]);
    for (int k = 0; k < sweeps; k++)
        for (int i = 0; i < n; i++) {
            double most = T * F[i], target = impulse[i] - v[i] / response[i][i];
            target = target > most ? most : target < -most ? -most : target;
            double change = target - impulse[i];
            impulse[i] = target;
            for (int j = 0; j < n; j++)
                v[j] += change * response[i][j];
        }
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i] - v[i];
    return sum == 0;
}
