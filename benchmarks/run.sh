#!/bin/sh
# Build and run the benchmarks.
#
#     sh benchmarks/run.sh                 writes build/bench/native.json, wasm.json, steps.json, python.json, redraw.json,
#                                          live.json and report.md; redrawing and frames are measured if Chromium is there
#     BENCH=short sh benchmarks/run.sh     every row once, into build/bench/short.json
#
# The command fails if a row of benchmarks/rows.txt is missing or has no time, or if a row is not in that list (UPDATE=1
# writes it).
set -eu
out=build/bench
mkdir -p $out

# the peers get all optimisations; they need not give the same bits everywhere
flags='-std=c++17 -O3 -fno-trapping-math -include core/math/compiler.h -Icore/include -Icore'
[ "$(uname -m)" != x86_64 ] || flags="$flags -mtune=skylake"
# one object per file, compiled again when the file, a header or the library has changed
mkdir -p $out/objects
for file in benchmarks/*.cc; do
    object=$out/objects/$(basename "$file" .cc).o
    if [ ! -e "$object" ] || [ -n "$(find benchmarks core -newer "$object" \( -name '*.h' -o -name '*.def' \) | head -1)" ] ||
        [ "$file" -nt "$object" ]; then
        echo "$file $object"
    fi
done | xargs -r -P"$(nproc)" -n2 sh -c 'echo "g++    $0" && exec g++ '"$flags"' -c "$0" -o "$1"'
g++ $out/objects/*.o build/libfriction_explorer.a build/libfriction.a -lbenchmark -lgsl -lgslcblas -lpthread -o $out/native

if [ "${BENCH:-}" = short ]; then
    $out/native --benchmark_min_time=0.0005 --benchmark_out=$out/short.json --benchmark_out_format=json >$out/short.log 2>&1 ||
        { cat $out/short.log >&2 && exit 1; }
    node benchmarks/rows.mjs $out/short.json
    node benchmarks/wasm.mjs 1 >/dev/null
    node benchmarks/steps.mjs 1
    exit
fi

echo 'native benchmarks, about a minute'
$out/native --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true --benchmark_min_time=0.02 \
    --benchmark_out=$out/native.json --benchmark_out_format=json --benchmark_report_aggregates_only=true >$out/native.log 2>&1 ||
    { cat $out/native.log >&2 && exit 1; }
node benchmarks/rows.mjs $out/native.json

rm -f $out/wasm.json $out/redraw.json $out/live.json $out/steps.json $out/python.json
node benchmarks/wasm.mjs >/dev/null
node benchmarks/steps.mjs
/usr/bin/python3 benchmarks/servo_loop.py >$out/python.json
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then
    echo 'no Chromium: redraw times are left out'
else
    ${MAKE:-make} -s web
    node benchmarks/redraw.mjs
    node benchmarks/live.mjs
fi
node benchmarks/report.mjs >$out/report.md
cat $out/report.md
