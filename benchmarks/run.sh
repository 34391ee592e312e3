#!/bin/sh
# Build and run the native and the browser benchmarks; leaves build/bench/native.json, redraw.json and report.md.
set -eu
mkdir -p build/bench
g++ -std=c++17 -O3 -Icore/include benchmarks/native.cc build/libfriction.a -lbenchmark -lgsl -lgslcblas -lpthread -o build/bench/native
build/bench/native --benchmark_repetitions=5 --benchmark_enable_random_interleaving=true --benchmark_min_time=0.05 \
    --benchmark_out=build/bench/native.json --benchmark_out_format=json --benchmark_report_aggregates_only=true >/dev/null
node benchmarks/redraw.mjs
node benchmarks/report.mjs >build/bench/report.md
cat build/bench/report.md
