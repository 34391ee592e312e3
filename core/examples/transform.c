// The implicit transform of a friction law. A simulator knows the velocity x that its body would have without friction,
// and needs the friction y = Phi(x - Z y) that acts over the step: that is y = Phi_Z(x).
//
// Each line is x [m/s], the friction y [N], and the velocity that remains [m/s]: 0 while the body sticks.
#include <friction/friction.h>

#include <stdio.h>

int main(void)
{
    FrStribeck def = fr_default_stribeck(); // F_S = 2.5 N decays to F_C = 0.4 N over v_S = 0.06 m/s
    FrLaw law;
    FrPhiZ phi_z;
    if (fr_stribeck_make(&law, &def, NULL) != FR_OK)
        return 1;
    // a body of 0.1 kg over a time step of 1 ms: 1/Z = mass/T = 100 N s/m
    FrPhiZDef transform = {.law = &law, .mass = 0.1, .T = 0.001};
    if (fr_phi_z_make(&phi_z, &transform, NULL) != FR_OK)
        return 1;
    for (int i = -4; i <= 4; i++) {
        double x = 0.0125 * i;
        // the velocity has the sign of x also where it is 0: 0.0 + turns -0 into 0
        printf("%8.4f %10.6f %10.6f\n", x, fr_phi_z(&phi_z, x), 0.0 + fr_slip_velocity(&phi_z, x));
    }
    return 0;
}
