"""Published servo parameters, as facts: parameter sets of github.com/Rhoban/bam (bam/params/*/m1.json and m4.json,
revision 1b5a1ce, Apache-2.0, Marc Duclusaud and Gregoire Passault) and the electronics of its actuator classes.

Keys are those of the published files. The eRob 80:100 files have no R; the published program then uses 2.0.
"""
PARAMETERS = {
    ("mx106", "m1"): {
        "kt": 2.1913757006745245, "R": 2.9649903987776804, "armature": 0.026609234235148084,
        "friction_base": 0.10352026623606064, "friction_viscous": 0.03520238029013507,
    },
    ("mx106", "m4"): {
        "kt": 2.23138890457851, "R": 2.3717487904639545, "armature": 0.02457397334336701,
        "friction_base": 6.653380436533205e-13, "friction_stribeck": 0.10491060771568866,
        "load_friction_base": 0.009150334028953775, "load_friction_stribeck": 0.22235912179095094,
        "dtheta_stribeck": 1.6232949773728853, "alpha": 1.323485668999259, "friction_viscous": 0.05096082506010955,
    },
    ("erob80_100", "m1"): {
        "kt": 7.657864604656686, "R": 2.0, "armature": 0.9589533917163041,
        "friction_base": 5.610965892410754, "friction_viscous": 8.392324354671375,
    },
    ("erob80_100", "m4"): {
        "kt": 9.800442495732021, "R": 2.0, "armature": 0.9469802941293913,
        "friction_base": 0.0001250620234780261, "friction_stribeck": 4.381669778040507,
        "load_friction_base": 2.126815651171455e-06, "load_friction_stribeck": 0.1661425164008433,
        "dtheta_stribeck": 1.977086206494623, "alpha": 2.9999261411563274, "friction_viscous": 9.02901791728356,
    },
}

ELECTRONICS = {
    "mx106": {"law": "voltage", "vin": 15.0, "error_gain": 0.158, "max_pwm": 0.9625},
    "erob80_100": {"law": "current", "vin": 48.0, "max_current": 12.0, "damping": 2.0},
}
