#!/usr/bin/env python3
"""Reference values of exp, expm1, log, pow, sin, cos, atan2 and of the Stribeck decay e^(-x^y), evaluated in 80 digits: math.csv.

The arguments are doubles taken as exact: over the whole domain on many scales, and the hard places: the ends of the
range and the subnormals, arguments next to multiples of pi/2 (the nearest that there are, from the continued fraction
of 2^e 2/pi, up to 2^1023), log and pow next to 1, pow next to 2^1000 and 2^-1000, the seams of argument reductions and
of tables.

    /usr/bin/python3 tests/reference/elementary.py
"""
import math
import os
import random
import struct

from mpmath import atan2, cos, exp, expm1, floor, log, mp, mpf, pi, sin

from doubles import pair, write

mp.dps = 80
HERE = os.path.dirname(os.path.abspath(__file__))
random.seed(20060101)
more = random.Random(20220101)
around = random.Random(19850101)


def mantissa():
    return 1.0 + random.random()


def sign():
    return random.choice((-1.0, 1.0))


def neighbours(x):
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


def exp_arguments():
    x = [0.0, -0.0, 1.0, -1.0, 709.0, 710.0, 709.78271289338397, 709.78271289338403, -708.39641853226408, -708.4,
         -745.13321910194110, -745.13321910194122, -745.2, -746.0, -1000.0, 1000.0]
    x += [random.uniform(-745.2, 709.8) for _ in range(150)]
    x += [sign() * math.ldexp(mantissa(), random.randint(-60, 8)) for _ in range(150)]
    x += [random.uniform(-745.14, -708.39) for _ in range(80)]
    x += [random.uniform(709.0, 709.79) for _ in range(40)]
    x += [random.uniform(-1.0, 1.0) for _ in range(80)]
    for k in random.sample(range(-1488, 1420), 40):
        x += neighbours(k * 0.34657359027997264)  # the seams of a reduction by ln 2
    x += [k / 64.0 * 0.6931471805599453 for k in random.sample(range(-60000, 60000), 40)]
    return x


def expm1_arguments():
    x = [0.0, -0.0, 5e-324, -5e-324, 2.2250738585072014e-308, 1.0, -1.0, 709.78271289338397, -37.5, -38.0, -60.0,
         -800.0]
    x += [sign() * math.ldexp(mantissa(), random.randint(-1070, -60)) for _ in range(40)]
    x += [sign() * math.ldexp(mantissa(), random.randint(-60, -1)) for _ in range(220)]
    x += [random.uniform(-1.0, 1.0) for _ in range(150)]
    x += [random.uniform(-0.35, 0.35) for _ in range(80)]
    x += [random.uniform(-60.0, 0.0) for _ in range(80)]
    x += [random.uniform(0.0, 60.0) for _ in range(50)]
    x += [random.uniform(-745.0, 709.78) for _ in range(40)]
    for k in (-3, -2, -1, 1, 2, 3):
        x += neighbours(k * 0.34657359027997264)
    return x


def log_arguments():
    x = [1.0, 2.0, 0.5, 5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308, math.e]
    x += [math.ldexp(mantissa(), random.randint(-1022, 1022)) for _ in range(180)]
    x += [math.ldexp(random.getrandbits(random.randint(1, 52)) | 1, -1074) for _ in range(40)]
    x += [1.0 + sign() * math.ldexp(mantissa(), -random.randint(3, 52)) for _ in range(200)]
    x += neighbours(1.0)
    x += [random.uniform(0.5, 2.0) for _ in range(150)]
    for seam in (0.7071067811865476, 1.4142135623730951, 0.9375, 1.0625, 1.064697265625, 0.9394, 1.5, 0.75):
        x += neighbours(seam)
    x += [1.0 + k / 256.0 for k in random.sample(range(-127, 256), 40)]
    return x


def pow_arguments():
    p = [(1.0, 5.0), (2.0, 0.5), (2.0, 10.0), (2.0, -1074.0), (2.0, 1023.0), (2.0, -1073.5), (10.0, 308.0),
         (10.0, -308.0), (0.5, 1074.0), (3.0, 0.0), (5e-324, 0.5), (5e-324, 1.0), (1.7976931348623157e308, 0.5),
         (1.7976931348623157e308, -1.0), (0.1, 3.0)]
    for _ in range(200):  # results over the whole range, from bases on all scales
        x = math.ldexp(mantissa(), random.choice((-1, 1)) * random.choice((1, 2, 5, 30, 300, 1000)))
        p.append((x, random.uniform(-744.0, 709.0) / math.log(x)))
    for _ in range(120):  # results next to 1
        x = math.ldexp(mantissa(), random.randint(-20, 20))
        p.append((x, sign() * math.ldexp(mantissa(), -random.randint(5, 60))))
    for _ in range(120):  # bases next to 1 with large exponents
        d = sign() * math.ldexp(mantissa(), -random.randint(8, 50))
        p.append((1.0 + d, random.uniform(-1.0, 1.0) * random.choice((1.0, 30.0, 700.0)) / d))
    for _ in range(60):  # overflow, underflow, subnormal results
        x = math.ldexp(mantissa(), random.choice((-700, -50, -3, 3, 50, 700)))
        p.append((x, random.uniform(709.5, 709.79) / math.log(x)))
        p.append((x, random.uniform(-745.2, -708.3) / math.log(x)))
    for _ in range(40):
        p.append((math.ldexp(random.getrandbits(random.randint(1, 52)) | 1, -1074), random.uniform(-0.9, 0.9)))
    p += [(random.uniform(0.0, 40.0), float(random.randint(-20, 20))) for _ in range(60)]
    for _ in range(160):  # what friction asks for: (v / v_S)^alpha
        p.append((math.ldexp(mantissa(), random.randint(-30, 10)), random.uniform(0.3, 4.0)))
    return p


