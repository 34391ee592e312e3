"""Published servo parameters, as facts: the parameter sets of github.com/Rhoban/bam (bam/params/*/m*.json, revision
1b5a1ce, Apache-2.0, Marc Duclusaud and Gregoire Passault) and the electronics of its actuator classes.

Keys are those of the published files. What a file leaves out has the value that the published program then takes: R = 2
for the eRob 80:100, which its sets have here; q_offset 0; and for the Feetech the gain ratio and the speed at which its
goal moves, which stand with its electronics.
"""
PARAMETERS = {
    ("mx64", "m1"): {
        "kt": 1.6224667906987444, "R": 3.949433673232461, "armature": 0.011951238325312509,
        "friction_base": 0.09038677246291783, "friction_viscous": 0.011691602145974832,
    },
    ("mx64", "m2"): {
        "kt": 1.6204381558934768, "R": 3.8944216519292354, "armature": 0.011923664899375061,
        "friction_base": 0.05611931763075957, "friction_stribeck": 0.08186411549068562,
        "dtheta_stribeck": 1.1202509555217797, "alpha": 2.9999999999758256, "friction_viscous": 0.019180846406029385,
    },
    ("mx64", "m3"): {
        "kt": 1.631491787799071, "R": 3.5708899455080743, "armature": 0.011237906702031345,
        "friction_base": 0.10216727649779266, "load_friction_base": 0.07580074806755707,
        "friction_viscous": 0.0006300275797440622,
    },
    ("mx64", "m4"): {
        "kt": 1.6631556605652682, "R": 3.1560000816605682, "armature": 0.010961212217454795,
        "friction_base": 0.061549466501679174, "friction_stribeck": 0.02389528618121147,
        "load_friction_base": 1.9611119490261663e-10, "load_friction_stribeck": 0.23428996680337053,
        "dtheta_stribeck": 1.5205782308422509, "alpha": 1.3344007931759223, "friction_viscous": 0.014754905791636505,
    },
    ("mx64", "m5"): {
        "kt": 1.587432589063179, "R": 2.4143487051532198, "armature": 0.011728935143844849,
        "friction_base": 0.07501958219691603, "friction_stribeck": 0.022233160228709636,
        "load_friction_motor": 0.3847995899952685, "load_friction_external": 1.6148277731274518e-11,
        "load_friction_motor_stribeck": 0.030123950049619153, "load_friction_external_stribeck": 0.1658962964406309,
        "dtheta_stribeck": 0.7461716797150073, "alpha": 1.2930393293009845, "friction_viscous": 0.014908872960620413,
    },
    ("mx64", "m6"): {
        "kt": 1.6016832750318712, "R": 2.3164043271967447, "armature": 0.012265893049213158,
        "friction_base": 6.217919698787649e-07, "friction_stribeck": 0.12269525980968875,
        "load_friction_motor": 0.3114720375111298, "load_friction_external": 2.0462014258729542e-08,
        "load_friction_motor_stribeck": 0.18774381222411038, "load_friction_external_stribeck": 0.014065853481003015,
        "load_friction_motor_quad": 0.006908512882777861, "load_friction_external_quad": 0.009999980627672081,
        "dtheta_stribeck": 2.575277366960116, "alpha": 0.8409018066017007, "friction_viscous": 0.02533701181690149,
    },
    ("mx106", "m1"): {
        "kt": 2.1913757006745245, "R": 2.9649903987776804, "armature": 0.026609234235148084,
        "friction_base": 0.10352026623606064, "friction_viscous": 0.03520238029013507,
    },
    ("mx106", "m2"): {
        "kt": 2.190958566263214, "R": 2.9609045764726725, "armature": 0.026838831911873175,
        "friction_base": 2.768555173702711e-06, "friction_stribeck": 0.11742121471961874,
        "dtheta_stribeck": 1.8487805494299074, "alpha": 1.7413892741330947, "friction_viscous": 0.059589394457307716,
    },
    ("mx106", "m3"): {
        "kt": 2.204165397088512, "R": 2.653346939680077, "armature": 0.02484689556730746,
        "friction_base": 0.1133532996239035, "load_friction_base": 0.10824037267470683,
        "friction_viscous": 0.01194450384263248,
    },
    ("mx106", "m4"): {
        "kt": 2.23138890457851, "R": 2.3717487904639545, "armature": 0.02457397334336701,
        "friction_base": 6.653380436533205e-13, "friction_stribeck": 0.10491060771568866,
        "load_friction_base": 0.009150334028953775, "load_friction_stribeck": 0.22235912179095094,
        "dtheta_stribeck": 1.6232949773728853, "alpha": 1.323485668999259, "friction_viscous": 0.05096082506010955,
    },
    ("mx106", "m5"): {
        "kt": 2.2087822411811935, "R": 2.0142427292798475, "armature": 0.026018155628771758,
        "friction_base": 1.8812712661235184e-10, "friction_stribeck": 0.12242747179820507,
        "load_friction_motor": 0.20763710226562626, "load_friction_external": 0.022684350817709906,
        "load_friction_motor_stribeck": 0.19519320110890795, "load_friction_external_stribeck": 0.08490162305974122,
        "dtheta_stribeck": 1.7457130513692263, "alpha": 1.138313248724122, "friction_viscous": 0.05066487276724427,
    },
    ("mx106", "m6"): {
        "kt": 2.209828156174588, "R": 2.033661749312417, "armature": 0.026016184370993383,
        "friction_base": 1.0232526438525893e-05, "friction_stribeck": 0.12195409579603411,
        "load_friction_motor": 0.19800553725822115, "load_friction_external": 0.022215529897348624,
        "load_friction_motor_stribeck": 0.19859970173941574, "load_friction_external_stribeck": 0.08710328264676681,
        "load_friction_motor_quad": 0.009999930103371748, "load_friction_external_quad": 7.326919843140997e-05,
        "dtheta_stribeck": 1.7463251741328727, "alpha": 1.142827788004191, "friction_viscous": 0.05071566473605552,
    },
    ("xl320", "m1"): {
        "kt": 0.9869471336819953, "R": 35.609097347319235, "armature": 0.0011189506223419352,
        "q_offset": -0.020819378421668963, "friction_base": 0.027514504332133573,
        "friction_viscous": 0.003317607576942647,
    },
    ("xl320", "m2"): {
        "kt": 0.9412943898835693, "R": 34.1760764247053, "armature": 0.0011083204599469999,
        "q_offset": -0.02329389200964553, "friction_base": 3.177176398057847e-13,
        "friction_stribeck": 0.029893896971168774, "dtheta_stribeck": 2.328630880018793, "alpha": 1.2291010093231018,
        "friction_viscous": 0.009148664963139992,
    },
    ("xl320", "m3"): {
        "kt": 1.0408462056437213, "R": 27.543138077523064, "armature": 0.001498599811990824,
        "q_offset": -0.018630436297482997, "friction_base": 0.020630491373515955,
        "load_friction_base": 0.21898043608013565, "friction_viscous": 0.0022633483259072375,
    },
    ("xl320", "m4"): {
        "kt": 0.9948534969472849, "R": 26.200017809258604, "armature": 0.001481958770010781,
        "q_offset": -0.02324030641673211, "friction_base": 6.522076622427767e-12,
        "friction_stribeck": 0.021503490738180312, "load_friction_base": 0.22138710692461464,
        "load_friction_stribeck": 8.459762897200913e-11, "dtheta_stribeck": 1.9672779167547327,
        "alpha": 1.836241835428265, "friction_viscous": 0.007794402213506581,
    },
    ("xl320", "m5"): {
        "kt": 1.0089902629814915, "R": 31.59537719366117, "armature": 0.0011623832707017194,
        "q_offset": -0.021243741085637008, "friction_base": 6.936756414963028e-09,
        "friction_stribeck": 0.016288653470458467, "load_friction_motor": 3.027099212974675e-08,
        "load_friction_external": 0.15805798326702472, "load_friction_motor_stribeck": 7.425588167327617e-09,
        "load_friction_external_stribeck": 0.24623407524685495, "dtheta_stribeck": 2.3026673245198115,
        "alpha": 1.7036615009066722, "friction_viscous": 0.007224488134308582,
    },
    ("xl320", "m6"): {
        "kt": 1.0088269677439867, "R": 31.585877261639528, "armature": 0.0011629864934131363,
        "q_offset": -0.021178174404549527, "friction_base": 4.333784350288425e-07,
        "friction_stribeck": 0.016305511369376878, "load_friction_motor": 3.0882140904620497e-06,
        "load_friction_external": 0.158325301089096, "load_friction_motor_stribeck": 5.965719077390517e-09,
        "load_friction_external_stribeck": 0.24548304071888186, "load_friction_motor_quad": 0.0036164099909151977,
        "load_friction_external_quad": 0.00471092869180762, "dtheta_stribeck": 2.3010537332753387,
        "alpha": 1.7067361543333317, "friction_viscous": 0.007225172246502409,
    },
    ("xl330", "m1"): {
        "kt": 0.3866957639281311, "R": 4.017129222290597, "armature": 0.0018141672784458866,
        "q_offset": 0.030871000250528358, "friction_base": 0.01283272036582759,
        "friction_viscous": 0.003661672282824312,
    },
    ("xl330", "m2"): {
        "kt": 0.38528091566850053, "R": 4.000263886971013, "armature": 0.001819285317339707,
        "q_offset": 0.03284548034270232, "friction_base": 4.133833162325061e-15,
        "friction_stribeck": 0.01265123828962108, "dtheta_stribeck": 4.166521110955459, "alpha": 1.3636445350385433,
        "friction_viscous": 0.005620845480615652,
    },
    ("xl330", "m3"): {
        "kt": 0.38042022855161584, "R": 3.380066954773944, "armature": 0.001917772275220315,
        "q_offset": 0.029439576907685533, "friction_base": 0.008881712972862601,
        "load_friction_base": 0.12166455532811028, "friction_viscous": 0.004379099756757558,
    },
    ("xl330", "m4"): {
        "kt": 0.3861709980035537, "R": 3.402572641173151, "armature": 0.0018954552619850965,
        "q_offset": 0.02807245876562081, "friction_base": 0.008758627618365112,
        "friction_stribeck": 7.508873888400355e-17, "load_friction_base": 0.06803357334088644,
        "load_friction_stribeck": 0.07381180834784251, "dtheta_stribeck": 2.5577016869227474,
        "alpha": 0.7601158768377835, "friction_viscous": 0.004621034970462603,
    },
    ("xl330", "m5"): {
        "kt": 0.36221278145533053, "R": 2.7519133088033305, "armature": 0.001846893632595922,
        "q_offset": 0.02914237064352493, "friction_base": 0.00036595207645983614,
        "friction_stribeck": 0.008677887561102606, "load_friction_motor": 0.2896521957827231,
        "load_friction_external": 0.0, "load_friction_motor_stribeck": 3.057449839759573e-05,
        "load_friction_external_stribeck": 0.0586825054453192, "dtheta_stribeck": 3.1889119963879637,
        "alpha": 2.99040048918495, "friction_viscous": 0.00634803186996739,
    },
    ("xl330", "m6"): {
        "kt": 0.36601349688984386, "R": 2.8113923539223227, "armature": 0.0018077432831600838,
        "q_offset": 0.0271132870444849, "friction_base": 0.004771183165566, "friction_stribeck": 0.004676345799486616,
        "load_friction_motor": 0.2667860954283698, "load_friction_external": 8.515871897059342e-06,
        "load_friction_motor_stribeck": 1.0722918395099123e-05, "load_friction_external_stribeck": 0.08077928978935671,
        "load_friction_motor_quad": 0.009972471242139415, "load_friction_external_quad": 0.004902565732332559,
        "dtheta_stribeck": 2.890372094130307, "alpha": 8.683259907618984, "friction_viscous": 0.005359668274599504,
    },
    ("erob80_50", "m1"): {
        "kt": 4.54339886748877, "R": 2.5088214949606913, "armature": 0.3369387357725746,
        "friction_base": 4.096647502063686, "friction_viscous": 1.29805795295293,
    },
    ("erob80_50", "m2"): {
        "kt": 4.5436619148111745, "R": 2.521141651470365, "armature": 0.3345162630438232,
        "friction_base": 4.086230363954603, "friction_stribeck": 1.6504871346024715e-08,
        "dtheta_stribeck": 0.9617768749469398, "alpha": 1.438935728332229, "friction_viscous": 1.3131993446070485,
    },
    ("erob80_50", "m3"): {
        "kt": 4.819245281951386, "R": 2.204653159105827, "armature": 0.32927931334382515,
        "friction_base": 3.46658012152533, "load_friction_base": 0.06292192512694414,
        "friction_viscous": 1.207272265635136,
    },
    ("erob80_50", "m4"): {
        "kt": 4.822323833607484, "R": 1.820386625418371, "armature": 0.3338305298602653,
        "friction_base": 3.453696652879759, "friction_stribeck": 9.218443879044224e-06,
        "load_friction_base": 0.06308728641180934, "load_friction_stribeck": 7.125720330621117e-07,
        "dtheta_stribeck": 0.34601387316221976, "alpha": 2.727164024161143, "friction_viscous": 1.216634943303125,
    },
    ("erob80_50", "m5"): {
        "kt": 4.818322648039187, "R": 0.8574854939440504, "armature": 0.3310758428281228,
        "friction_base": 2.3673298244088454, "friction_stribeck": 0.8379934972683746,
        "load_friction_motor": 0.03418184370369529, "load_friction_external": 0.00026790940844419897,
        "load_friction_motor_stribeck": 0.015404277930421264, "load_friction_external_stribeck": 0.08496269863014352,
        "dtheta_stribeck": 2.263893998051299, "alpha": 2.984725791735308, "friction_viscous": 1.6088820042966994,
    },
    ("erob80_50", "m6"): {
        "kt": 4.896769365659586, "R": 1.0734946294308996, "armature": 0.36173986463800073,
        "friction_base": 3.258936577427873, "friction_stribeck": 0.32043116640097835,
        "load_friction_motor": 0.03566185222966088, "load_friction_external": 0.0008431659435708802,
        "load_friction_motor_stribeck": 0.003770985236415064, "load_friction_external_stribeck": 0.041438023645284434,
        "load_friction_motor_quad": 0.0018721192347735344, "load_friction_external_quad": 0.0015990991138724365,
        "dtheta_stribeck": 2.830385649014235, "alpha": 1.7864364677651365, "friction_viscous": 1.403394119501813,
    },
    ("erob80_100", "m1"): {
        "kt": 7.657864604656686, "R": 2.0, "armature": 0.9589533917163041, "friction_base": 5.610965892410754,
        "friction_viscous": 8.392324354671375,
    },
    ("erob80_100", "m2"): {
        "kt": 7.709563685616313, "R": 2.0, "armature": 0.9732017667563382, "friction_base": 1.4462862541212224e-10,
        "friction_stribeck": 5.455188967669691, "dtheta_stribeck": 2.079758511184917, "alpha": 2.99999673058633,
        "friction_viscous": 9.570659122263434,
    },
    ("erob80_100", "m3"): {
        "kt": 9.469248716117072, "R": 2.0, "armature": 0.9887557992291075, "friction_base": 4.83228100668814,
        "load_friction_base": 0.14798087840990956, "friction_viscous": 7.395263062846597,
    },
    ("erob80_100", "m4"): {
        "kt": 9.800442495732021, "R": 2.0, "armature": 0.9469802941293913, "friction_base": 0.0001250620234780261,
        "friction_stribeck": 4.381669778040507, "load_friction_base": 2.126815651171455e-06,
        "load_friction_stribeck": 0.1661425164008433, "dtheta_stribeck": 1.977086206494623,
        "alpha": 2.9999261411563274, "friction_viscous": 9.02901791728356,
    },
    ("erob80_100", "m5"): {
        "kt": 8.7651105517004, "R": 2.0, "armature": 0.7444198326018837, "friction_base": 0.0008544416565456324,
        "friction_stribeck": 3.8971701985820273, "load_friction_motor": 0.0014386633405137944,
        "load_friction_external": 3.392293448680981e-06, "load_friction_motor_stribeck": 7.95025355007889e-05,
        "load_friction_external_stribeck": 0.2544739333707678, "dtheta_stribeck": 1.8499219470996635,
        "alpha": 2.999117024168752, "friction_viscous": 8.888393828048388,
    },
    ("erob80_100", "m6"): {
        "kt": 9.39629578274985, "R": 2.0, "armature": 1.1350955632532613, "friction_base": 0.0004779665335836211,
        "friction_stribeck": 5.2264235087217585, "load_friction_motor": 0.048887727723564756,
        "load_friction_external": 7.626323416955297e-08, "load_friction_motor_stribeck": 8.823275901433639e-06,
        "load_friction_external_stribeck": 0.05116664604344119, "load_friction_motor_quad": 0.0027029166135035076,
        "load_friction_external_quad": 0.002556257557735874, "dtheta_stribeck": 2.0330344391978556,
        "alpha": 2.9999247237894795, "friction_viscous": 9.709332392870175,
    },
    ("feetech_sts3215_7_4V_2025", "m1"): {
        "kt": 1.21164135295077, "R": 2.6761663274455603, "armature": 0.02840336348682085,
        "q_offset": -0.05116067663549731, "friction_base": 0.05239296084748866,
        "friction_viscous": 0.05908515565091076,
    },
}

ELECTRONICS = {
    "mx64": {"control": "voltage", "vin": 15.0, "error_gain": 0.158, "max_pwm": 0.9625},
    "mx106": {"control": "voltage", "vin": 15.0, "error_gain": 0.158, "max_pwm": 0.9625},
    "xl320": {"control": "voltage", "vin": 7.5, "error_gain": 0.05048199, "max_pwm": 1.0},
    # the gain is (4096/2 pi)/(256 885), the speed below 3400 2 pi/4096
    "xl330": {"control": "voltage", "vin": 7.5, "error_gain": 0.0028773775022263564, "max_pwm": 1.0},
    "erob80_50": {"control": "current", "vin": 48.0, "max_current": 12.0, "damping": 1.0},
    "erob80_100": {"control": "current", "vin": 48.0, "max_current": 12.0, "damping": 2.0},
    "feetech_sts3215_7_4V_2025": {
        "control": "rate_limited", "vin": 7.4, "error_gain": 0.166, "max_pwm": 0.97,
        "error_gain_ratio": 1.0, "max_velocity": 5.21553467881118,
    },
}
