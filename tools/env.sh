# Sourced by ./run, ./test and ./mvnw: finds JDK 25, Node, Maven and Chromium. Missing programs are installed from the
# distribution's packages if possible (as root, with apt-get); otherwise the command to install them is printed.

say() { printf '%s\n' "$*" >&2; }

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# Reads the package lists once; without them apt-cache may find nothing.
read_packages() {
    [ -n "${PACKAGES_READ:-}" ] || apt-get update -qq >&2 || true
    PACKAGES_READ=yes
}

# provide WHAT COMMAND PACKAGE...: installs the packages, or reports what is missing and how to install it.
provide() {
    what=$1
    found=$2
    shift 2
    if may_install; then
        say "$what is missing: installing $*."
        read_packages
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 || true
        $found && return 0
        say "$what could not be installed from this distribution's packages. Install it manually and run this again."
    else
        say "Holdfast needs $what. Install it and run this again. On Debian or Ubuntu: sudo apt-get install $*"
    fi
    exit 1
}

jdk_major() { "$1/bin/javac" -version 2>/dev/null | sed -n 's/^javac \([0-9]*\).*/\1/p'; }

has_jdk() {
    candidates="${JAVA_HOME:-}"
    if command -v javac >/dev/null 2>&1; then
        candidates="$candidates $(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")"
    fi
    for home in $candidates /usr/lib/jvm/*; do
        [ -x "$home/bin/javac" ] || continue
        major=$(jdk_major "$home")
        if [ -n "$major" ] && [ "$major" -ge 25 ]; then
            JAVA_HOME="$home"
            export JAVA_HOME
            return 0
        fi
    done
    return 1
}

# The oldest sufficient JDK package: 25, or a later one if the distribution no longer has 25.
jdk_package() {
    apt-cache pkgnames openjdk- 2>/dev/null | sed -n 's/^openjdk-\([0-9]*\)-jdk-headless$/\1/p' | sort -n |
        awk '$1 >= 25 { print "openjdk-" $1 "-jdk-headless"; exit }'
}

find_jdk() {
    has_jdk && return 0
    may_install && read_packages
    package=$(jdk_package)
    provide "a JDK 25 or newer (JAVA_HOME, PATH or /usr/lib/jvm)" has_jdk "${package:-openjdk-25-jdk-headless}"
}

has_node() {
    command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || return 1
    major=$(node --version | sed -n 's/^v\([0-9]*\).*/\1/p')
    [ -n "$major" ] && [ "$major" -ge 20 ]
}

find_node() {
    has_node && return 0
    # Some packages of Node contain npm and conflict with the package npm.
    if command -v npm >/dev/null 2>&1; then
        provide "Node 20 or newer with npm" has_node nodejs
    else
        provide "Node 20 or newer with npm" has_node nodejs npm
    fi
}

has_maven() { command -v mvn >/dev/null 2>&1; }

find_maven() { has_maven || provide "Maven 3.8 or newer" has_maven maven; }

has_chromium() {
    for name in "${HOLDFAST_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "$name" ] && CHROMIUM=$(command -v "$name" 2>/dev/null) && [ -n "$CHROMIUM" ] && export CHROMIUM && return 0
    done
    return 1
}

find_chromium() {
    has_chromium || provide "Chromium for the browser tests (./test --no-browser skips them)" has_chromium chromium fonts-liberation
    CHROMIUM_SHELL=$(command -v chromium-headless-shell) || CHROMIUM_SHELL=$CHROMIUM
}

has_sshd() { [ -x /usr/sbin/sshd ]; }
has_proxmoxer() { /usr/bin/python3 -c 'import proxmoxer, requests' 2>/dev/null; }

# require_or_skip WHAT COMMAND PACKAGE...: without it some tests are skipped, so it is installed only where that is possible.
require_or_skip() {
    $2 && return 0
    if may_install; then
        provide "$@"
    else
        say "Tests that need $1 are skipped. On Debian or Ubuntu: sudo apt-get install $(shift 2 && echo "$*")"
    fi
}

find_test_partners() {
    require_or_skip "an SSH server" has_sshd openssh-server
    require_or_skip "a Proxmox VE client of others" has_proxmoxer python3-proxmoxer python3-requests
}
