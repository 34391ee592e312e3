# An arm that friction holds, by each method of the run resting_arm.
METHODS = (
    ("mujoco", ORANGE, "MuJoCo, default"),
    ("gauss_seidel", PURPLE, "Gauss-Seidel, 10 sweeps"),
    ("mujoco_tight", GREEN, "MuJoCo, tuned to the step"),
    ("exact", BLUE, "exact"),
)


def draw(figure):
    figure.set_size_inches(7, 2.8)
    axes = figure.subplots()
    for engine, colour, name in METHODS:
        run = columns("run", "resting_arm", f"engine={engine}", "--duration=60", "--every=250")
        moved = [abs(a - run["q1"][0]) + abs(b - run["q2"][0]) for a, b in zip(run["q1"], run["q2"])]
        axes.semilogy(run["t"], [max(m, 1e-9) for m in moved], color=colour, label=name)
    axes.text(30, 1.6e-9, "exact: 0", ha="center", color=BLUE)
    axes.set(xlabel="time [s]", ylabel="|Δq₁| + |Δq₂| [rad]", xlim=(0, 60), ylim=(5e-10, 10))
    axes.legend(loc="center right", ncols=1)
