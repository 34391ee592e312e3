// A friction law, its transform, and a block that slides to rest. Prints Phi_Z(0.3 m/s), then the velocity
// at intervals of 1 ms.
#include <friction/explorer.h>
#include <stdio.h>
int main(void)
{
    FrStribeck def = fr_default_stribeck();
    def.F_S = 3; // the other fields keep their defaults
    FrLaw law;
    FrPhiZ phi_z;
    FrPhiZDef transform = {.law = &law, .K = 5000, .B = 50, .T = 0.001}; // 1/Z = K T + B
    if (fr_stribeck_make(&law, &def, NULL) != FR_OK || fr_phi_z_make(&phi_z, &transform, NULL) != FR_OK)
        return 1;
    printf("Phi_Z(0.3) = %g N\n", fr_phi_z(&phi_z, 0.3));
    FrRun *run = fr_run_create(FR_RUN, "sliding_block", (FrSetting[]){{"F", 8, NULL}, {"v0", 0.7, NULL}}, 2, NULL);
    if (!run)
        return 1;
    int v = fr_run_channel(run, "v");
    for (double now[FR_CHANNEL_MAX]; fr_run_time(run) < 0.1; fr_run_step(run, 1)) {
        fr_run_now(run, now);
        printf("%g s: v = %g m/s\n", fr_run_time(run), now[v]);
    }
    fr_run_destroy(run);
    return 0;
}
