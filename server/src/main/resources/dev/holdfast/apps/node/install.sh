# Creates one container with the pinned script: run on a node, as root, in the folder of the bundle. Exits with 96 when the
# script reported success and something it asked for was refused.
# "inside" copies the pinned files into the new container; "outside" removes them again.
container=$HOLDFAST_CTID

inside() {
    PATH=/usr/sbin:/usr/bin:/sbin:/bin
    [ ! -e "$HOLDFAST_BUNDLE/inside/done" ] || return 0
    pct exec "$container" -- mkdir -p @INSIDE@ /usr/local/bin || return 1
    pct push "$container" "$HOLDFAST_BUNDLE/inside/lay" @INSIDE@/lay || return 1
    pct exec "$container" -- sh @INSIDE@/lay @INSIDE@ || return 1
    for tool in curl wget; do
        pct push "$container" "$HOLDFAST_BUNDLE/inside/$tool" "/usr/local/bin/$tool" --perms 0755 || return 1
    done
    : >"$HOLDFAST_BUNDLE/inside/done"
}

outside() {
    pct exec "$container" -- rm -rf @INSIDE@ /usr/local/bin/curl /usr/local/bin/wget >/dev/null 2>&1
}

refused() {
    cat refused 2>/dev/null
    [ ! -e inside/done ] || pct exec "$container" -- sh -c 'cat @INSIDE@/refused 2>/dev/null'
}

if [ "$1" = inside ]; then
    inside
    exit $?
fi

HOLDFAST_BUNDLE=$PWD
before=$PATH
PATH=$HOLDFAST_BUNDLE/bin:$PATH
export HOLDFAST_BUNDLE PATH
# A checkout on the node is not what was pinned. The engine is in the bundle; the scripts are served by the bundle's curl,
# because the container gets its files when the install script is requested.
unset COMMUNITY_SCRIPTS_DIR COMMUNITY_SCRIPTS_CORE_DIR COMMUNITY_SCRIPTS_URL COMMUNITY_SCRIPTS_CORE_URL
COMMUNITY_SCRIPTS_ROOT=$HOLDFAST_BUNDLE/started
export COMMUNITY_SCRIPTS_ROOT
if [ -d engine ]; then
    COMMUNITY_SCRIPTS_CORE_DIR=$HOLDFAST_BUNDLE/engine
    export COMMUNITY_SCRIPTS_CORE_DIR
fi
# Without a stored choice, the framework would ask whether it may report this run to its authors.
choice=/usr/local/community-scripts/diagnostics
if [ ! -f "$choice" ]; then
    mkdir -p "${choice%/*}"
    echo "DIAGNOSTICS=no" >"$choice"
fi
# On SIGTERM it still removes the pinned files from the container, after the script, which gets the signal too, has ended.
trap : TERM
bash ./started/here/script.sh
status=$?
PATH=$before
missing=$(refused)
outside
[ "$status" -ne 96 ] || status=1
if [ "$status" -eq 0 ] && [ -n "$missing" ]; then
    echo "Not pinned, and so it was refused: $missing" >&2
    status=96
fi
exit $status
