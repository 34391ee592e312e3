# Stick-slip on a belt near u = 0: static and dynamic friction, Karnopp's model and a Stribeck law.
BELT = ("M=1", "k=1", "v_b=0.2", "D=0", "T=0.005", "--duration=20")
STRIBECK = ("law=stribeck", "F_S=1", "F_C=0.5", "v_S=0.05", "alpha=2")
MODELS = (
    (ORANGE, "Karnopp, ε = 50 mm/s", (*STRIBECK, "element=karnopp", "epsilon=0.05")),
    (GREEN, "Stribeck law, element A", (*STRIBECK, "element=A")),
    (BLUE, "static and dynamic", ("law=coulomb", "F=0.5", "element=static_dynamic", "F_static=1")),
)


def draw(figure):
    figure.set_size_inches(7, 3)
    axes = figure.subplots()
    for colour, name, settings in MODELS:
        run = columns("run", "belt_stick_slip", *settings, *BELT)
        slip = [-u for u in run["u"][1:]]
        axes.plot(slip, [-f for f in run["f"][:-1]], ".", markersize=4, color=colour, label=name)
    axes.set(xlabel="slip velocity [m/s]", ylabel="friction [N]", xlim=(-0.005, 0.15), ylim=(-0.05, 1.1))
    axes.legend(loc="upper right")
