#!/bin/sh
# Stands before the real curl while a script of the catalogue runs. What was pinned is served from files, whatever branch
# the script names; what looks like the catalogue's and was not pinned is refused; everything else goes out as always.
pinned="@PINNED@"
url=
target=
awaits=
for word in "$@"; do
    if [ -n "$awaits" ]; then
        target=$word
        awaits=
        continue
    fi
    case $word in
        --output | -[!-]*o | -o) awaits=1 ;;
        http://* | https://*) url=${word%%\?*} ;;
    esac
done

path=
case $url in
    */misc/*.func | */misc/create_lxc.sh) path=misc/${url##*/misc/} ;; # the latter is what older frameworks call
    */install/*-install.sh) path=install/${url##*/install/} ;;
    */ct/headers/*) exit 22 ;; # a banner: nobody looks
    */tools/addon/*.sh) path=tools/addon/${url##*/tools/addon/} ;;
    */ct/*.sh) path=ct/${url##*/ct/} ;;
esac

if [ -n "$path" ]; then
    if [ ! -f "$pinned/$path" ]; then
        echo "curl: (22) $path is not among the files that were pinned for this run" >&2
        exit 22
    fi
    # The install script is asked for when the container is up: from here on the same files must count within it.
    case $path in
        install/*) [ -z "$HOLDFAST_BUNDLE" ] || sh "$HOLDFAST_BUNDLE/run" inside >&2 || exit 22 ;;
    esac
    if [ -n "$target" ]; then
        cat "$pinned/$path" >"$target"
    else
        cat "$pinned/$path"
    fi
    exit $?
fi

PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH
if ! command -v curl >/dev/null 2>&1; then
    # A fresh container may not have it, and must not take this file for it.
    { apt-get update && apt-get install -y curl || apk add --no-cache curl; } >/dev/null 2>&1
fi
exec curl "$@"
