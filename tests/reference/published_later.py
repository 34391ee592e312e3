"""More published servo parameters, as facts: parameter sets of github.com/Rhoban/bam that its revision 1b5a1ce lacks, by
preset; the presets name the revision of each. Apache-2.0; waveshare_st3025*: Theo Moore-Calters; feetech_hls: BAM Project;
sts3250*: pull request 1 of 2024, before the repository had a licence.

Keys are those of the published files: command_delay is the parameter delay, inertia the armature. current_limit of
feetech_hls is a constant that its simulation does not use. Other keys that a file leaves out have the value that the
published program then takes; it stands with the electronics.
"""
PARAMETERS = {
    ("feetech_sts3215_7_4V", "m1"): {
        "kt": 1.1776311631627974, "error_gain_ratio": 1.0049367060648848, "R": 2.478681934101461, "armature":
        0.02608291141307205, "q_offset": -0.050567537635351385, "max_velocity": 5.2883481319359, "command_delay":
        0.0010469000118575051, "friction_base": 0.05152047758105413, "friction_viscous": 0.05989161871380604,
    },
    ("feetech_sts3215_7_4V", "m2"): {
        "kt": 1.1689820311010983, "error_gain_ratio": 1.0022318073322358, "R": 2.481379217791534, "armature":
        0.025739950082188327, "q_offset": -0.054140627192185084, "max_velocity": 5.297335177631078, "command_delay":
        0.0011553725873945605, "friction_base": 0.038206533645167205, "friction_stribeck": 0.026194150806695033,
        "dtheta_stribeck": 0.14333154153849417, "alpha": 9.999999987792945, "friction_viscous": 0.06673756711111056,
    },
    ("feetech_sts3215_7_4V", "m3"): {
        "kt": 1.264970308604636, "error_gain_ratio": 1.178705596502165, "R": 2.4529072783070904, "armature":
        0.023496913022039195, "q_offset": -0.06431677888279413, "max_velocity": 5.071141625987609, "command_delay":
        0.0049444980290521065, "friction_base": 0.05564449100757786, "load_friction_base": 0.21155430308651182,
        "friction_viscous": 0.031494638163238914,
    },
    ("feetech_sts3215_7_4V", "m4"): {
        "kt": 1.2652576224140986, "error_gain_ratio": 1.179917121362492, "R": 2.4723714900674616, "armature":
        0.02335771893803744, "q_offset": -0.06594814555776674, "max_velocity": 5.071148781184456, "command_delay":
        0.004944939195123091, "friction_base": 0.05185523033166987, "friction_stribeck": 0.011100113067732035,
        "load_friction_base": 0.20787198380836144, "load_friction_stribeck": 4.889373048017924e-05, "dtheta_stribeck":
        0.4432191636630576, "alpha": 9.985595141530244, "friction_viscous": 0.03382996203412605,
    },
    ("feetech_sts3215_7_4V", "m5"): {
        "kt": 1.2717402321162192, "error_gain_ratio": 1.1558830785746244, "R": 2.74580169718352, "armature":
        0.02160563221423854, "q_offset": -0.06816285987597887, "max_velocity": 5.1109355980623965, "command_delay":
        0.005192230394620662, "friction_base": 0.05286249893910219, "friction_stribeck": 7.453456393946817e-09,
        "load_friction_motor": 0.03890079636876726, "load_friction_external": 0.24078091046614414,
        "load_friction_motor_stribeck": 1.103364634592961e-08, "load_friction_external_stribeck": 0.14920078266091807,
        "dtheta_stribeck": 0.3714206936630544, "alpha": 9.999957365013934, "friction_viscous": 0.02875750675061869,
    },
    ("feetech_sts3215_7_4V", "m6"): {
        "kt": 1.2753202369175398, "error_gain_ratio": 1.1616979929275297, "R": 2.753421214375944, "armature":
        0.021564290129722483, "q_offset": -0.0682695822584152, "max_velocity": 5.095754044445978, "command_delay":
        0.0049807526194816515, "friction_base": 0.0533134815909817, "friction_stribeck": 4.257322248151969e-05,
        "load_friction_motor": 0.044912012282132555, "load_friction_external": 0.24355483356616028,
        "load_friction_motor_stribeck": 0.00012448975632695385, "load_friction_external_stribeck": 0.1422905635963302,
        "load_friction_motor_quad": 0.007594943296670792, "load_friction_external_quad": 0.00340408727365082,
        "dtheta_stribeck": 0.371136775424206, "alpha": 9.93094944677977, "friction_viscous": 0.028160537042911545,
    },
    ("feetech_sts3215_7_4V_2025_03", "m1"): {
        "kt": 1.1825652989380575, "error_gain_ratio": 1.028665200974065, "R": 2.7155614266127666, "armature":
        0.027379432207727913, "q_offset": -0.013932701696702743, "max_velocity": 5.242111707385247, "friction_base":
        0.06787034393446413, "friction_viscous": 0.04463218954431852,
    },
    ("feetech_sts3215_12V", "m1"): {
        "kt": 1.443985897804671, "error_gain_ratio": 0.9754522802666795, "R": 2.0295624974250366, "armature":
        0.03245999409626578, "q_offset": 0.09452559263254567, "max_velocity": 14.597462818084868, "friction_base":
        0.1958711784097532, "friction_viscous": 0.03047350651248057,
    },
    ("feetech_hls", "m1"): {
        "kt": 1.4939384772804445, "armature": 0.0025413922930217856, "q_offset": -0.09167794057917272, "command_delay":
        2.7141002417320046e-10, "friction_base": 0.05166285896045436, "friction_viscous": 7.089141874146776e-10, "R":
        7.5, "current_limit": 1.37,
    },
    ("feetech_hls", "m2"): {
        "kt": 1.4213247277928662, "armature": 0.002751189562528101, "q_offset": 0.0318195276117918, "command_delay":
        1.5802273861054428e-05, "friction_base": 0.039832099795534946, "friction_stribeck": 0.025721970227619878,
        "dtheta_stribeck": 0.10455371499186639, "alpha": 7.355380645260487, "friction_viscous": 2.6659736235128855e-05,
        "R": 7.5, "current_limit": 1.37,
    },
    ("feetech_hls", "m3"): {
        "kt": 1.5174411494322464, "armature": 0.002621604009522529, "q_offset": -0.0925165067694887, "command_delay":
        1.3151429110474344e-09, "friction_base": 0.05071401352829752, "load_friction_base": 0.016197087573837577,
        "friction_viscous": 2.8010130222705035e-09, "R": 7.5, "current_limit": 1.37,
    },
    ("feetech_hls", "m4"): {
        "kt": 1.469009856170957, "armature": 0.0026700278988356853, "q_offset": -0.048030726701700194, "command_delay":
        6.2910226933938776e-06, "friction_base": 0.00800858254812512, "friction_stribeck": 0.025728892621677952,
        "load_friction_base": 0.001990025590536823, "load_friction_stribeck": 0.3795929389285641, "dtheta_stribeck":
        0.5774374569729975, "alpha": 5.092099800501318, "friction_viscous": 0.010671180723691257, "R": 7.5,
        "current_limit": 1.37,
    },
    ("feetech_hls", "m5"): {
        "kt": 1.4290696736255015, "armature": 0.0023839529757709293, "q_offset": -0.06510770957245099, "command_delay":
        0.0001066760849993835, "friction_base": 0.0346484755765441, "friction_stribeck": 0.012171859795478976,
        "load_friction_motor": 0.028476112454081322, "load_friction_external": 0.1291475175119468,
        "load_friction_motor_stribeck": 0.022308110005666945, "load_friction_external_stribeck": 0.019158440789262043,
        "dtheta_stribeck": 0.12210372497928629, "alpha": 2.830541899782063, "friction_viscous": 0.0017780700367172543,
        "R": 7.5, "current_limit": 1.37,
    },
    ("feetech_hls", "m6"): {
        "kt": 1.530697589695629, "armature": 0.002660112366651257, "q_offset": -0.04485718539062122, "command_delay":
        1.822529521368826e-05, "friction_base": 0.02140788034237189, "friction_stribeck": 0.012587282056798082,
        "load_friction_motor": 0.09169991589144413, "load_friction_external": 0.07500617930661473,
        "load_friction_motor_stribeck": 0.2168435714310118, "load_friction_external_stribeck": 0.4605740639979545,
        "load_friction_motor_quad": 0.007516373293898604, "load_friction_external_quad": 0.009229689553150634,
        "dtheta_stribeck": 0.10302138647317408, "alpha": 2.6328425817592427, "friction_viscous": 0.005952958032979296,
        "R": 7.5, "current_limit": 1.37,
    },
    ("waveshare_st3025", "m2"): {
        "kt": 1.6093807366001236, "error_gain_ratio": 1.1701149990666833, "R": 3.643951695516765, "armature":
        0.004475515165880164, "q_offset": 0.0065035675145849875, "friction_base": 0.033639846089603236,
        "friction_stribeck": 0.017670225427723677, "dtheta_stribeck": 1.3179738725392274, "alpha": 1.7861914174857183,
        "friction_viscous": 0.02689854020669183,
    },
    ("waveshare_st3025", "m3"): {
        "kt": 1.6488370770922003, "error_gain_ratio": 1.2077012470473356, "R": 3.584592336434308, "armature":
        0.004014311974906799, "q_offset": 0.007521179298006192, "friction_base": 0.04998663280440309,
        "load_friction_base": 0.05399514429124753, "friction_viscous": 0.016318734420746744,
    },
    ("waveshare_st3025", "m4"): {
        "kt": 1.6662368942151977, "error_gain_ratio": 1.2057919885596493, "R": 3.32574860585428, "armature":
        0.003990113390754919, "q_offset": 0.0046733910310479965, "friction_base": 0.04232928047294896,
        "friction_stribeck": 1.3937846317464452e-08, "load_friction_base": 3.7153078910039e-08,
        "load_friction_stribeck": 0.21086489476546272, "dtheta_stribeck": 0.8293244819790591, "alpha":
        1.0000014861957915, "friction_viscous": 0.02314301128591746,
    },
    ("waveshare_st3025", "m5"): {
        "kt": 1.6365797999769682, "error_gain_ratio": 1.2444999873427631, "R": 3.006900536064634, "armature":
        0.00456638141741483, "q_offset": 0.004954197531212623, "friction_base": 0.04647304555788115,
        "friction_stribeck": 0.014548248868409303, "load_friction_motor": 0.24901077766339866, "load_friction_external":
        3.931211063018664e-10, "load_friction_motor_stribeck": 0.20277399055691167, "load_friction_external_stribeck":
        5.80514483176916e-10, "dtheta_stribeck": 0.25259978815750816, "alpha": 1.1121113006098289, "friction_viscous":
        0.022985781720028336,
    },
    ("waveshare_st3025", "m6"): {
        "kt": 1.6505452653898973, "error_gain_ratio": 1.25267331811306, "R": 3.100477300209682, "armature":
        0.004784795646826235, "q_offset": 0.0032116055082865164, "friction_base": 0.048766962405197095,
        "friction_stribeck": 0.0035670152076283964, "load_friction_motor": 0.22610539914788527,
        "load_friction_external": 8.470000330215285e-08, "load_friction_motor_stribeck": 0.17333770432699186,
        "load_friction_external_stribeck": 3.6960752875299856e-08, "load_friction_motor_quad": 0.009886437452915819,
        "load_friction_external_quad": 0.009999968528636197, "dtheta_stribeck": 0.46080696955972267, "alpha":
        2.530872435446381, "friction_viscous": 0.02221608287954161,
    },
    ("waveshare_st3025_pwm97", "m1"): {
        "kt": 1.5714327675742241, "error_gain_ratio": 1.1462725931602669, "R": 3.5100609089412966, "armature":
        0.004359994356621656, "q_offset": -0.0006459681709636844, "friction_base": 0.05190235981643807,
        "friction_viscous": 0.02010674010510222,
    },
    ("waveshare_st3025_pwm97", "m2"): {
        "kt": 1.5641184424497332, "error_gain_ratio": 1.1372049909101207, "R": 3.4369609021583765, "armature":
        0.004385649998463129, "q_offset": 0.006910685482952109, "friction_base": 0.043458322808298776,
        "friction_stribeck": 0.007821181531573587, "dtheta_stribeck": 0.6526800821423185, "alpha": 5.434686466680892,
        "friction_viscous": 0.0245193512807907,
    },
    ("waveshare_st3025_pwm97", "m3"): {
        "kt": 1.599375847539081, "error_gain_ratio": 1.1715246577441447, "R": 3.3720723589251484, "armature":
        0.004018024194751725, "q_offset": 0.007754227081772272, "friction_base": 0.049969507299255395,
        "load_friction_base": 0.05420355538606155, "friction_viscous": 0.01631462388742282,
    },
    ("waveshare_st3025_pwm97", "m4"): {
        "kt": 1.6151230441791622, "error_gain_ratio": 1.1671811119560842, "R": 3.1296763897270004, "armature":
        0.004004725441403834, "q_offset": 0.0042812285541435485, "friction_base": 0.042402014687174513,
        "friction_stribeck": 1.3705983566135716e-06, "load_friction_base": 3.81923894904167e-06,
        "load_friction_stribeck": 0.21517828211347464, "dtheta_stribeck": 0.7617262364159945, "alpha": 1.0,
        "friction_viscous": 0.023365933210021,
    },
    ("waveshare_st3025_pwm97", "m5"): {
        "kt": 1.5863581987103497, "error_gain_ratio": 1.206294378959639, "R": 2.8244984099871973, "armature":
        0.004646851498623315, "q_offset": 0.0055286311404992156, "friction_base": 0.04545106008861685,
        "friction_stribeck": 0.01558499763393597, "load_friction_motor": 0.24489202066871865, "load_friction_external":
        0.0, "load_friction_motor_stribeck": 0.2080429118420074, "load_friction_external_stribeck":
        7.132343363730371e-09, "dtheta_stribeck": 0.2751093337105699, "alpha": 1.0000024542968637, "friction_viscous":
        0.02351891141052238,
    },
    ("waveshare_st3025_pwm97", "m6"): {
        "kt": 1.5836312247602193, "error_gain_ratio": 1.1982197528390113, "R": 2.837502157856528, "armature":
        0.004789542595812832, "q_offset": 0.002890896352592237, "friction_base": 0.048839466201079, "friction_stribeck":
        0.003120334951739855, "load_friction_motor": 0.22912138168773963, "load_friction_external":
        1.2917312063151484e-08, "load_friction_motor_stribeck": 0.16881756117010274, "load_friction_external_stribeck":
        6.404004617490835e-08, "load_friction_motor_quad": 0.003915084970317112, "load_friction_external_quad":
        0.009999999999999998, "dtheta_stribeck": 0.49475105953804865, "alpha": 5.887513293380389, "friction_viscous":
        0.022110299161368915,
    },
    ("waveshare_st3025_rate_limited", "m1"): {
        "kt": 1.571432767573309, "error_gain_ratio": 1.14627259315469, "R": 3.5100609089229873, "armature":
        0.004359994356624537, "q_offset": -0.0006459681709780896, "max_velocity": 21.861589247455342, "friction_base":
        0.05190235981642658, "friction_viscous": 0.020106740105182007,
    },
    ("waveshare_st3025_rate_limited", "m2"): {
        "kt": 1.5610993108698081, "error_gain_ratio": 1.1350115481241099, "R": 3.42859414449084, "armature":
        0.00447551521806687, "q_offset": 0.006503576088260993, "max_velocity": 20.70172538889525, "friction_base":
        0.03363985888888923, "friction_stribeck": 0.017670212276703706, "dtheta_stribeck": 1.3179731507565409, "alpha":
        1.7861920421720483, "friction_viscous": 0.02689853827944278,
    },
    ("waveshare_st3025_rate_limited", "m3"): {
        "kt": 1.5993719647776499, "error_gain_ratio": 1.171470209640715, "R": 3.3727429293700872, "armature":
        0.004014311974909914, "q_offset": 0.007521179298092262, "max_velocity": 34.55444961053978, "friction_base":
        0.04998663280439736, "load_friction_base": 0.05399514429099444, "friction_viscous": 0.01631873442076473,
    },
    ("waveshare_st3025_rate_limited", "m4"): {
        "kt": 1.582950126740863, "error_gain_ratio": 1.1931302219468511, "R": 3.10645566577625, "armature":
        0.0038384032986339854, "q_offset": 0.004731882727745745, "max_velocity": 6.984704744573095, "friction_base":
        0.041739952453521245, "friction_stribeck": 6.977023520397616e-05, "load_friction_base": 0.0008404696380808919,
        "load_friction_stribeck": 0.21251705704867918, "dtheta_stribeck": 0.9836539036880724, "alpha":
        1.009477228794538, "friction_viscous": 0.022710437840803573,
    },
    ("waveshare_st3025_rate_limited", "m5"): {
        "kt": 1.5848043887901664, "error_gain_ratio": 1.2080558752014494, "R": 2.8255094143728092, "armature":
        0.004703582011062931, "q_offset": 0.004628898238583964, "max_velocity": 34.34228738313431, "friction_base":
        0.04570753959107454, "friction_stribeck": 0.014968254769600765, "load_friction_motor": 0.24681346756435757,
        "load_friction_external": 2.655575349250375e-10, "load_friction_motor_stribeck": 0.20630018594170904,
        "load_friction_external_stribeck": 1.4414071523485684e-09, "dtheta_stribeck": 0.27305151444166, "alpha":
        1.0053809615714209, "friction_viscous": 0.0234917660266332,
    },
    ("waveshare_st3025_rate_limited", "m6"): {
        "kt": 1.6028604639997333, "error_gain_ratio": 1.2137202521697483, "R": 2.9259148225931724, "armature":
        0.004652007346342885, "q_offset": 0.0029548794394788774, "max_velocity": 46.93301717745552, "friction_base":
        0.04915316267875924, "friction_stribeck": 0.0027346409359851843, "load_friction_motor": 0.22558880785280344,
        "load_friction_external": 2.7676507848963453e-08, "load_friction_motor_stribeck": 0.16873489876826397,
        "load_friction_external_stribeck": 1.6457873284038582e-08, "load_friction_motor_quad": 0.006781917610236612,
        "load_friction_external_quad": 0.009999990719853467, "dtheta_stribeck": 0.49369042622118187, "alpha":
        5.9818323825408, "friction_viscous": 0.02192207776961058,
    },
    ("sts3250", "m6"): {
        "kt": 0.7007020801847325, "armature": 0.008793405204572328, "R": 1.0218624869613808, "friction_base":
        0.013343597773929877, "friction_stribeck": 0.015979030965067358, "load_friction_motor": 0.043595874959984376,
        "load_friction_external": 0.11605609187444317, "load_friction_motor_stribeck": 0.1869529966374398,
        "load_friction_external_stribeck": 0.15456184624490737, "load_friction_motor_quad": 0.009421827480947312,
        "load_friction_external_quad": 0.005073033111788205, "dtheta_stribeck": 0.3263311104179638, "alpha":
        2.2834117819170268, "friction_viscous": 0.054986676303726924,
    },
    ("sts3250_pd_2024_10_28", "m6"): {
        "damping": 2.6728113376774156, "stiffness": 69.35578881361153, "armature": 0.008535508409911005,
        "friction_base": 0.044006552505787506, "friction_stribeck": 0.06336597818111832, "load_friction_motor":
        0.04099951656475163, "load_friction_external": 0.06168848398558106, "load_friction_motor_stribeck":
        0.12089113404236514, "load_friction_external_stribeck": 0.236323803758428, "load_friction_motor_quad":
        0.00837611337042117, "load_friction_external_quad": 0.0009462965444145883, "dtheta_stribeck":
        0.0893280788508571, "alpha": 0.8734681483227246, "friction_viscous": 0.05819597600231913,
    },
    ("sts3250_pd_2024_10_26", "m6"): {
        "stiffness": 67.32087212525703, "damping": 2.3451295894765924, "inertia": 0.0009998250120449165,
        "friction_base": 0.19851639530453832, "friction_viscous": 0.03485439607770722, "friction_stribeck":
        0.0439245002153065, "load_friction_motor": 9.0918406563577e-07, "load_friction_external": 0.19573364292934822,
        "load_friction_motor_stribeck": 0.029531012135343995, "load_friction_external_stribeck": 0.4179007617885853,
        "load_friction_motor_quad": 0.001512376494937079, "load_friction_external_quad": 0.00941737828184932,
        "dtheta_stribeck": 0.058658129687505375, "alpha": 1.592838833546467,
    },
    ("xl330_main_2026_09", "m6"): {
        "kt": 0.34597, "R": 2.5019, "armature": 0.001573, "q_offset": 0.014997, "command_delay": 0.010221,
        "friction_base": 0.01192, "friction_stribeck": 0.000851, "load_friction_motor": 0.227817,
        "load_friction_external": 0.106512, "load_friction_motor_stribeck": 1.47e-08, "load_friction_external_stribeck":
        0.142018, "load_friction_motor_quad": 0.005266, "load_friction_external_quad": 0.002986, "dtheta_stribeck":
        0.260667, "alpha": 8.5288, "friction_viscous": 0.005788,
    },
    ("xl330_armfix", "m1"): {
        "kt": 0.39096245877183244, "R": 3.61661230030077, "armature": 0.001931194420759855, "q_offset":
        0.037475941806025814, "friction_base": 0.01519724219490505, "friction_viscous": 0.003962602611158995,
    },
    ("xl330_armfix", "m2"): {
        "kt": 0.39102353085420005, "R": 3.631867479223215, "armature": 0.00193969742048894, "q_offset":
        0.039640899473523505, "friction_base": 0.013873556342119606, "friction_stribeck": 0.002410148555530383,
        "dtheta_stribeck": 0.24888704102766943, "alpha": 9.999999998922657, "friction_viscous": 0.004442530686844534,
    },
    ("xl330_armfix", "m3"): {
        "kt": 0.3807112096806716, "R": 3.042577837095542, "armature": 0.001961730123669368, "q_offset":
        0.03232758962534529, "friction_base": 0.011302412891443533, "load_friction_base": 0.12341835796790665,
        "friction_viscous": 0.0044129336093419475,
    },
    ("xl330_armfix", "m4"): {
        "kt": 0.38455967757790555, "R": 3.0625638570802733, "armature": 0.001942292535927778, "q_offset":
        0.03044053880903863, "friction_base": 0.011184391867035404, "friction_stribeck": 0.0002863056092920234,
        "load_friction_base": 0.11139426824809444, "load_friction_stribeck": 0.028375048874560663, "dtheta_stribeck":
        0.2376854961357817, "alpha": 9.977898626781634, "friction_viscous": 0.004619163212490518,
    },
    ("xl330_armfix", "m5"): {
        "kt": 0.37001849713104207, "R": 2.654780705281979, "armature": 0.001949394950298333, "q_offset":
        0.031891298647777566, "friction_base": 0.010885151088653474, "friction_stribeck": 9.209512293992435e-08,
        "load_friction_motor": 0.23196703832243712, "load_friction_external": 5.22558017320201e-06,
        "load_friction_motor_stribeck": 2.111199277836473e-07, "load_friction_external_stribeck": 0.11374040554915475,
        "dtheta_stribeck": 1.375277897243228, "alpha": 8.899234073330536, "friction_viscous": 0.005675810597156804,
    },
    ("xl330_armfix", "m6"): {
        "kt": 0.37253285274194237, "R": 2.67694806663074, "armature": 0.0019264867295509705, "q_offset":
        0.031521147805702004, "friction_base": 0.010880644662584288, "friction_stribeck": 1.7008131281803726e-07,
        "load_friction_motor": 0.22204164835180631, "load_friction_external": 3.83928204610708e-06,
        "load_friction_motor_stribeck": 1.6006609429043442e-06, "load_friction_external_stribeck": 0.15273047374087004,
        "load_friction_motor_quad": 0.003231550205221654, "load_friction_external_quad": 0.003159439595523146,
        "dtheta_stribeck": 1.7634675136527356, "alpha": 1.0341978661576603, "friction_viscous": 0.005403414456641469,
    },
    ("xl330_4traj", "m1"): {
        "kt": 0.38165206872948554, "R": 3.6049237426144547, "armature": 0.0019179801107612352, "q_offset":
        0.025873092678187493, "friction_base": 0.019133626938932002, "friction_viscous": 0.0038090515443390256,
    },
    ("xl330_4traj", "m2"): {
        "kt": 0.38082604009581533, "R": 3.6075906414207095, "armature": 0.0019147219169590663, "q_offset":
        0.027299660077914623, "friction_base": 0.018601492795417476, "friction_stribeck": 0.0011012778060184916,
        "dtheta_stribeck": 0.2612676462986131, "alpha": 3.9999999983129455, "friction_viscous": 0.004047971379756858,
    },
    ("xl330_4traj", "m3"): {
        "kt": 0.3649589249395556, "R": 2.9965245516660737, "armature": 0.0020824350884471447, "q_offset":
        0.012203238983451797, "friction_base": 0.012109386074693827, "load_friction_base": 0.13913091060903499,
        "friction_viscous": 0.005734790908595747,
    },
    ("xl330_4traj", "m4"): {
        "kt": 0.3660777779176254, "R": 2.962373622882612, "armature": 0.0021084682533593566, "q_offset":
        0.012508510368656856, "friction_base": 0.011026973218043799, "friction_stribeck": 0.00302123811876044,
        "load_friction_base": 0.13773740446744118, "load_friction_stribeck": 0.03352520676420554, "dtheta_stribeck":
        0.22687169539648988, "alpha": 3.999999999479969, "friction_viscous": 0.006369840834147654,
    },
    ("xl330_4traj", "m5"): {
        "kt": 0.3531584007649331, "R": 2.5386384987186936, "armature": 0.0020573074829207255, "q_offset":
        0.010598275825535255, "friction_base": 0.01208891329215458, "friction_stribeck": 3.304524182085021e-14,
        "load_friction_motor": 0.275101273381372, "load_friction_external": 0.0511461425751032,
        "load_friction_motor_stribeck": 4.5498870903802505e-14, "load_friction_external_stribeck": 0.1252599601983392,
        "dtheta_stribeck": 0.2603953060543827, "alpha": 1.7115151998240392, "friction_viscous": 0.0068991729573911935,
    },
    ("xl330_4traj", "m6"): {
        "kt": 0.3530381883659631, "R": 2.5392025209094187, "armature": 0.0020611316333410583, "q_offset":
        0.010354751689744424, "friction_base": 0.012022451143268827, "friction_stribeck": 6.918474810722028e-05,
        "load_friction_motor": 0.2747143713671604, "load_friction_external": 0.051955485844791274,
        "load_friction_motor_stribeck": 1.0401452559110973e-09, "load_friction_external_stribeck": 0.12284618989261688,
        "load_friction_motor_quad": 0.009999978325502935, "load_friction_external_quad": 0.009999988392661906,
        "dtheta_stribeck": 0.2622943838368961, "alpha": 1.7111256139271775, "friction_viscous": 0.006932831437266223,
    },
    ("xl330_nolift", "m1"): {
        "kt": 0.37005152119117146, "R": 3.498349797205021, "armature": 0.0019898151031250474, "q_offset":
        -0.0017672434168936602, "friction_base": 0.01821167858833861, "friction_viscous": 0.005902005392322235,
    },
    ("xl330_nolift", "m2"): {
        "kt": 0.21320273258394085, "R": 2.000000088592611, "armature": 0.001989285775798245, "q_offset":
        0.002359123553688877, "friction_base": 0.016040918727540855, "friction_stribeck": 0.01152672700458152,
        "dtheta_stribeck": 0.19118920353305913, "alpha": 3.9999999971272904, "friction_viscous": 0.02354984234642626,
    },
    ("xl330_nolift", "m3"): {
        "kt": 0.2914666127989648, "R": 2.0000000000177396, "armature": 0.002596131287992887, "q_offset":
        0.015547202120246767, "friction_base": 0.002319691753871906, "load_friction_base": 0.26407734798146426,
        "friction_viscous": 0.016903883836368913,
    },
    ("xl330_nolift", "m4"): {
        "kt": 0.291545002295148, "R": 2.0000000000185074, "armature": 0.0025782540685099515, "q_offset":
        0.015495013221210871, "friction_base": 0.0021521768302085447, "friction_stribeck": 0.0004142783877571575,
        "load_friction_base": 0.25158745242367064, "load_friction_stribeck": 0.052028475872390546, "dtheta_stribeck":
        0.11780576795939068, "alpha": 1.0000158406484074, "friction_viscous": 0.017819710915700462,
    },
    ("xl330_nolift", "m5"): {
        "kt": 0.28575904242384065, "R": 2.000035077334106, "armature": 0.0025685034365580837, "q_offset":
        0.016236782422969886, "friction_base": 0.0020391814934009656, "friction_stribeck": 5.468352862616111e-09,
        "load_friction_motor": 0.23007570268448654, "load_friction_external": 0.25825760438071466,
        "load_friction_motor_stribeck": 5.004477566346946e-07, "load_friction_external_stribeck": 0.11700810706121324,
        "dtheta_stribeck": 0.22258733082429977, "alpha": 2.3288381456131346, "friction_viscous": 0.018686549517152658,
    },
    ("xl330_nolift", "m6"): {
        "kt": 0.28638649600668775, "R": 2.000017119760972, "armature": 0.002569774737524995, "q_offset":
        0.01553585638800363, "friction_base": 0.0023258418670152347, "friction_stribeck": 0.0001856264715700908,
        "load_friction_motor": 0.23063000784446322, "load_friction_external": 0.26077932692372613,
        "load_friction_motor_stribeck": 1.9157733081388423e-06, "load_friction_external_stribeck": 0.15158776983752117,
        "load_friction_motor_quad": 0.005595958708218643, "load_friction_external_quad": 0.0037747149629857673,
        "dtheta_stribeck": 0.11532863880939243, "alpha": 1.000022697315946, "friction_viscous": 0.0185448141303962,
    },
    ("xl330_all", "m1"): {
        "kt": 0.38429302034033563, "R": 3.588951206604558, "armature": 0.0019509450453526137, "q_offset":
        0.019559708719558894, "friction_base": 0.0189381330982326, "friction_viscous": 0.004035456621843853,
    },
    ("xl330_all", "m2"): {
        "kt": 0.3828035994756994, "R": 3.5977874337978566, "armature": 0.0019447947707346733, "q_offset":
        0.018513125207515246, "friction_base": 0.017862485055596004, "friction_stribeck": 0.001219077474887715,
        "dtheta_stribeck": 0.23498464441923786, "alpha": 3.9999999978585206, "friction_viscous": 0.004518092968061638,
    },
    ("xl330_all", "m3"): {
        "kt": 0.3571397933551148, "R": 2.711091789553222, "armature": 0.00222430274900321, "q_offset":
        0.008134336389953908, "friction_base": 0.009348787927259522, "load_friction_base": 0.1936410776942758,
        "friction_viscous": 0.006994844113809709,
    },
    ("xl330_all", "m4"): {
        "kt": 0.3561922406972633, "R": 2.683342742910402, "armature": 0.0022063924524511006, "q_offset":
        0.009345745046786022, "friction_base": 0.005553428832472521, "friction_stribeck": 0.008243104059769897,
        "load_friction_base": 0.20076013599005496, "load_friction_stribeck": 0.030438592858099342, "dtheta_stribeck":
        0.10002306779267715, "alpha": 2.7525613317226925, "friction_viscous": 0.008890650044869402,
    },
    ("xl330_all", "m5"): {
        "kt": 0.3387881101585224, "R": 2.3371346612159773, "armature": 0.002107333326728293, "q_offset":
        0.008956294605195383, "friction_base": 0.00606303776928581, "friction_stribeck": 0.0072508811182012385,
        "load_friction_motor": 0.3233873254278101, "load_friction_external": 0.10147129879956913,
        "load_friction_motor_stribeck": 2.871881759851801e-09, "load_friction_external_stribeck": 0.18994963638875817,
        "dtheta_stribeck": 0.10000000828098855, "alpha": 3.999999704597713, "friction_viscous": 0.009696819153987467,
    },
    ("xl330_all", "m6"): {
        "kt": 0.3378911401596897, "R": 2.298787399903471, "armature": 0.0021173123765794786, "q_offset":
        0.008058730308779322, "friction_base": 0.006576901417600614, "friction_stribeck": 0.007681868702239284,
        "load_friction_motor": 0.3363970560797436, "load_friction_external": 0.09177792244604617,
        "load_friction_motor_stribeck": 3.946840800336075e-06, "load_friction_external_stribeck": 0.12734082688777074,
        "load_friction_motor_quad": 0.0062496927653033895, "load_friction_external_quad": 0.003186138690282794,
        "dtheta_stribeck": 0.10006137222378013, "alpha": 3.26446295899839, "friction_viscous": 0.009476979761376654,
    },
    ("xl330_2026_06_old", "m5"): {
        "kt": 0.37052089910035324, "R": 2.977837607674783, "armature": 0.0018837443992737585, "q_offset":
        0.03306998659783944, "friction_base": 0.006701603330043059, "friction_stribeck": 0.002383033174546291,
        "load_friction_motor": 0.21974502017212783, "load_friction_external": 0.004833156767796903,
        "load_friction_motor_stribeck": 0.14944957898413452, "load_friction_external_stribeck": 0.2863011897058181,
        "dtheta_stribeck": 0.3938223715371345, "alpha": 1.858368927238327, "friction_viscous": 0.0062093363785171414,
    },
    ("xl330_2026_05", "m6"): {
        "kt": 0.35779164271150476, "R": 2.374988979696358, "armature": 0.0020257825918762167, "q_offset":
        -0.06546129209754742, "friction_base": 0.001754607184547046, "friction_stribeck": 0.0010538474216419162,
        "load_friction_motor": 0.3192184816286803, "load_friction_external": 0.12809368871589483,
        "load_friction_motor_stribeck": 0.18955233643383987, "load_friction_external_stribeck": 0.10892769962721865,
        "load_friction_motor_quad": 0.0010502076729414875, "load_friction_external_quad": 0.006317081973583958,
        "dtheta_stribeck": 1.7221467024134323, "alpha": 1.9509891711049203, "friction_viscous": 0.009619244577789402,
    },
    ("xl330_m288t_2026_03", "m1"): {
        "kt": 0.20073207566393902, "R": 2.8670515996481516, "armature": 0.0015256904230708807, "q_offset":
        0.015292971704036026, "friction_base": 0.016056449717240236, "friction_viscous": 0.018208404393321075,
    },
    ("xl330_m288t_2026_03", "m6"): {
        "kt": 0.3249836557457353, "R": 2.6489545363154137, "armature": 0.001957458468996373, "q_offset":
        0.013590191652650227, "friction_base": 0.00599079528457656, "friction_stribeck": 0.0015824044832487478,
        "load_friction_motor": 0.4288356721156603, "load_friction_external": 0.0021359230598585605,
        "load_friction_motor_stribeck": 0.0005849143878108778, "load_friction_external_stribeck": 0.18929056020775098,
        "load_friction_motor_quad": 0.006606117431414187, "load_friction_external_quad": 0.0011622643935819302,
        "dtheta_stribeck": 2.578809654969247, "alpha": 2.921757808544202, "friction_viscous": 0.008135615341970309,
    },
    ("xl330_2026_02_04", "m1"): {
        "kt": 0.32321138819018436, "R": 4.7636501514851926, "armature": 0.001643216859746982, "q_offset":
        0.01795252374733891, "friction_base": 0.0069659724474934286, "friction_viscous": 0.010494765451601431,
    },
    ("xl330_2026_02_03", "m1"): {
        "kt": 0.3000000000000018, "R": 3.380185200905008, "armature": 0.0017889630015633746, "q_offset":
        0.021983499790260014, "friction_base": 0.01091825679507787, "friction_viscous": 0.010025021411758137,
    },
    ("xl330_2026_01", "m1"): {
        "kt": 0.30289755582162975, "R": 3.3684302037392664, "armature": 0.0017252511613451657, "q_offset":
        0.018329850738874692, "friction_base": 0.02056180265843287, "friction_viscous": 0.007824871088049171,
    },
    ("xl330_2026_01", "m2"): {
        "kt": 0.3000720069538782, "R": 3.422351469701773, "armature": 0.0018351949338899591, "q_offset":
        0.022592190159599387, "friction_base": 0.0019886188548530657, "friction_stribeck": 0.005585354519563084,
        "dtheta_stribeck": 1.9506211404437368, "alpha": 1.691409215272971, "friction_viscous": 0.011955233153630796,
    },
    ("xl330_2026_01", "m6"): {
        "kt": 0.303609876267925, "R": 2.444951107725838, "armature": 0.0020566024734211697, "q_offset":
        0.02113563649978374, "friction_base": 0.0004496236724962162, "friction_stribeck": 8.98236594176617e-05,
        "load_friction_motor": 0.28425109160327744, "load_friction_external": 0.13631427926858256,
        "load_friction_motor_stribeck": 0.000962295552186495, "load_friction_external_stribeck": 0.07756269586185101,
        "load_friction_motor_quad": 0.0052586872345423965, "load_friction_external_quad": 0.009015695123707009,
        "dtheta_stribeck": 0.7791999762669103, "alpha": 1.8121453469382847, "friction_viscous": 0.008178654749130088,
    },
}

