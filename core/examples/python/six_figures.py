"""Six figures of the papers, computed again.

    python3 six_figures.py [FOLDER]        six PNG files in a folder; without a folder, six windows

Every parameter that is not written here is the one that the paper prints; `friction.figures()` has the numbers of the papers
next to the computed ones. The cells (# %%) run one by one in an editor or a notebook.
"""

# %% Common part of all figures
import pathlib
import sys

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

import friction

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else None
# the colours of Okabe and Ito, which everybody can tell apart
BLUE, ORANGE, GREEN, RED, PURPLE, SKY, GREY = "#0072b2 #e69f00 #009e73 #d55e00 #cc79a7 #56b4e9 #777777".split()
mpl.rcParams.update(
    {
        "figure.constrained_layout.use": True,
        "figure.dpi": 110,
        "savefig.dpi": 160,
        "font.size": 10,
        "axes.titlesize": 10.5,
        "axes.titlelocation": "left",
        "axes.titleweight": "bold",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#e4e4e4",
        "grid.linewidth": 0.7,
        "axes.axisbelow": True,
        "lines.linewidth": 1.8,
        "legend.frameon": False,
        "legend.fontsize": 9,
    }
)


def show(figure, name, caption):
    """Give a figure its caption, and write or show it."""
    figure.supxlabel(caption, fontsize=8.5, color="#555555", x=0.01, ha="left")
    if FOLDER:
        FOLDER.mkdir(parents=True, exist_ok=True)
        figure.savefig(FOLDER / f"{name}.png")
        plt.close(figure)
    else:
        plt.show()


def number(figure, name):
    """A computed number of a paper's figure."""
    return next(one["program"] for one in friction.figures() if (one["figure"], one["number"]) == (figure, name))


# %% 1  Three laws and their implicit transform: Cisneros 2022, fig 3, 4, 7 and 8
LAWS = {"Stribeck": ("stribeck", BLUE), "rational": ("rational", ORANGE), "Coulomb": ("coulomb", GREEN)}
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.9))
v = np.linspace(-1, 1, 4001)
for title, (name, colour) in LAWS.items():
    law = friction.Law(name)
    phi_z = friction.PhiZ(law, K=5000, B=50, T=0.001)
    left.plot(np.where(v == 0, np.nan, v), np.where(v == 0, np.nan, law(v)), color=colour, label=title)
    left.plot([0, 0], [-law.breakaway, law.breakaway], color=colour)
    right.plot(v, phi_z(v), color=colour)
    right.plot([-phi_z.edge, phi_z.edge], phi_z([-phi_z.edge, phi_z.edge]), "o", color=colour, ms=4)
left.set(title="Friction law Φ(v)", xlabel="slip velocity v [rad/s]", ylabel="friction torque [N m]", xlim=(-1, 1))
right.set(
    title="Implicit transform $Φ_Z(x)$",
    xlabel="velocity without friction x [rad/s]",
    xlim=(-0.3, 0.3),
    ylim=(-3.2, 3.2),
)
left.legend(loc="upper left")
show(
    figure,
    "1_law_and_transform",
    "Cisneros 2022, fig 3, 4, 7, 8: wrist of HRP-5P, 1/Z = K T + B = 55 N m s/rad. Between the dots it sticks",
)

# %% 2  A block that friction stops: Kikuuwe 2006, fig 6
figure, axes = plt.subplots(2, 2, figsize=(9, 5.2), sharex=True, sharey="row")
for column, (side, T) in enumerate({"left": 1, "right": 4}.items()):
    for element, colour, title in (("explicit", ORANGE, "explicit"), ("A", BLUE, "element A")):
        run = friction.figure(f"Kikuuwe 2006, fig 6, {side}", element=element)
        axes[0, column].step(
            1e3 * run["t"], run["v"], where="post", color=colour, label=title, lw=1.4 if column else 1.8
        )
        axes[1, column].step(
            1e3 * run["t"], run["f"], where="post", color=colour, lw=0.9 if element == "explicit" else 1.8
        )
    axes[0, column].set(title=f"T = {T} ms")
    axes[1, column].set(xlabel="time [ms]", xlim=(0, 200))
axes[0, 0].set(ylabel="velocity [m/s]")
axes[1, 0].set(ylabel="friction [N]")
axes[0, 0].legend(loc="upper right")
stops = number("Kikuuwe 2006, fig 6, left", "stops after")
show(
    figure,
    "2_stopping_block",
    f"Kikuuwe 2006, fig 6: F = 8 N, M = 1 kg, h = −1 N. It stops after {1e3 * stops:.0f} ms and stays; "
    "the explicit law chatters for ever",
)

# %% 3  Stick-slip of two masses on a belt: Kikuuwe 2006, fig 11
run = friction.figure("Kikuuwe 2006, fig 11")
keys = [key for key in run if key.startswith(("x", "f"))]
figure, (top, bottom) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, height_ratios=(1.1, 1))
for key, colour in zip([key for key in keys if key.startswith("x")], (BLUE, ORANGE)):
    top.plot(run["t"], run[key], color=colour, label=run.channels[key].text)
for key, colour in zip([key for key in keys if key.startswith("f")], (BLUE, ORANGE)):
    bottom.plot(run["t"], run[key], color=colour, label=run.channels[key].text)
top.set(title="Two masses, one on the other", ylabel="position [m]")
bottom.set(xlabel="time [s]", ylabel="friction [N]", xlim=(0, 5))
for axis in (top, bottom):
    axis.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, borderaxespad=0)
