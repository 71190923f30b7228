# Runs the pinned script within its container, where it updates instead of installing: run on a node, as root, within the
# folder of the bundle. Ends with 97 when the container is not the one it was, and with 98 when the script says that it
# succeeded but its container can't be entered any more.
container=$HOLDFAST_CTID
mark=@INSIDE@/run-$HOLDFAST_RUN

# Asked to stop, it still clears up behind what it waits for, which was asked as well.
trap : TERM

# What a run that was broken off left must not count for this one.
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

# Whoever made the container anew left no mark. Only what the container itself tells counts: one that does not run now
# tells nothing, and was perhaps only restarted.
case $(pct exec "$container" -- sh -c "if [ -e '$mark' ]; then echo kept; else echo gone; fi") in
    *kept*) pct exec "$container" -- rm -rf @INSIDE@ ;;
    *gone*) status=97 ;;
    *) [ "$status" -ne 0 ] || status=98 ;;
esac
exit $status
