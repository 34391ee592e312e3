#!/bin/sh
# Build and run the benchmarks; leaves build/bench/native.json, wasm.json, steps.json, python.json, redraw.json, live.json
# and report.md.
#
# GSL and Boost are peers to measure: without them their rows are left out. Redrawing and frames are measured where there is
# Chromium.
set -eu
out=build/bench
mkdir -p $out
sh .ci/need.sh gsl boost || echo 'the rows of what is missing are left out'

# the peers may use what the compiler does best; they owe nobody the same bits
flags='-std=c++17 -O3 -fno-trapping-math -Icore/include -Icore'
[ "$(uname -m)" != x86_64 ] || flags="$flags -mtune=skylake"
gsl=
! printf '#include <gsl/gsl_sf_lambert.h>\n' | g++ -x c++ -E - >/dev/null 2>&1 || gsl='-lgsl -lgslcblas'
g++ $flags benchmarks/*.cc build/libfriction.a -lbenchmark $gsl -lpthread -o $out/native

echo 'native benchmarks, about a minute'
$out/native --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true --benchmark_min_time=0.02 \
    --benchmark_out=$out/native.json --benchmark_out_format=json --benchmark_report_aggregates_only=true >$out/native.log 2>&1 ||
    { cat $out/native.log >&2 && exit 1; }

rm -f $out/wasm.json $out/redraw.json $out/live.json $out/steps.json $out/python.json
node benchmarks/wasm.mjs >/dev/null
node benchmarks/steps.mjs
if command -v python3 >/dev/null; then python3 benchmarks/servo_loop.py >$out/python.json; else echo 'no python3: its loop is left out'; fi
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then
    echo 'no Chromium: redraw times are left out'
else
    { ${MAKE:-make} -s web && node benchmarks/redraw.mjs && node benchmarks/live.mjs; } || echo 'redraw times are left out'
fi
node benchmarks/report.mjs >$out/report.md
cat $out/report.md
