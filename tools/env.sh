# Sourced by ./run, ./test and ./mvnw: finds JDK 25 and Node, or says in one sentence what is missing.

say() { printf '%s\n' "$*" >&2; }

jdk_major() { "$1/bin/javac" -version 2>/dev/null | sed -n 's/^javac \([0-9]*\).*/\1/p'; }

find_jdk() {
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
    say "Holdfast needs a JDK 25 or newer: install one and set JAVA_HOME, put it on PATH, or place it under /usr/lib/jvm."
    exit 1
}

find_node() {
    if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
        major=$(node --version | sed -n 's/^v\([0-9]*\).*/\1/p')
        [ -n "$major" ] && [ "$major" -ge 20 ] && return 0
    fi
    say "Holdfast's page is built with Node 20 or newer: install Node.js with npm and put both on PATH."
    exit 1
}

find_chromium() {
    for name in "${HOLDFAST_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "$name" ] && CHROMIUM=$(command -v "$name" 2>/dev/null) && [ -n "$CHROMIUM" ] && export CHROMIUM && return 0
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "Chromium is missing: installing Debian's."
        apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >&2
        CHROMIUM=$(command -v chromium) && export CHROMIUM && return 0
    fi
    say "The journeys need Chromium: install it (Debian: apt install chromium), or run ./test --no-browser."
    exit 1
}
