#!/bin/sh
# The two commands of README.md on a machine that has git and make, and nothing else: `make serve` answers, `make test`
# passes, and no compiler, npm, node or make warns.
#
#     sh .ci/bare.sh 12 13     HEAD, in a new Debian of each release, as root: debootstrap makes it in build/bare
#     sh .ci/bare.sh --here    this folder, a clean clone on such a machine
#
# A new Debian reaches archives and npm as this machine does. Its processes and mounts are its own and end with it, however
# that ends; the packages that it fetched stay in build/bare for the next one.
set -eu
cd "$(dirname "$0")/.."
say() { echo "bare: $*"; }
fail() { say "$*" >&2 && exit 1; }
noise='EBADENGINE|: warning: |\(node:[0-9]+\) .*Warning'

# ---------------------------------------------------------------- on such a machine

# the server is started, asked for the page, and stopped
serve() {
    setsid make serve >"$1" 2>&1 &
    server=$!
    trap 'kill -- -$server 2>/dev/null || true' EXIT
    address=
    for _ in $(seq 3600); do
        address=$(sed -n 's/^Friction explorer: \([^ ]*\).*/\1/p' "$1")
        [ -z "$address" ] && kill -0 $server 2>/dev/null || break
        sleep 1
    done
    cat "$1"
    [ "$address" ] || fail 'make serve ends, or says no address within an hour'
    node -e 'require("http").get(process.argv[1], (answer) => {
        let page = "";
        answer.on("data", (part) => (page += part));
        answer.on("end", () => process.exit(answer.statusCode === 200 && page.includes("<title>Friction explorer") ? 0 : 1));
    })' "$address" || fail "$address does not answer with the page"
    kill -- -$server
    wait $server || true
    trap - EXIT
}

here() {
    log=$(mktemp) begun=$(date +%s)
    serve "$log"
    answered=$(date +%s)
    [ ! -e build/web ] || fail 'make serve leaves a page that make test takes for its own'
    { make test && say passed; } 2>&1 | tee -a "$log"
    [ "$(tail -n 1 "$log")" = 'bare: passed' ] || fail 'make test fails'
    ended=$(date +%s)
    ! grep -nE "$noise" "$log" || fail 'these are warnings'
    rm "$log"
    say "Debian $(cat /etc/debian_version): make serve answers after $((answered - begun)) s, make test takes $((ended - answered)) s"
}

# ---------------------------------------------------------------- a new Debian

# the archive that this machine has under a label, if any
archive() {
    apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
        awk -v label="$1" '$1 == label { print $2; exit }'
}

# a file of this machine, at a place of the new one
lend() {
    [ -f "$1" ] || return 0
    mkdir -p "$(dirname "$root$2")" && touch "$root$2" && mount --bind "$1" "$root$2"
}

# in mounts and processes of its own
inside() {
    root=$PWD/build/bare/$1 packages=$PWD/build/bare/packages-$1 name=$2 home=/srv
    mkdir -p "$packages/partial"
    main=$(archive Debian) security=$(archive Debian-Security)
    # without one debootstrap takes the public archive, and names it to the new Debian
    debootstrap --variant=minbase --cache-dir="$packages" "$name" "$root" ${main:+"$main"}
    mount -t proc proc "$root/proc"
    mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
    mount -t tmpfs tmpfs "$root/dev/shm"
    mount --bind "$packages" "$root/var/cache/apt/archives"
    lend /etc/resolv.conf /etc/resolv.conf
    lend /etc/hosts /etc/hosts
    lend "$HOME/.npmrc" "$home/.npmrc"
    lend "${NODE_EXTRA_CA_CERTS:-}" /etc/ssl/lent.crt
    [ -z "$main" ] || printf 'deb %s main\n' "$main $name-updates" >>"$root/etc/apt/sources.list"
    [ -z "$security" ] || printf 'deb %s main\n' "$security $name-security" >>"$root/etc/apt/sources.list"
    apt-config dump | grep -E '^Acquire::(https?|Check-)' >"$root/etc/apt/apt.conf.d/lent" || true
    echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/kept"
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/quick" # nothing of it outlives a crash
    git clone -q . "$root$home/friction-explorer"
    shift 2
    for variable in $(env | sed -n 's/^\([a-zA-Z_]*_[pP][rR][oO][xX][yY]\|npm_config_[a-z_]*\|PORT\|CI\)=.*/\1/p'); do
        set -- "$@" "$variable=$(printenv "$variable")"
    done
    [ ! -f "$root/etc/ssl/lent.crt" ] || set -- "$@" NODE_EXTRA_CA_CERTS=/etc/ssl/lent.crt
    chroot "$root" env -i HOME=$home PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" sh -eu -c '
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq git make >/dev/null
        sh ~/friction-explorer/.ci/bare.sh --here'
}

new() {
    case $1 in
    12) name=bookworm ;;
    13) name=trixie ;;
    *) fail "there is no Debian $1 here: 12 or 13" ;;
    esac
    rm -rf --one-file-system "build/bare/$1"
    status=0
    unshare --mount --pid --fork --kill-child sh .ci/bare.sh --inside "$1" "$name" &
    trap "kill -KILL $!; sleep 1" INT TERM HUP # it ends with all its processes
    wait $! || status=$?
    trap - INT TERM HUP
    rm -rf --one-file-system "build/bare/$1"
    [ $status = 0 ] || fail "Debian $1 fails"
}

case ${1:-} in
--here) here ;;
--inside) inside "$2" "$3" ;;
*)
    left_out() { say "left out: $*" && exit 0; }
    [ "$(id -u)" = 0 ] || left_out 'only root makes a Debian of its own: sudo make test-bare'
    sh .ci/need.sh debootstrap || left_out 'a new Debian is made by debootstrap'
    unshare --mount --pid --fork true 2>/dev/null || left_out 'no mounts of its own are allowed here, as in most containers'
    for release in "$@"; do
        new "$release"
    done
    ;;
esac
