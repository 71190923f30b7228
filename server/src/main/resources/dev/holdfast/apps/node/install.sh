# Creates one container with the pinned script: run on a node, as root, in the folder of the bundle.
# "inside" copies the pinned files into the new container; "outside" removes them again.
container=$HOLDFAST_CTID

inside() {
    pct exec "$container" -- mkdir -p @INSIDE@/misc /usr/local/bin || return 1
    for file in "$HOLDFAST_BUNDLE"/misc/*; do
        pct push "$container" "$file" "@INSIDE@/misc/${file##*/}" || return 1
    done
    pct push "$container" "$HOLDFAST_BUNDLE/inside/curl" /usr/local/bin/curl --perms 0755
}

outside() {
    pct exec "$container" -- rm -rf @INSIDE@ /usr/local/bin/curl >/dev/null 2>&1
}

if [ "$1" = inside ]; then
    inside
    exit $?
fi

HOLDFAST_BUNDLE=$PWD
PATH=$HOLDFAST_BUNDLE/bin:$PATH
export HOLDFAST_BUNDLE PATH
# Without a stored choice, the framework would ask whether it may report this run to its authors.
choice=/usr/local/community-scripts/diagnostics
if [ ! -f "$choice" ]; then
    mkdir -p "${choice%/*}"
    echo "DIAGNOSTICS=no" >"$choice"
fi
# On SIGTERM it still removes the pinned files from the container, after the script, which gets the signal too, has ended.
trap : TERM
bash ./script.sh
status=$?
outside
exit $status
