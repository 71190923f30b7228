#!/bin/sh
# Installs Holdfast in a container of its own on a Proxmox VE host. Run it on that host, as root:
#
#   sh install-lxc.sh --package holdfast_0.1.0_amd64.deb
#
# It downloads Debian's container template if that is missing, creates an unprivileged container, starts it, installs
# the package in it and prints the address and the set-up code. It changes nothing else on the host, and asks first.
#
#   --package FILE|URL    the .deb (needed)
#   --sha256 HEX          the hash that the package must have; use it with a URL
#   --ctid ID             default: the next free one
#   --hostname NAME       default: holdfast
#   --storage NAME        for the container's disk; default: local-lvm
#   --template-storage N  for the template; default: local
#   --debian 12|13        default: 13
#   --bridge NAME         default: vmbr0
#   --ip ADDRESS/BITS     with --gateway; default: dhcp
#   --gateway ADDRESS
#   --vlan TAG            default: none
#   --memory MB           default: 1024
#   --cores N             default: 2
#   --disk GB             default: 8
#   --port PORT           where Holdfast listens, over TLS with a certificate that it makes itself; default: 8443
#   --yes                 does not ask
set -eu

PACKAGE=''
SHA256=''
CTID=''
HOSTNAME_=holdfast
STORAGE=local-lvm
TEMPLATES=local
DEBIAN=13
BRIDGE=vmbr0
IP=dhcp
GATEWAY=''
VLAN=''
MEMORY=1024
CORES=2
DISK=8
PORT=8443
YES=''

stop() {
    printf '%s\n' "$*" >&2
    exit 1
}
usage() {
    sed -n '2,/^set -eu/{/^#/s/^# \{0,1\}//p;}' "$0"
}

while [ $# -gt 0 ]; do
    case "$1" in
        --yes) YES=yes && shift && continue ;;
        --help | -h) usage && exit 0 ;;
        --*) [ $# -ge 2 ] || stop "$1 needs a value. See --help." ;;
        *) stop "Unknown argument $1. See --help." ;;
    esac
    case "$1" in
        --package) PACKAGE=$2 ;;
        --sha256) SHA256=$2 ;;
        --ctid) CTID=$2 ;;
        --hostname) HOSTNAME_=$2 ;;
        --storage) STORAGE=$2 ;;
        --template-storage) TEMPLATES=$2 ;;
        --debian) DEBIAN=$2 ;;
        --bridge) BRIDGE=$2 ;;
        --ip) IP=$2 ;;
        --gateway) GATEWAY=$2 ;;
        --vlan) VLAN=$2 ;;
        --memory) MEMORY=$2 ;;
        --cores) CORES=$2 ;;
        --disk) DISK=$2 ;;
        --port) PORT=$2 ;;
        *) stop "Unknown option $1. See --help." ;;
    esac
    shift 2
done

[ -n "$PACKAGE" ] || stop "Name the package with --package: a file or an https address. See --help."
for number in "$MEMORY" "$CORES" "$DISK" "$PORT" "${CTID:-1}" "${VLAN:-1}"; do
    case "$number" in '' | *[!0-9]*) stop "$number is not a number. See --help." ;; esac
done
case "$DEBIAN" in 12 | 13) ;; *) stop "--debian is 12 or 13." ;; esac
case "$HOSTNAME_" in *[!A-Za-z0-9.-]* | '' | -*) stop "--hostname is not a host name." ;; esac
[ "$IP" = dhcp ] || [ -n "$GATEWAY" ] || stop "--ip needs --gateway, because the container installs packages."
for tool in pct pveam pvesh; do
    command -v $tool >/dev/null || stop "$tool is missing: run this on a Proxmox VE host."
done
[ "$(id -u)" = 0 ] || stop "Run this as root."
[ -n "$CTID" ] || CTID=$(pvesh get /cluster/nextid)
! pct status "$CTID" >/dev/null 2>&1 || stop "The ID $CTID is in use. Choose another one with --ctid."

NET="name=eth0,bridge=$BRIDGE,ip=$IP"
[ -z "$GATEWAY" ] || NET="$NET,gw=$GATEWAY"
[ -z "$VLAN" ] || NET="$NET,tag=$VLAN"

cat <<SUMMARY
This will be created on this host:
  container   $CTID ($HOSTNAME_), unprivileged, Debian $DEBIAN, starts with the host
  resources   $CORES cores, $MEMORY MB memory, $DISK GB on $STORAGE
  network     $NET
  Holdfast    from $PACKAGE, listening on port $PORT