XL330 = {"control": "voltage", "kp": 400.0, "error_gain": 0.0028773775022263564, "max_pwm": 1.0}
STS3215 = {"control": "rate_limited", "kp": 32.0, "error_gain": 0.166, "max_pwm": 0.97, "delay": 0.0}
ST3025 = {"control": "voltage", "vin": 12.0, "kp": 32.0, "error_gain": 0.166, "delay": 0.0}
TORQUE = {"control": "torque", "max_torque": 4.9, "cutoff_velocity": 7.853}
ELECTRONICS = {
    "feetech_sts3215_7_4V": {**STS3215, "vin": 7.4},
    "feetech_sts3215_7_4V_2025_03": {**STS3215, "vin": 7.4},
    "feetech_sts3215_12V": {**STS3215, "vin": 12.0},
    "feetech_hls": {"control": "current_source", "vin": 12.0, "kp": 3.0, "damping": 0.08, "max_current": 0.36},
    "waveshare_st3025": {**ST3025, "max_pwm": 1.0},
    "waveshare_st3025_pwm97": {**ST3025, "max_pwm": 0.97},
    "waveshare_st3025_rate_limited": {**ST3025, "control": "rate_limited", "max_pwm": 0.97},
    "sts3250": {"control": "voltage", "vin": 5.1, "kp": 32.0, "error_gain": 0.158, "max_pwm": 1.0},
    "sts3250_pd_2024_10_28": TORQUE,
    "sts3250_pd_2024_10_26": TORQUE,
    "xl330_main_2026_09": {**XL330, "vin": 7.5},
    "xl330_armfix": {**XL330, "vin": 7.5},
    "xl330_4traj": {**XL330, "vin": 7.5},
    "xl330_nolift": {**XL330, "vin": 7.5},
    "xl330_all": {**XL330, "vin": 7.5},
    "xl330_2026_06_old": {**XL330, "vin": 7.5},
    "xl330_2026_05": {**XL330, "vin": 7.4},
    "xl330_m288t_2026_03": {**XL330, "vin": 7.4},
    "xl330_2026_02_04": {**XL330, "vin": 7.4},
    "xl330_2026_02_03": {**XL330, "vin": 7.4},
    "xl330_2026_01": {**XL330, "vin": 7.4, "error_gain": 0.00246},
}
