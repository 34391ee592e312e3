#!/bin/sh
# Make sure that the named tools are there: on Debian with root or sudo they are installed, elsewhere each missing one is
# named with how to get it. Nothing is done when none is missing.
#
#     sh .ci/need.sh gcc emcc node ...

header() { printf '#include <%s>\n' "$2" | $1 -E - >/dev/null 2>&1; }

# have TOOL: is it there?   package TOOL: its Debian package   where TOOL: how to get it elsewhere
have() {
    case $1 in
    ar) command -v ar >/dev/null ;;
    criterion) command -v gcc >/dev/null && header gcc criterion/criterion.h ;;
    gsl) command -v gcc >/dev/null && header gcc gsl/gsl_sf_lambert.h ;;
    benchmark) command -v g++ >/dev/null && header 'g++ -x c++' benchmark/benchmark.h ;;
    mpfr) command -v gcc >/dev/null && header gcc mpfr.h ;;
    boost) command -v g++ >/dev/null && header 'g++ -x c++' boost/math/special_functions/lambert_w.hpp ;;
    python3-mpmath) /usr/bin/python3 -c 'import mpmath' 2>/dev/null ;;
    chromium) [ -n "$CHROMIUM" ] || command -v chromium >/dev/null ;;
    node) command -v node >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 18 ] ;;
    *) command -v "$1" >/dev/null ;;
    esac
}
package() {
    case $1 in
    gcc | clang) echo "$1" libc6-dev ;;
    ar) echo binutils ;;
    emcc) echo emscripten ;;
    node) echo nodejs ;;
    criterion) echo libcriterion-dev ;;
    gsl) echo libgsl-dev ;;
    mpfr) echo libmpfr-dev ;;
    benchmark) echo g++ libbenchmark-dev ;;
    boost) echo g++ libboost-math-dev ;;
    *) echo "$1" ;;
    esac
}
where() {
    case $1 in
    emcc) echo 'Emscripten 3.1.6 or later, https://emscripten.org' ;;
    node) echo 'Node.js 18 or later with npm, https://nodejs.org' ;;
    npm) echo 'npm, it comes with Node.js, https://nodejs.org' ;;
    chromium) echo 'Chromium or Chrome; name its file in the environment variable CHROMIUM' ;;
    criterion) echo 'Criterion, https://github.com/Snaipe/Criterion' ;;
    gsl) echo 'GNU Scientific Library, https://www.gnu.org/software/gsl' ;;
    mpfr) echo 'GNU MPFR, https://www.mpfr.org' ;;
    benchmark) echo 'Google Benchmark, https://github.com/google/benchmark' ;;
    valgrind) echo 'Valgrind, https://valgrind.org' ;;
    boost) echo 'Boost.Math, https://www.boost.org' ;;
    python3-mpmath) echo 'mpmath for /usr/bin/python3, https://mpmath.org' ;;
    *) echo "the program $1" ;;
    esac
}

look() {
    missing=
    for tool in "$@"; do
        have "$tool" || missing="$missing $tool"
    done
}
look "$@"
[ -z "$missing" ] && exit 0

if [ -z "$NO_INSTALL" ] && command -v apt-get >/dev/null; then
    sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    if [ -z "$sudo" ] || command -v sudo >/dev/null; then
        # one at a time, also under make -j
        exec 9>"${TMPDIR:-/tmp}/friction-explorer.lock" && flock 9
        look "$@"
        packages=
        for tool in $missing; do
            packages="$packages $(package "$tool")"
        done
        echo "installing$packages"
        $sudo apt-get update -qq &&
            $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
    fi
fi

status=0
for tool in $missing; do
    have "$tool" && continue
    echo "missing: $(where "$tool"); on Debian: apt-get install $(package "$tool")" >&2
    status=1
done
exit $status
