// Feetech HLS2915, 12 V: friction and motor, models M1 to M6, as proposed for github.com/Rhoban/bam (pull request
// 15, open; Apache-2.0, BAM Project), bam/params/feetech_hls, M1 at e6a5890, M2 at a6dae83, M3 to M6 at 1730440;
// control law and load from its code and recordings: the host closes the loop and sends currents. R (7.5 ohm) and a
// current limit of 1.37 A are constants of the files that the simulation does not use. k_t is 1.42 to 1.53 N m/A,
// but 0.97 was measured on the servo; K_v and the delay are at 0; all recordings have one load, which does not
// separate friction that depends on it.
#include "published.h"

static const FrSets sets = SETS(
    fr_published_bus_keys,
    SET_M1(1.4939384772804445, 7.5, 0.0025413922930217856, -0.09167794057917272, 0.05166285896045436,
           7.089141874146776e-10, BUS(0, 0, 2.7141002417320046e-10)),
    SET_M2(1.4213247277928662, 7.5, 0.002751189562528101, 0.0318195276117918, 0.039832099795534946,
           2.6659736235128855e-05, 0.025721970227619878, 0.10455371499186639, 7.355380645260487,
           BUS(0, 0, 1.5802273861054428e-05)),
    SET_M3(1.5174411494322464, 7.5, 0.002621604009522529, -0.0925165067694887, 0.05071401352829752,
           2.8010130222705035e-09, 0.016197087573837577, BUS(0, 0, 1.3151429110474344e-09)),
    SET_M4(1.469009856170957, 7.5, 0.0026700278988356853, -0.048030726701700194, 0.00800858254812512,
           0.010671180723691257, 0.025728892621677952, 0.5774374569729975, 5.092099800501318, 0.001990025590536823,
           0.3795929389285641, BUS(0, 0, 6.2910226933938776e-06)),
    SET_M5(1.4290696736255015, 7.5, 0.0023839529757709293, -0.06510770957245099, 0.0346484755765441,
           0.0017780700367172543, 0.012171859795478976, 0.12210372497928629, 2.830541899782063, 0.028476112454081322,
           0.1291475175119468, 0.022308110005666945, 0.019158440789262043, BUS(0, 0, 0.0001066760849993835)),
    SET_M6(1.530697589695629, 7.5, 0.002660112366651257, -0.04485718539062122, 0.02140788034237189,
           0.005952958032979296, 0.012587282056798082, 0.10302138647317408, 2.6328425817592427, 0.09169991589144413,
           0.07500617930661473, 0.2168435714310118, 0.4605740639979545, 0.007516373293898604, 0.009229689553150634,
           BUS(0, 0, 1.822529521368826e-05)));
static const FrRange ranges[] = RANGES(0.08, 0.15, 0.2, {"kt", 0.5, 1.6}, {"armature", 1e-5, 0.006}, RANGE_OF_DELAY);

const FrOption fr_servo_preset_feetech_hls = {
    FR_OPTION("feetech_hls", "Feetech HLS2915, 12 V",
              "Current control by the host. A proposal: k_t is 1.42 to 1.53, but 0.97 N m/A was "
              "measured; one load only, so friction that depends on the load is uncertain.",
              "github.com/Rhoban/bam@e6a5890, a6dae83, 1730440 (#15), bam/params/feetech_hls "
              "(Apache-2.0)",
              ""),
    .settings =
        FR_SETTINGS(FR_PICK("control", "current_source"), FR_SET("vin", 12), FR_SET("kp", 3), FR_SET("damping", 0.08),
                    FR_SET("max_current", 0.36), FR_SET("mass", 0.1), FR_SET("length", 0.1), FR_SET("tau_max", 1)),
    .sets = &sets, .ranges = ranges};
