# Drive and backdrive limits of an MX-106 at rest, by a model without and one with load dependence.
def draw(figure):
    figure.set_size_inches(7, 3.4)
    panels = figure.subplots(1, 2, sharey=True)
    for axes, model, colour, title in zip(panels, ("m1", "m6"), (ORANGE, BLUE), ("M1: Coulomb", "M6: load-dependent")):
        curve = columns("curve", "drive_backdrive", "preset=mx106", f"model={model}", "velocity=0", "--x=0:4:401")
        tau_m = curve["tau_m"]
        drive = [0 if load != load else load for load in curve["tau_drive"]]
        axes.fill_between(tau_m, drive, curve["tau_backdrive"], color=colour, alpha=0.2, linewidth=0)
        axes.plot(tau_m, curve["tau_backdrive"], color=colour)
        axes.plot(tau_m, curve["tau_drive"], color=colour)
        axes.set(title=title, xlabel="motor torque τ_m [N m]", xlim=(0, 4), ylim=(0, 6))
        axes.text(3.0, 0.9, "drives", ha="center")
        axes.text(1.0, 4.6, "is backdriven", ha="center")
        at = min(range(len(tau_m)), key=lambda i: abs(tau_m[i] - 2))
        if model == "m6":
            axes.plot([2, 2], [drive[at], curve["tau_backdrive"][at]], color=INK, linewidth=1)
            axes.text(2.08, 2.1, "held", va="center")
    panels[0].set_ylabel("load [N m]")
