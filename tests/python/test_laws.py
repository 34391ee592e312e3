"""Laws and their transform: the library's bits, at its speed, without copies."""

import tracemalloc

import numpy as np
import pytest

import friction
from command import columns, same_bits

GIVEN = {
    "coulomb": {"F": 2, "D": 0.5},
    "stribeck": {"F_S": 3, "v_S": 0.05},
    "rational": {"F_S": 3.1},
    "tabulated": {"points": "0:2.5,0.02:2,0.1:1.25,1:4.9"},
}
X = np.linspace(-1, 1, 2001)


def test_there_is_a_set_of_parameters_for_every_law():
    assert set(GIVEN) == set(friction.laws())


@pytest.mark.parametrize("name", GIVEN)
def test_a_law_has_the_numbers_of_the_command(name):
    law = friction.Law(name, **GIVEN[name])
    text = [f"{key}={value}" for key, value in GIVEN[name].items()]
    phi = columns("curve", "phi", f"law={name}", *text, "--x=-1:1:2001")
    assert same_bits(law(phi["v"]), phi["phi"])
    slip = columns("curve", "slip", f"law={name}", *text, "Z=0.01", "--x=-1:1:2001")
    phi_z = friction.PhiZ(law, Z=0.01)
    assert same_bits(phi_z(slip["x"]), slip["phi_z"])
    assert same_bits(phi_z.slip_velocity(slip["x"]), slip["v"])
    assert same_bits(phi_z.slope(slip["x"]), slip["slope"])
    assert friction.Law(**law.parameters).parameters == law.parameters
    assert [law(v) for v in (-0.3, 0.0, 0.3)] == list(law([-0.3, 0.0, 0.3]))
    assert law.slope(0.2) == pytest.approx((law(0.2 + 1e-7) - law(0.2 - 1e-7)) / 2e-7, rel=1e-4)
    assert law(0.3) == -law(-0.3) and law.breakaway == pytest.approx(law(1e-12), rel=1e-6)


@pytest.mark.parametrize("alpha", [1, 2])
@pytest.mark.parametrize("method", ["auto", "direct", "table", "numeric"])
def test_methods(method, alpha):
    if (method, alpha) == ("direct", 2):
        with pytest.raises(friction.FrictionError):
            friction.PhiZ("stribeck", alpha=alpha, method=method)
        return
    phi_z = friction.PhiZ("stribeck", alpha=alpha, method=method)
    y = phi_z(X)
    assert same_bits([phi_z(x) for x in X[::100]], y[::100])
    assert y == pytest.approx(friction.PhiZ("stribeck", alpha=alpha, method="numeric")(X), rel=1e-12)
    # it solves y = Phi(x - Z y) where it slips, and sticks where it sticks
    law, v = friction.Law("stribeck", alpha=alpha), phi_z.slip_velocity(X)
    slips = np.abs(X) > phi_z.edge
    assert (v[~slips] == 0).all() and y[slips] == pytest.approx(law(v[slips]), rel=1e-9)


def test_every_instruction_has_the_same_bits():
    phi_z = friction.PhiZ("stribeck")
    every = ["portable", "avx2", "avx512"]
    there = every[: every.index(friction.instructions()) + 1]
    for name in there:
        assert same_bits(phi_z.with_instructions(name, X), phi_z(X))


def test_contiguous_arrays_are_not_copied():
    phi_z, law = friction.PhiZ("stribeck"), friction.Law("stribeck")
    x = np.linspace(-1, 1, 1 << 17)
    y = np.empty_like(x)
    for function in (phi_z, phi_z.slope, phi_z.slip_velocity, law, law.slope, friction.lambert_w0):
        tracemalloc.start()
        assert function(x, out=y) is y
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < x.nbytes // 10, function
    # where it must copy it does
    assert same_bits(phi_z(x[::2]), phi_z(x)[::2])
    assert same_bits(phi_z(x.astype(np.float32)[:9]), phi_z(x.astype(np.float32)[:9].astype(float)))


def test_in_place_and_overlapping_arrays():
    phi_z = friction.PhiZ("stribeck")
    want = phi_z(X)
    x = X.copy()
    assert phi_z(x, out=x) is x and same_bits(x, want)
    x = np.append(X, 0)
    phi_z(x[:-1], out=x[1:])
    assert same_bits(x[1:], want)


def test_shapes_and_what_is_not_accepted_as_out():
    phi_z = friction.PhiZ("stribeck")
    assert phi_z(X.reshape(3, 667)).shape == (3, 667) and phi_z([]).shape == (0,)
    assert isinstance(phi_z(0.3), float) and np.isnan(phi_z(np.nan))
    read_only = np.empty(2001)
    read_only.flags.writeable = False
    for out in (np.empty(2000), np.empty(2001, dtype=np.float32), np.empty(4002)[::2], read_only, [0.0] * 2001):
        with pytest.raises(TypeError, match="out"):
            phi_z(X, out=out)


def test_vectors():
    phi_z = friction.PhiZ("coulomb", F=2, D=0, Z=0.1)
    y = phi_z.radial([[3, 4], [0, 0], [0.03, 0.04]])
    assert y == pytest.approx(np.array([[1.2, 1.6], [0, 0], [0.3, 0.4]]))


def test_what_a_transform_tells():
    phi_z = friction.PhiZ(friction.Law("stribeck", F_S=3), K=5000, B=50, T=0.001)
    assert phi_z.Z == pytest.approx(1 / 55) and phi_z.edge == pytest.approx(3 / 55)
    assert 0 < phi_z.margin < 1 and phi_z.method == "table" and phi_z.parameters["F_S"] == 3
    with pytest.warns(friction.FrictionWarning, match="not single-valued"):
        folded = friction.PhiZ("stribeck", Z=0.1, inadmissible="largest_root")
    assert folded.margin > 1 and len(folded.intersections(0.24)) == 3
    assert friction.Law("stribeck").parameter("F_S", 0, 7) == 7


def test_lambert_w():
    x = np.linspace(-0.36, 2, 60)
    theirs = columns("curve", "lambert_w", "--x=-0.36:2:60")
    assert same_bits(friction.lambert_w0(theirs["x"]), theirs["w0"])
    assert same_bits(friction.lambert_w_1(theirs["x"])[:5], theirs["w_1"][:5])
    assert friction.lambert_w0(x) * np.exp(friction.lambert_w0(x)) == pytest.approx(x)
    assert friction.lambert_w0_log(0.0) == -1
