# Runs the pinned script within its container, where it updates instead of installing: run on a node, as root, within the
# folder of the bundle. Ends with 97 when the container is not the one it was.
container=$HOLDFAST_CTID
mark=@INSIDE@/run-$HOLDFAST_RUN

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

# Whoever made the container anew left no mark.
if pct exec "$container" -- test -e "$mark"; then
    pct exec "$container" -- rm -rf @INSIDE@
elif [ "$status" -eq 0 ]; then
    status=97
fi
exit $status