def next_to_multiple_of_half_pi(e):
    """Whole numbers m < 2^53 for which m 2^e is nearest to a multiple of pi/2, and one of full length."""
    ratio = mpf(2) ** e * 2 / pi
    rest, before, now = ratio - floor(ratio), 0, 1  # denominators of the convergents
    while True:
        rest = 1 / rest
        step = int(floor(rest))
        if step * now + before >= 1 << 53:
            break
        before, now, rest = now, step * now + before, rest - step
    scale = ((1 << 53) - 1) // now
    return [float(now), float(now * scale), float(before)]


def circle_arguments(near):
    x = [0.0, -0.0, 5e-324, -5e-324, 1e-310, 1e-30, 1.0, -1.0, 1e22, -1e22, math.ldexp(1.0, 1000),
         1.7976931348623157e308, math.ldexp(6381956970095103.0, 797), 6.283185307179586, 3.141592653589793,
         1.5707963267948966, 0.7853981633974483]
    x += [random.uniform(-7.0, 7.0) for _ in range(150)]
    x += [random.uniform(-1000.0, 1000.0) for _ in range(80)]
    x += [sign() * math.ldexp(mantissa(), random.randint(-60, 1)) for _ in range(100)]
    x += [sign() * math.ldexp(mantissa(), random.randint(1, 75)) for _ in range(100)]
    x += [sign() * math.ldexp(mantissa(), random.randint(75, 1023)) for _ in range(80)]
    for k in [1, 2, 3, 4, 5, 6, 7, 8] + [random.randint(1, 1 << random.randint(1, 50)) for _ in range(60)]:
        x += neighbours(k * 1.5707963267948966)
    for k in [1, 3, 5, 7] + [2 * random.randint(0, 1 << random.randint(1, 30)) + 1 for _ in range(15)]:
        x += neighbours(k * 0.7853981633974483)  # the seams of a reduction by pi/2
    return x + near


def seams(low, high, step, count):
    """Next to odd multiples of step/2 in [low, high]: where one row of a table ends and the next begins."""
    first, last = math.ceil(low / step), math.floor(high / step)
    return [x for k in (more.randint(first, last) for _ in range(count)) for x in neighbours((k + 0.5) * step)]


def more_exp_arguments():
    x = [5e-324, -5e-324, 1e-310, -2.2250738585072014e-308, 2.0**-54, -(2.0**-54)]
    x += neighbours(660.0) + neighbours(-660.0) + seams(-20.0, 20.0, math.log(2) / 128, 30)
    x += [s * math.ldexp(1.0 + more.random(), more.randint(-1070, -20)) for s in (1.0, -1.0) for _ in range(20)]
    return x + [more.uniform(-745.0, -640.0) for _ in range(60)] + [more.uniform(640.0, 709.7) for _ in range(60)]


def more_log_arguments():
    first = 0x3FE6955500000000  # where the first row of the table begins
    seam = lambda: struct.unpack("<d", struct.pack("<Q", first + (more.randrange(128) << 45)))[0]
    x = [y for _ in range(40) for y in neighbours(math.ldexp(seam(), more.choice((0, 0, 0, 1, -1, 300))))]
    return x + [1.0 + k * 2.0**-52 for k in range(-40, 41) if k]


def more_pow_arguments():
    p = []
    for _ in range(120):  # results next to 2^1000 and 2^-1000
        x = math.ldexp(1.0 + more.random(), more.choice((-900, -40, -7, -1, 1, 7, 40, 900)))
        p.append((x, more.choice((-1.0, 1.0)) * more.uniform(685.0, 700.0) / math.log(x)))
    for _ in range(120):  # bases few digits from 1
        d = more.choice((-1.0, 1.0)) * more.randint(1, 1 << more.randint(1, 40)) * 2.0**-52
        p.append((1.0 + d, more.uniform(-708.0, 708.0) / math.log1p(d)))
    for e in (-65, -64, -63, 63, 64, 65):  # exponents at the ends of what the general case takes
        for x in (1.0 - 2.0**-53, 1.0 + 2.0**-52, 1.5, 1e300, 5e-324):
            p += [(x, math.ldexp(1.25, e)), (x, -math.ldexp(1.25, e))]
    return p


