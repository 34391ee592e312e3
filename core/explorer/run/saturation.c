// Time spans in which the drive of a run is at one of its limits.
#include "explorer/run/experiment.h"
#include "math/assert.h"

int fr_run_saturation(FrRun *run, double steps, FrSaturated *saturated, int capacity)
{
    FR_ASSERT(run && run->experiment && saturated && capacity > 0);
    int count = 0, before = FR_NOT_SATURATED;
    for (double i = 0; i < steps && run->experiment->saturation && run->status == FR_OK; i++) {
        double t = fr_run_time(run);
        FrServoSaturation now = run->experiment->saturation(fr_run_model(run), run->state, t);
        if (now != FR_NOT_SATURATED && (int)now != before) {
            if (count == capacity)
                break;
            saturated[count++] = (FrSaturated){.by = now, .from = t};
        }
        before = (int)now;
        fr_run_step(run, 1);
        if (now != FR_NOT_SATURATED)
            saturated[count - 1].to = fr_run_time(run);
    }
    return count;
}
