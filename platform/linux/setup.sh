# shellcheck shell=bash
#
# What `play` and `test` share: is Rust there, and which system packages are missing?
#
# A script says what it needs and why with `need`, and then calls `install_missing` once. What is
# there already is left alone. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# Where drivers tell the Vulkan loader of themselves.
# shellcheck disable=SC2034 # read by the scripts that source this file
icd_folders=(/etc/vulkan/icd.d /usr/local/etc/vulkan/icd.d /usr/local/share/vulkan/icd.d /usr/share/vulkan/icd.d)
missing=()

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# Finds cargo, also where rustup puts it when the shell was not opened anew, and checks its age.
require_rust() {
    local wanted found
    command -v cargo >/dev/null || PATH="$PATH:${HOME:-}/.cargo/bin"
    command -v cargo >/dev/null ||
        fail "Rust is missing; install it from https://rustup.rs and run this again."
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
    found=$(cargo --version | cut -d ' ' -f 2)
    [[ $(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1) == "$wanted" ]] ||
        fail "Rust $found is too old, $wanted is needed; 'rustup update' brings a newer one."
}

installed() {
    dpkg-query --show --showformat='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# need WHY PACKAGE...: asks for those packages that are missing and says what for. Where packages
# cannot be looked up, all of them count as missing.
need() {
    local why=$1 package lacking=()
    shift
    for package in "$@"; do
        installed "$package" || lacking+=("$package")
    done
    if ((${#lacking[@]} > 0)); then
        say "Needed: ${lacking[*]} ($why)."
        missing+=("${lacking[@]}")
    fi
}

need_build_tools() {
    command -v cc >/dev/null || need "the linker that Rust calls" gcc
    need "the C library that programs are linked with" libc6-dev
}

# winit opens these at run time, so the linker cannot name them.
need_x11_libraries() {
    need "a window under X11" libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0
}

need_wayland_libraries() {
    need "a window under Wayland" libwayland-client0 libxkbcommon0
}

# Installs what `need` found missing, or says in one sentence what to install.
install_missing() {
    local as_root=()
    ((${#missing[@]} > 0)) || return 0
    if ! command -v dpkg-query >/dev/null; then
        say "This is not Debian or its kin, so please see to it that these are there: ${missing[*]}."
        return 0
    fi
    command -v apt-get >/dev/null ||
        fail "There is no apt-get here; please install: ${missing[*]}."
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "Only root may install packages and there is no sudo; please install: ${missing[*]}."
        as_root=(sudo)
    fi
    say "Installing: ${missing[*]}."
    "${as_root[@]}" apt-get update --quiet=2 >&2 ||
        say "The package lists could not be renewed; trying with those that are there."
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --quiet=2 --no-install-recommends \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "${missing[@]}" >&2 ||
        fail "These packages could not be installed (is the network there?); please install: ${missing[*]}."
}
