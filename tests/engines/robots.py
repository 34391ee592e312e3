"""Robots of these tests."""

import pathlib

import mujoco

SCENES = pathlib.Path(__file__).parents[2] / "core/examples/mujoco"


def scene(name):
    """A scene of the examples at its keyframe: model and data."""
    model = mujoco.MjModel.from_xml_path(str(SCENES / f"{name}.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    return model, data


def pendulum(T, integrator="Euler", joint="", more=""):
    """A point mass of 1 kg at 0.15 m."""
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><option timestep="{T}" gravity="0 0 -9.80665" integrator="{integrator}"/><worldbody><body>
        <joint name="pendulum" axis="0 -1 0" {joint}/><inertial pos="0 0 -0.15" mass="1" diaginertia="1e-9 1e-9 1e-9"/>
        </body></worldbody>{more}</mujoco>"""
    )


ARM = ["mx106"] * 3 + ["mx64"] * 3


def arm(T=2e-3, texts=False, text=False):
    """An arm of six, without contacts; `texts` names its servos in the model. With `text`, as XML."""
    axes = ["0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0"]
    lengths, masses = [0.05, 0.12, 0.12, 0.06, 0.06, 0.04], [0.08, 0.06, 0.05, 0.03, 0.03, 0.02]
    bodies, at = "", 0.0
    for i, (axis, length, mass) in enumerate(zip(axes, lengths, masses)):
        inertia = mass * length**2 / 12 + 1e-5
        bodies += f"""<body pos="{at} 0 0"><joint name="j{i}" axis="{axis}"/>
            <inertial pos="{length / 2} 0 0" mass="{mass}" diaginertia="1e-5 {inertia} {inertia}"/>"""
        at = length
    named = "".join(f'<text name="friction:j{i}" data="preset={ARM[i]} model=m6 kp=8"/>' for i in range(6))
    xml = f"""<mujoco><option timestep="{T}" gravity="0 0 -9.80665"/>{f"<custom>{named}</custom>" if texts else ""}
        <worldbody>{bodies}{"</body>" * 6}</worldbody></mujoco>"""
    return xml if text else mujoco.MjModel.from_xml_string(xml)


SERVOS = {f"j{i}": f"preset={name} model=m6 kp=8" for i, name in enumerate(ARM)}