SUMMARY
if [ -z "$YES" ]; then
    printf 'Continue? [y/N] '
    read -r answer || answer=
    case "$answer" in y | Y | yes) ;; *) stop "Nothing was changed." ;; esac
fi

WORK=$(mktemp -d)
CREATED=
# Whatever fails before the package is installed leaves no container.
clean_up() {
    rm -rf "$WORK"
    [ -n "$CREATED" ] || return 0
    echo "Removing the container $CTID, because the installation failed." >&2
    pct stop "$CTID" >/dev/null 2>&1 || true
    pct destroy "$CTID" >/dev/null 2>&1 || echo "Remove it yourself: pct destroy $CTID" >&2
}
trap clean_up EXIT
trap 'exit 1' INT TERM HUP

case "$PACKAGE" in
    https://*)
        DEB="$WORK/holdfast.deb"
        curl -fsSL --proto '=https' -o "$DEB" "$PACKAGE" || stop "$PACKAGE could not be downloaded."
        ;;
    http://*) stop "The package must come from https, or from a file." ;;
    *) DEB=$PACKAGE ;;
esac
[ -f "$DEB" ] || stop "$DEB does not exist."
if [ -n "$SHA256" ] && ! echo "$SHA256  $DEB" | sha256sum -c --quiet - >/dev/null 2>&1; then
    stop "$PACKAGE has another hash than --sha256. Nothing was created."
fi

pveam update >/dev/null || echo "The list of templates could not be updated; using the old one." >&2
TEMPLATE=$(pveam available --section system | awk '{ print $2 }' | grep "^debian-$DEBIAN-standard_" | sort -V | tail -n 1)
[ -n "$TEMPLATE" ] || stop "There is no template of Debian $DEBIAN. See: pveam available --section system"
pveam list "$TEMPLATES" | grep -q "vztmpl/$TEMPLATE" || pveam download "$TEMPLATES" "$TEMPLATE" >/dev/null ||
    stop "The template $TEMPLATE could not be downloaded to $TEMPLATES. Choose another storage with --template-storage."

# systemd's protections of the service need nesting.
pct create "$CTID" "$TEMPLATES:vztmpl/$TEMPLATE" --hostname "$HOSTNAME_" --unprivileged 1 --features nesting=1 \
    --cores "$CORES" --memory "$MEMORY" --swap 0 --rootfs "$STORAGE:$DISK" --net0 "$NET" --onboot 1 \
    --description "Holdfast, management plane for Proxmox VE"
CREATED=yes
pct start "$CTID"

inside() { pct exec "$CTID" -- "$@"; }
tries=0
until ADDRESS=$(inside hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 .); do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || stop "The container got no address in a minute. Check --bridge, --ip and --vlan."
    sleep 1
done

pct push "$CTID" "$DEB" /root/holdfast.deb
# The settings are there before the package: then its first start is already over TLS. dpkg keeps them (confold).
printf 'HOLDFAST_DATA=/var/lib/holdfast\nHOLDFAST_LISTEN=0.0.0.0:%s\nHOLDFAST_TLS=self-signed\n' "$PORT" >"$WORK/holdfast.conf"
inside mkdir -p /etc/holdfast
pct push "$CTID" "$WORK/holdfast.conf" /etc/holdfast/holdfast.conf
inside sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Options::=--force-confold /root/holdfast.deb' ||
    stop "The package could not be installed."
inside rm -f /root/holdfast.deb
CREATED=

tries=0
CODE=
until [ -n "$CODE" ] || [ $tries -ge 60 ]; do
    tries=$((tries + 1))
    CODE=$(inside journalctl -u holdfast -o cat --no-pager 2>/dev/null |
        grep -o '[a-z0-9]\{4\}-[a-z0-9]\{4\}-[a-z0-9]\{4\}' | tail -n 1) || true
    [ -n "$CODE" ] || sleep 1
done
FINGERPRINT=$(inside journalctl -u holdfast -o cat --no-pager 2>/dev/null | grep -o '\([0-9A-F]\{2\}:\)\{31\}[0-9A-F]\{2\}' | tail -n 1) || true
[ -n "$CODE" ] || stop "Holdfast is installed but does not start. See: pct exec $CTID -- journalctl -u holdfast"

cat <<DONE

Holdfast runs in container $CTID.
  address      https://$ADDRESS:$PORT
  certificate  SHA-256 ${FINGERPRINT:-unknown} (compare it with what the browser shows)
  set-up code  $CODE
DONE
