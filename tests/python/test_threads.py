"""The library runs without the interpreter's lock: other threads go on meanwhile. No clock is asked."""

import sys
import threading

import numpy as np
import pytest

import friction

LONG = np.full(1_000_000, 0.3)
NUMERIC = friction.PhiZ("stribeck", alpha=2, method="numeric")
RUN = friction.Run("n_link_pendulum")
BATCH = friction.BenchBatch(2000, preset="mx106", model="m6")
LAW = friction.Law("stribeck", alpha=2)


@pytest.mark.parametrize(
    "call",
    [
        lambda: NUMERIC(LONG),
        lambda: LAW(LONG),
        lambda: RUN.steps(20_000),
        lambda: BATCH.steps(np.zeros(400)),
        lambda: friction.Bench(preset="mx106").steps(LONG),
        lambda: friction.Contact("A", law="stribeck").steps(0, LONG),
    ],
    ids=["phi_z", "phi", "run", "batch", "bench", "contact"],
)
def test_another_thread_runs_during_a_call(call):
    order, begun = [], threading.Event()

    def work():
        order.append("begins")
        begun.set()
        call()
        order.append("ends")

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # no thread is made to pause: only one that gives up the lock lets others run
    try:
        thread = threading.Thread(target=work)
        thread.start()
        begun.wait()
        order.append("meanwhile")
        thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert order == ["begins", "meanwhile", "ends"]


def test_many_threads_have_the_same_bits():
    x = np.linspace(-1, 1, 100_000)
    want, found = NUMERIC(x), [None] * 4

    def work(i):
        found[i] = NUMERIC(x)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((y == want).all() for y in found)
