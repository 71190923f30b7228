# Puts old files back unless it is told to keep the new ones. It runs on a node in a session of its own, in the folder with
# the copies. The decision is the rename of one file, "armed": either this script renames it to "fired", or Holdfast to "kept".
# A restart of the node ends it. Then, or at any time, "sh switch.sh now" puts the files back.
cd "${0%/*}" || exit 1
umask 022

say() {
    echo "$(date '+%Y-%m-%d %H:%M:%S') $*" >>log
}

# A copy beside the file is renamed, so that the file is complete at any time.
restore() {
    if [ -e "copy/$1" ]; then
        if cmp -s "copy/$1" "$2"; then
            say "$2 had not changed."
        elif cp "copy/$1" "$2.holdfast" && mv "$2.holdfast" "$2"; then
            say "Put $2 back."
        else
            return 1
        fi
    elif [ -e "$2" ]; then
        rm -f "$2" || return 1
        say "Removed $2, which had not existed."
    fi
}

# Without quorum, the files of a cluster can't be written; it may come back within a minute.
put_back() {
    failed=0
    number=0
    while IFS= read -r file; do
        number=$((number + 1))
        attempt=1
        until restore "$number" "$file" 2>>log; do
            if [ "$attempt" -ge 30 ]; then
                say "Could not put $file back."
                failed=1
                break
            fi
            attempt=$((attempt + 1))
            sleep 2
        done
    done <files
    if [ -s reload ]; then
        say "Running $(cat reload)."
        if sh ./reload >>log 2>&1; then
            say "It succeeded."
        else
            say "It failed with status $?."
        fi
    fi
    [ "$failed" = 0 ] && : >done
}

if [ "$1" = now ]; then
    mv armed fired 2>/dev/null
    say "A person put the old files back."
    put_back
    exit
fi

# A second one must not run beside it.
mkdir running 2>/dev/null || exit 0
left=$(cat seconds)
say "Armed for $left seconds."
while [ "$left" -gt 0 ] && [ -e armed ] && [ ! -e now ]; do
    echo "$left" >left
    sleep 1
    left=$((left - 1))
done
mv armed fired 2>/dev/null || exit 0
if [ -e now ]; then say "Holdfast asked for the old files."; else say "Holdfast did not say in time to keep the new files."; fi
put_back
: >over
