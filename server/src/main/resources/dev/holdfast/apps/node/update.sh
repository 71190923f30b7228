# Runs the pinned script in its container, where it updates instead of installing: run on a node, as root, in the folder of
# the bundle. Exits with 97 when the container was replaced, and with 98 when the script reported success but its container
# can't be entered any more.
container=$HOLDFAST_CTID
mark=@INSIDE@/run-$HOLDFAST_RUN

# On SIGTERM it still cleans up after the script it waits for, which gets the signal too.
trap : TERM

# Files of an interrupted run must not affect this one.
pct exec "$container" -- rm -rf @INSIDE@ || exit 1
pct exec "$container" -- mkdir -p @INSIDE@/misc @INSIDE@/bin || exit 1
for file in misc/*; do
    pct push "$container" "$file" "@INSIDE@/misc/${file##*/}" || exit 1
done
for file in install/*; do
    [ ! -f "$file" ] || pct exec "$container" -- mkdir -p @INSIDE@/install || exit 1
    [ ! -f "$file" ] || pct push "$container" "$file" "@INSIDE@/install/${file##*/}" || exit 1
done
pct push "$container" inside/curl @INSIDE@/bin/curl --perms 0755 || exit 1
pct push "$container" script.sh @INSIDE@/script.sh || exit 1
pct exec "$container" -- touch "$mark" || exit 1

pct exec "$container" -- env "PATH=@INSIDE@/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    "TERM=$TERM" PHS_SILENT=1 bash @INSIDE@/script.sh
status=$?
case $status in 97 | 98) status=1 ;; esac

# A container that was created again has no mark. Only its own answer counts: a container that does not run now gives none,
# and may only have been restarted.
case $(pct exec "$container" -- sh -c "if [ -e '$mark' ]; then echo kept; else echo gone; fi") in
    *kept*) pct exec "$container" -- rm -rf @INSIDE@ ;;
    *gone*) status=97 ;;
    *) [ "$status" -ne 0 ] || status=98 ;;
esac
exit $status