def more_circle_arguments():
    x = neighbours(2.0**20) + neighbours(-(2.0**20)) + neighbours(2.0**-27)
    for n in [more.randint(1, 667543) for _ in range(60)]:  # up to 2^20
        x += neighbours(n * 1.5707963267948966)
    return x


def decay_arguments():
    p = [(0.0, a) for a in (0.01, 0.5, 1.0, 2.0, 100.0)] + [(math.inf, a) for a in (0.01, 1.0, 100.0)]
    p += [(2.2250738585072014e-308, a) for a in (0.01, 1.0, 100.0)] + [(1.7976931348623157e308, a) for a in (0.01, 1.0)]
    p += [(1.0, a) for a in (0.01, 1.0, 100.0)] + [(x, 1.0) for x in neighbours(1.0) + neighbours(0.70703125)]
    for _ in range(500):  # where the decay is neither 0 nor 1, for every alpha
        a = math.exp(more.uniform(math.log(0.01), math.log(100.0)))
        x = math.exp(more.uniform(math.log(1e-12), math.log(60.0)) / a) if a > 0.05 else math.exp(more.uniform(-700, 400))
        p.append((x, a))
    p += [(more.uniform(0.0, 5.0), more.uniform(0.3, 4.0)) for _ in range(300)]  # what friction asks for
    p += [(math.ldexp(1.0 + more.random(), more.randint(-1022, -20)), more.uniform(0.01, 3.0)) for _ in range(150)]
    p += [(more.uniform(0.9, 1.1), more.uniform(10.0, 100.0)) for _ in range(100)]
    return p


def points():
    """Points (x, y) whose angle is asked for."""
    p = []
    for _ in range(500):  # all round
        t = around.uniform(-math.pi, math.pi)
        r = math.ldexp(1.0 + around.random(), around.randint(-20, 20))
        p.append((r * math.cos(t), r * math.sin(t)))
    for _ in range(200):  # on all scales, also where both are large or small
        e = around.choice((-1060, -1000, -500, 0, 500, 1000, 1022))
        p.append((around.choice((-1.0, 1.0)) * math.ldexp((1.0 + around.random()), e), around.choice((-1.0, 1.0)) * math.ldexp((1.0 + around.random()), e + around.randint(-12, 0))))
    for _ in range(200):  # next to an axis
        x, y = around.choice((-1.0, 1.0)) * (1.0 + around.random()), around.choice((-1.0, 1.0)) * math.ldexp((1.0 + around.random()), -around.randint(3, 1070))
        p.append(around.choice(((x, y), (y, x))))
    p.append((float.fromhex("0x1.b85980385f258p+0"), float.fromhex("0x1.b8e10b1f7919dp-4")))  # the worst found
    for k in range(17):  # where one row of a table ends and the next begins
        x = (1.0 + around.random())
        p += [(s * x, y) for y in neighbours(x * k / 16) for s in (1.0, -1.0)] + [(y, x) for y in neighbours(x * k / 16)]
    return p


mp.dps = 420  # the continued fraction needs every digit of 2^e 2/pi in front of the point
NEAR = [math.ldexp(m, e) for e in range(-60, 971, 10) for m in next_to_multiple_of_half_pi(e)]
mp.dps = 80
ROWS = []
for name, function, arguments in (("exp", exp, exp_arguments()), ("expm1", expm1, expm1_arguments()),
                                  ("log", log, log_arguments()), ("sin", sin, circle_arguments(NEAR)),
                                  ("cos", cos, circle_arguments(NEAR))):
    for x in arguments:
        negative_zero = x == 0.0 and math.copysign(1.0, x) < 0.0 and name in ("expm1", "sin")
        ROWS.append((name, x, 0.0, *((-0.0, 0.0) if negative_zero else pair(function(mpf(x))))))
for x, y in pow_arguments():
    ROWS.append(("pow", x, y, *pair(mpf(x) ** mpf(y))))
MORE_CIRCLE = more_circle_arguments()
for name, function, arguments in (("exp", exp, more_exp_arguments()), ("log", log, more_log_arguments()),
                                  ("sin", sin, MORE_CIRCLE), ("cos", cos, MORE_CIRCLE)):
    ROWS += [(name, x, 0.0, *pair(function(mpf(x)))) for x in arguments]
for x, y in more_pow_arguments():
    size = mpf(y) * log(mpf(x))
    ROWS.append(("pow", x, y, *pair(mpf(x) ** mpf(y) if abs(size) < 1000 else mpf("inf") if size > 0 else mpf(0))))
for x, y in decay_arguments():
    power = mpf(x) ** mpf(y)
    ROWS.append(("decay", x, y, *pair(exp(-power) if power < 1000 else mpf(0))))
ROWS += [("atan2", x, y, *pair(atan2(mpf(y), mpf(x)))) for x, y in points() if y != 0.0 or x > 0.0]
write(os.path.join(HERE, "math.csv"), "elementary.py", ("function", "x", "y", "expected_hi", "expected_lo"), ROWS)
