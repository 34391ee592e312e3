# A recording of a simulated servo with M3, and the runs of M1 and M3 as the page's fit found them.
FITTED = {
    "m1": "kt=0.374280 R=3.80717 armature=1.53991e-3 q_offset=0.011482 friction_base=0.0409898 friction_viscous=7.4e-5",
    "m3": "kt=0.379227 R=3.36888 armature=1.918088e-3 q_offset=0.0294644 friction_base=0.00900211 "
    "load_friction_base=0.12136 friction_viscous=0.00448836",
}


def run_of(model, parameters=()):
    bench = ["mass=0.49", "length=0.1", "kp=100", "vin=7.4", "trajectory=up_and_down", "T=0.005", "--duration=6"]
    return columns("run", "servo_pendulum", "preset=xl330", f"model={model}", *bench, *parameters)


def draw(figure):
    axes = figure.subplots()
    truth = run_of("m3")
    axes.plot(truth["t"][::12], truth["theta"][::12], "o", color=INK, markersize=3, label="recording")
    for model, colour in (("m1", ORANGE), ("m3", BLUE)):
        run = run_of(model, FITTED[model].split())
        axes.plot(run["t"], run["theta"], color=colour, label=f"fitted {model.upper()}")
    axes.set(xlabel="time [s]", ylabel="angle [rad]", xlim=(0, 6))
    axes.legend()
