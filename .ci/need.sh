#!/bin/sh
# Check that the named tools are installed.
#
#     sh .ci/need.sh gcc emcc node ...              missing ones are named, with how to get them; exit code 1
#     sh .ci/need.sh --install gcc emcc node ...    on Debian with root or sudo, missing ones are printed and installed
#                                                   first; NO_INSTALL=1 prevents that
#     sh .ci/need.sh --install all                  every tool of every target but portability
#     sh .ci/need.sh --install portability          the compilers and emulators of make portability, 500 MB

header() { printf '#include <%s>\n' "$2" | $1 -E - >/dev/null 2>&1; }
module() { /usr/bin/python3 -c "import $1" 2>/dev/null; }

# have TOOL: is it installed?   package TOOL: its Debian packages   where TOOL: how to get it elsewhere
have() {
    case $1 in
    ar) command -v ar >/dev/null ;;
    webp) command -v img2webp >/dev/null ;;
    cxx) command -v g++ >/dev/null ;;
    clang-runtime) [ -n "$(find /usr/lib/llvm-*/lib/clang -name 'libclang_rt.asan*' 2>/dev/null | head -1)" ] ;;
    criterion) command -v gcc >/dev/null && header gcc criterion/criterion.h ;;
    gsl) command -v gcc >/dev/null && header gcc gsl/gsl_sf_lambert.h ;;
    mpfr) command -v gcc >/dev/null && header gcc mpfr.h ;;
    mujoco) command -v gcc >/dev/null && header gcc mujoco/mujoco.h ;;
    benchmark) command -v g++ >/dev/null && header 'g++ -x c++' benchmark/benchmark.h ;;
    boost) command -v g++ >/dev/null && header 'g++ -x c++' boost/math/special_functions/lambert_w.hpp ;;
    mpi) command -v mpicc >/dev/null && command -v mpirun >/dev/null ;;
    python3-dev) [ -n "$(find /usr/include/python3* -name Python.h 2>/dev/null | head -1)" ] ;;
    python3-venv) module venv && module ensurepip ;;
    furo) module furo ;;
    python3-*) module "${1#python3-}" ;;
    chromium) [ -n "$CHROMIUM" ] || command -v chromium >/dev/null ;;
    firefox-esr) [ -n "$FIREFOX" ] || command -v firefox-esr >/dev/null ;;
    webkit) command -v WebKitWebDriver >/dev/null && [ -n "$(find /usr/lib -path '*/webkit2gtk-4.1/MiniBrowser' 2>/dev/null)" ] ;;
    xvfb) command -v Xvfb >/dev/null ;;
    debootstrap) [ -x /usr/sbin/debootstrap ] || command -v debootstrap >/dev/null ;;
    node) command -v node >/dev/null && [ "$(node -p 'const [a, b] = process.versions.node.split("."); 100 * a + +b')" -ge 1818 ] ;;
    *) command -v "$1" >/dev/null ;;
    esac
}
package() {
    case $1 in
    gcc | clang) echo "$1" libc6-dev ;;
    clang-runtime) echo libclang-rt-dev ;;
    cxx) echo g++ ;;
    ar) echo binutils ;;
    emcc) echo emscripten ;;
    node) echo nodejs ;;
    criterion) echo libcriterion-dev ;;
    gsl) echo libgsl-dev ;;
    mpfr) echo libmpfr-dev ;;
    mujoco) echo libmujoco-dev ;;
    benchmark) echo g++ libbenchmark-dev ;;
    musl-gcc) echo musl-tools ;;
    qemu-*) echo qemu-user ;;
    aarch64-linux-gnu-gcc) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
    arm-linux-gnueabihf-gcc) echo gcc-arm-linux-gnueabihf libc6-dev-armhf-cross ;;
    i686-linux-gnu-gcc) echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
    s390x-linux-gnu-gcc) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
    boost) echo g++ libboost-math-dev ;;
    webkit) echo libwebkit2gtk-4.1-0 webkit2gtk-driver ;;
    mpi) echo openmpi-bin libopenmpi-dev ;;
    python3-myst_parser) echo python3-myst-parser ;;
    *) echo "$1" ;;
    esac
}
where() {
    case $1 in
    emcc) echo 'Emscripten 3.1.6 or later, https://emscripten.org' ;;
    node) echo 'Node.js 18.18 or later with npm, https://nodejs.org' ;;
    npm) echo 'npm, it comes with Node.js, https://nodejs.org' ;;
    chromium) echo 'Chromium or Chrome; name its file in the environment variable CHROMIUM' ;;
    firefox-esr) echo 'Firefox; name its file in the environment variable FIREFOX' ;;
    webkit) echo 'MiniBrowser and WebKitWebDriver of WebKitGTK, https://webkitgtk.org' ;;
    xvfb) echo 'Xvfb, an X server without a screen, https://www.x.org' ;;
    cxx) echo 'g++, the C++ compiler of gcc' ;;
    clang-runtime) echo 'the sanitizers of clang (compiler-rt), https://compiler-rt.llvm.org' ;;
    criterion) echo 'Criterion, https://github.com/Snaipe/Criterion' ;;
    gsl) echo 'GNU Scientific Library, https://www.gnu.org/software/gsl' ;;
    mpfr) echo 'GNU MPFR, https://www.mpfr.org' ;;
    mujoco) echo 'MuJoCo, https://mujoco.org' ;;
    benchmark) echo 'Google Benchmark, https://github.com/google/benchmark' ;;
    webp) echo 'img2webp, of libwebp, https://developers.google.com/speed/webp' ;;
    debootstrap) echo 'debootstrap, https://wiki.debian.org/Debootstrap' ;;
    valgrind) echo 'Valgrind, https://valgrind.org' ;;
    boost) echo 'Boost.Math, https://www.boost.org' ;;
    mpi) echo 'Open MPI, https://www.open-mpi.org' ;;
    furo) echo 'Furo, a theme of Sphinx, https://pradyunsg.me/furo' ;;
    python3-*) echo "the module ${1#python3-} for /usr/bin/python3" ;;
    *) echo "the program $1" ;;
    esac
}

