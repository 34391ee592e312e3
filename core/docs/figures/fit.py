# A recording of a simulated servo with M3, and the runs of M1 and M3 as the page's fit found them.
FITTED = {
    "m1": "kt=0.358468 R=3.39173 armature=1.709873e-3 q_offset=0.0266844 friction_base=0.0526029 friction_viscous=1.06983e-3",
    "m3": "kt=0.383454 R=3.40655 armature=1.941328e-3 q_offset=0.0294830 friction_base=0.00898837 "
    "load_friction_base=0.121532 friction_viscous=0.0039046",
}


def run_of(model, T, parameters=()):
    bench = ["mass=0.49", "length=0.1", "kp=100", "vin=7.4", "trajectory=up_and_down", "--duration=6"]
    every = f"--every={round(0.005 / T)}"
    return columns("run", "servo_pendulum", "preset=xl330", f"model={model}", *bench, f"T={T}", every, *parameters)


def draw(figure):
    axes = figure.subplots()
    truth = run_of("m3", 0.0005)
    axes.plot(truth["t"][::12], truth["theta"][::12], "o", color=INK, markersize=3, label="recording")
    for model, colour in (("m1", ORANGE), ("m3", BLUE)):
        run = run_of(model, 0.001, FITTED[model].split())
        axes.plot(run["t"], run["theta"], color=colour, label=f"fitted {model.upper()}")
    axes.set(xlabel="time [s]", ylabel="angle [rad]", xlim=(0, 6))
    axes.legend()
