#!/bin/sh
# Replaces the real curl while a script of the catalogue runs. Pinned files are served from disk, whatever branch the script
# names; catalogue files that were not pinned are refused; every other request is passed to the real curl.
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
    */misc/*.func | */misc/create_lxc.sh) path=misc/${url##*/misc/} ;; # the latter is used by older frameworks
    */install/*-install.sh) path=install/${url##*/install/} ;;
    */ct/headers/*) exit 22 ;; # a banner, which is not needed
    */tools/addon/*.sh) path=tools/addon/${url##*/tools/addon/} ;;
    */ct/*.sh) path=ct/${url##*/ct/} ;;
esac

if [ -n "$path" ]; then
    if [ ! -f "$pinned/$path" ]; then
        echo "curl: (22) $path is not among the files that were pinned for this run" >&2
        exit 22
    fi
    # The install script is requested when the container is up: from here on the same files must be used in it.
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
    # A new container may have no curl, and must not use this file instead.
    { apt-get update && apt-get install -y curl || apk add --no-cache curl; } >/dev/null 2>&1
fi
exec curl "$@"