all='gcc clang clang-runtime clang-format clang-tidy cxx ar emcc node npm chromium chromium-headless-shell firefox-esr webkit xvfb criterion gsl boost benchmark mpfr
     valgrind debootstrap doxygen groff pkg-config mpi mujoco cmake python3-dev python3-cffi python3-setuptools python3-wheel
     python3-venv webp black mypy python3-pytest python3-numpy python3-mpmath python3-matplotlib python3-sphinx python3-breathe
     python3-myst_parser furo'

portability='gcc clang musl-gcc i686-linux-gnu-gcc aarch64-linux-gnu-gcc arm-linux-gnueabihf-gcc s390x-linux-gnu-gcc
             qemu-i386 qemu-aarch64 qemu-arm qemu-s390x'

install=
if [ "$1" = --install ]; then
    install=yes
    shift
fi
# shellcheck disable=SC2086
[ "$*" != all ] || set -- $all
[ "$1" != portability ] || {
    shift
    # shellcheck disable=SC2086
    set -- $portability "$@"
}

find_missing() {
    missing=
    for tool in "$@"; do
        have "$tool" || missing="$missing $tool"
    done
}
find_missing "$@"
[ -z "$missing" ] && exit 0

if [ -n "$install" ] && [ -z "$NO_INSTALL" ] && command -v apt-get >/dev/null; then
    sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    if [ -z "$sudo" ] || command -v sudo >/dev/null; then
        # only one installation at a time, also under make -j
        exec 9>"${TMPDIR:-/tmp}/friction-explorer.lock" && flock 9
        find_missing "$@"
        packages=
        for tool in $missing; do
            packages="$packages $(package "$tool")"
        done
        echo "installing with apt-get:$packages"
        $sudo apt-get update -qq &&
            $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
    fi
fi

status=0
for tool in $missing; do
    have "$tool" && continue
    echo "missing: $(where "$tool"); on Debian: make setup, or apt-get install $(package "$tool")" >&2
    status=1
done
exit $status