rest = number("Kikuuwe 2006, fig 11", "time at rest of the lower contact")
show(figure, "3_two_masses", f"Kikuuwe 2006, fig 11, element C: the lower contact rests for {rest:.2f} of 5 s, exactly")

# %% 4  Where the motor drives the load, and where the load drives the motor: Duclusaud 2024, fig 4
figure, axes = plt.subplots(1, 3, figsize=(10, 3.9), sharex=True, sharey=True)
tau = np.linspace(0, 100, 1001)
for axis, model in zip(axes, ("m1", "m4", "m6")):
    limits = friction.figure(f"Duclusaud 2024, fig 4, {model.upper()}", x=tau)
    drive, backdrive = limits["tau_drive"], limits["tau_backdrive"]
    top = np.where(np.isnan(backdrive), 100, backdrive)
    low = np.nan_to_num(drive)
    axis.fill_between(tau, top, 100, color=RED, alpha=0.13, lw=0)
    axis.fill_between(tau, low, top, color=GREY, alpha=0.13, lw=0)
    axis.fill_between(tau, 0, low, color=BLUE, alpha=0.13, lw=0)
    axis.plot(tau, backdrive, color=RED)
    axis.plot(tau, drive, color=BLUE)
    axis.plot([0, 100], [0, 100], ":", color="#333333", lw=1)
    axis.set(title=model.upper(), xlabel="motor torque $τ_m$ [N m]", xlim=(0, 100), ylim=(0, 100), aspect="equal")
axes[0].set(ylabel="load $−τ_e$ [N m]")
for x, y, word, colour in ((22, 84, "backdrive", RED), (68, 56, "static", "#444444"), (72, 14, "drive", BLUE)):
    axes[1].text(x, y, word, color=colour, ha="center", va="center", fontsize=10)
show(
    figure,
    "4_drive_and_backdrive",
    "Duclusaud 2024, fig 4: eRob80:100. Friction that grows with the load opens the static area",
)

# %% 5  A servo lifts a mass, with the friction models M1 to M6: Duclusaud 2024, section V
MODELS = dict(zip(("m1", "m2", "m3", "m4", "m5", "m6"), (GREY, SKY, GREEN, ORANGE, PURPLE, BLUE)))
GIVEN = {"preset": "mx106", "kp": 8, "mass": 1.0, "length": 0.15, "trajectory": "lift_and_drop"}
runs = {model: friction.run("servo_pendulum", model=model, **GIVEN) for model in MODELS}
figure, (top, middle, bottom) = plt.subplots(3, 1, figsize=(9, 6.4), sharex=True, height_ratios=(1.3, 1, 1))
t, richest = runs["m6"]["t"], runs["m6"]["theta"]
lifted = t <= 2
top.plot(t[lifted], np.degrees(runs["m6"]["theta_d"][lifted]), "--", color="#333333", lw=1.2, label="goal")
top.plot(t, np.degrees(richest), color=MODELS["m6"], label="M6")
for model, colour in MODELS.items():
    if model != "m6":
        middle.plot(t, np.degrees(runs[model]["theta"] - richest), color=colour, lw=1.3)
    bottom.plot(t, runs[model]["tau_f_max"], color=colour, lw=1.3, label=model.upper())
top.set(title="MX-106 lifts 1 kg in 2 s, then its bridge opens", ylabel="angle [°]")
middle.set(ylabel="minus that of M6 [°]")
bottom.set(xlabel="time [s]", ylabel="friction limit [N m]", xlim=(0, 6), ylim=(0, None))
top.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, borderaxespad=0)
bottom.legend(loc="upper right", ncols=3)
show(
    figure,
    "5_servo_pendulum",
    "Duclusaud 2024, section V: each model with its own published parameters; from M3 on friction follows the load",
)

# %% 6  Accelerations that jump in a screw: Dupont 1993, fig 5
run = friction.figure("Dupont 1993, fig 5")
events = friction.events("screw_drive", duration=8.01)
figure, (top, bottom) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True)
breaks = np.abs(np.diff(run["a"])) > 3  # it jumps between these two samples: no line is drawn there
acceleration = np.insert(run["a"], np.flatnonzero(breaks) + 1, np.nan)
t = np.insert(run["t"], np.flatnonzero(breaks) + 1, np.nan)
top.plot(t, acceleration, color=BLUE)
bottom.plot(run["t"], run["v"], color=BLUE)
for kind, marker, colour in (("shifts", "o", ORANGE), ("turns", "s", RED)):
    there = [event for event in events if event["event"] == kind]
    label = {"shifts": "the load changes sides", "turns": "the velocity changes its sign"}[kind]
    at = [event["t"] for event in there]
    bottom.plot(at, [event["v"] for event in there], marker, color=colour, ms=5, label=label)
    top.vlines(
        at,
        [min(event["a_before"], event["a_after"]) for event in there],
        [max(event["a_before"], event["a_after"]) for event in there],
        color=colour,
        lw=1,
    )
top.set(title="A screw under an oscillating motor torque", ylabel="acceleration [rad/s²]")
bottom.set(xlabel="time [s]", ylabel="velocity [rad/s]", xlim=(0, 8))
bottom.legend(loc="lower right", bbox_to_anchor=(1, 0.98), ncols=2, borderaxespad=0)
largest = number("Dupont 1993, fig 5", "largest acceleration from 4 s on")
show(
    figure,
    "6_screw",
    f"Dupont 1993, fig 5: η₁ = 0.663, 1/η₂ = 0.524. From 4 s on up to {largest:.1f} rad/s²; every jump is located to the last bits",
)
