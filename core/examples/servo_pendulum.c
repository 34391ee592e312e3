// A servo that swings a mass, with the parameters of a published file (github.com/Rhoban/bam, bam/params).
//
//     servo_pendulum mx106_m6.json        a file from there, Apache-2.0
//
// The servo lifts 1 kg on an arm of 15 cm from hanging down to 90 degrees. Each line is the time [s], the angle [deg],
// and the torques of motor, gravity and friction [N m]. The arm stops short of the goal, where friction holds the rest
// of the torque.
#include <friction/friction.h>

#include <stdio.h>

static const double T = 0.001, goal = 1.5707963267948966;

/// Read a file as text. Returns its length, or -1 if it cannot be read.
static long read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    size_t length = fread(text, 1, size, file);
    fclose(file);
    return length < size ? (long)length : -1;
}

static int refuse(const FrReport *report)
{
    for (int i = 0; i < report->count; i++)
        fprintf(stderr, "%s\n", report->finding[i].text);
    return 2;
}

int main(int count, char **arguments)
{
    static char text[FR_PARAMETER_FILE_MAX + 1];
    long length = count == 2 ? read_file(arguments[1], text, sizeof text) : -1;
    if (length < 0) {
        fprintf(stderr, "usage: servo_pendulum FILE.json\n");
        return 2;
    }
    FrFinding found[8];
    FrReport report = fr_report(found, 8);

    FrBenchDef def = fr_default_bench();
    const FrServoFile file = {.name = arguments[1], .text = text, .length = (size_t)length};
    if (fr_servo_read(&def.servo, &file, &report) != FR_OK)
        return refuse(&report);
    def.mass = 1;
    def.length = 0.15;
    def.T = T;
    def.servo.kp = 8;
    FrBench bench;
    if (fr_bench_make(&bench, &def, &report) != FR_OK)
        return refuse(&report);

    FrBenchState state = {0};
    printf("     t    angle    motor  gravity friction\n");
    for (int k = 0; k <= 1000; k++) {
        double t = k * T, angle = state.q * 180 / 3.14159265358979323846;
        FrBenchTorques torque = fr_bench_step(&bench, &state, (FrGoal){goal, true});
        if (k % 50 == 0)
            printf("%6.3f %8.3f %8.4f %8.4f %8.4f\n", t, angle, torque.motor, torque.external, torque.friction);
    }
    return 0;
}
