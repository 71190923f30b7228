#!/bin/sh
# Stands in for @TOOL@ while a script of the catalogue runs. Pinned files are served from disk, whatever server and branch the
# script names; other code is refused, and so is a request whose addresses can't be read; everything else goes to the real
# @TOOL@.
tool=@TOOL@
pinned="@PINNED@"
newline='
'
urls=
targets=
folder=
awaits=
head=
unreadable=

target() { targets=$targets$1$newline; }

# Options of one letter, several of which may share a word; some take the rest of the word, or the next one.
letters() {
    rest=${1#-}
    while [ -n "$rest" ]; do
        letter=${rest%"${rest#?}"}
        rest=${rest#?}
        case $tool$letter in
            curlo | wgetO)
                if [ -n "$rest" ]; then target "$rest"; else awaits=target; fi
                return
                ;;
            curlO) target ./ ;;
            curlI) head=1 ;;
            curlK | wgeti) unreadable=1 ;;
            wgetP)
                if [ -n "$rest" ]; then folder=$rest; else awaits=folder; fi
                return
                ;;
            curl[AbcCdDeEFHmPQrtTuUwxXyYz] | wget[aoQtTwUeBDIXRAl])
                [ -n "$rest" ] || awaits=value
                return
                ;;
        esac
    done
}

# An address: with a protocol, or a server's name and a path. The values of unknown options are not.
address() {
    case $1 in
        *://*) urls=$urls$1$newline ;;
        *[[:space:]]* | [!A-Za-z0-9]*) ;;
        */*) case ${1%%/*} in *.*) urls=$urls$1$newline ;; esac ;;
    esac
}

for word in "$@"; do
    case $awaits in
        target) target "$word" ;;
        folder) folder=$word ;;
    esac
    if [ -n "$awaits" ]; then
        awaits=
        continue
    fi
    case $word in
        --output | --output-document) awaits=target ;;
        --output-document=*) target "${word#*=}" ;;
        --output-dir | --directory-prefix) awaits=folder ;;
        --directory-prefix=*) folder=${word#*=} ;;
        --remote-name | --remote-name-all) target ./ ;;
        --head | --spider) head=1 ;;
        --config | --config=* | --input-file | --input-file=*) unreadable=1 ;;
        --url=*) address "${word#*=}" ;;
        --*) ;;
        -?*) letters "$word" ;;
        *) address "$word" ;;
    esac
done

# The path of an address, without what follows it.
path_of() {
    path=${1%%[?#]*}
    path=${path#*://}
    case $path in
        */*) path=${path#*/} ;;
        *) path= ;;
    esac
}

# Sets path to the pinned file that an address ends with.
is_pinned() {
    path_of "$1"
    case /$path/ in */../*) return 1 ;; esac
    while [ -n "$path" ]; do
        for root in scripts engine; do
            if [ -f "$pinned/$root/$path" ]; then
                path=$root/$path
                return 0
            fi
        done
        case $path in
            */*) path=${path#*/} ;;
            *) return 1 ;;
        esac
    done
    return 1
}

is_code() {
    path_of "$1"
    case /$path in
        */ct/headers/* | */headers/ct/*) return 0 ;; # a banner, which is not needed
    esac
    case ${path##*/} in
        *.func | *.sh | *.bash | *.zsh | *.ksh | *.ash | *.py | *.pl) return 0 ;;
    esac
    return 1
}

refuse() {
    [ "$tool" = wget ] && status=8 || status=22
    case $1 in
        */ct/headers/* | */headers/ct/*) return ;;
    esac
    path_of "$1"
    echo "$tool: ($status) ${path:-$1} is not among the files that were pinned for this run" >&2
}

if [ -n "$unreadable" ]; then
    refuse "what a file names"
    echo "what a file names" >>"$pinned/refused"
    exit $status
fi

set -f
IFS=$newline
count=0
ours=
others=
for url in $urls; do
    count=$((count + 1))
    if is_pinned "$url" || is_code "$url"; then ours=1; else others=1; fi
done

if [ -z "$ours" ]; then
    unset IFS
    PATH=/usr/sbin:/usr/bin:/sbin:/bin
    export PATH
    if ! command -v "$tool" >/dev/null 2>&1; then
        # A new container may have none, and must not use this file instead.
        { apt-get update && apt-get install -y "$tool" || apk add --no-cache "$tool"; } >/dev/null 2>&1
    fi
    exec "$tool" "$@"
fi

# As the real one does it, the first address goes to the first target, and so on. Only a request for one file tells that the
# script can't do without it.
end=0
for url in $urls; do
    to=${targets%%"$newline"*}
    targets=${targets#*"$newline"}
    if [ -n "$others" ] || ! is_pinned "$url"; then
        refuse "$url"
        end=$status
        case $count:$url in
            *:*/ct/headers/* | *:*/headers/ct/*) ;;
            1:*) echo "$url" >>"$pinned/refused" ;;
        esac
        continue
    fi
    # The install script is requested when the container is up: from here on the same files must be used in it.
    case $path in
        scripts/install/*) [ -z "$HOLDFAST_BUNDLE" ] || sh "$HOLDFAST_BUNDLE/run" inside >&2 || exit 22 ;;
    esac
    [ -z "$head" ] || continue
    if [ "$tool" = wget ] && [ -z "$to" ]; then to=./; fi
    [ "$to" != ./ ] || to=${path##*/}
    case $to in
        '' | -)
            cat "$pinned/$path" || end=23
            continue
            ;;
        /*) ;;
        *) to=${folder:-.}/$to ;;
    esac
    case " $* " in *--create-dirs*) mkdir -p "${to%/*}" ;; esac
    cat "$pinned/$path" >"$to" || end=23
done
exit $end
