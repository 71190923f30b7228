# Runs the pinned script in its container, where it updates instead of installing: run on a node, as root, in the folder of
# the bundle. Exits with 96 when the script reported success and something it asked for was refused, with 97 when the
# container was replaced, and with 98 when the script reported success but its container can't be entered any more.
container=$HOLDFAST_CTID
mark=@INSIDE@/run-$HOLDFAST_RUN

# On SIGTERM it still cleans up after the script it waits for, which gets the signal too.
trap : TERM

# Files of an interrupted run must not affect this one.
pct exec "$container" -- rm -rf @INSIDE@ || exit 1
pct exec "$container" -- mkdir -p @INSIDE@/bin || exit 1
pct push "$container" inside/lay @INSIDE@/lay || exit 1
pct exec "$container" -- sh @INSIDE@/lay @INSIDE@ || exit 1
for tool in curl wget; do
    pct push "$container" "inside/$tool" "@INSIDE@/bin/$tool" --perms 0755 || exit 1
done
pct push "$container" started/here/script.sh @INSIDE@/started/here/script.sh || exit 1
pct exec "$container" -- touch "$mark" || exit 1

engine=
[ ! -d engine ] || engine=@INSIDE@/engine
pct exec "$container" -- env "PATH=@INSIDE@/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    "TERM=$TERM" PHS_SILENT=1 COMMUNITY_SCRIPTS_DIR= COMMUNITY_SCRIPTS_ROOT=@INSIDE@/started \
    "COMMUNITY_SCRIPTS_CORE_DIR=$engine" bash @INSIDE@/started/here/script.sh
status=$?
case $status in 96 | 97 | 98) status=1 ;; esac

# A container that was created again has no mark. Only its own answer counts: a container that does not run now gives none,
# and may only have been restarted.
answer=$(pct exec "$container" -- sh -c "if [ -e '$mark' ]; then echo kept; cat @INSIDE@/refused; else echo gone; fi" 2>/dev/null)
case $answer in
    kept*)
        pct exec "$container" -- rm -rf @INSIDE@
        missing=${answer#kept}
        if [ "$status" -eq 0 ] && [ -n "$missing" ]; then
            echo "Not pinned, and so it was refused:$missing" >&2
            status=96
        fi
        ;;
    gone*) status=97 ;;
    *) [ "$status" -ne 0 ] || status=98 ;;
esac
exit $status
