#!/bin/sh
# Stands in for lxc-attach while a container is created: before the framework runs anything in it, it gets the pinned files.
sh "$HOLDFAST_BUNDLE/run" inside >&2 || exit 22
# In the container, /usr/local/bin comes before everything that could be used instead of the pinned files.
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
exec /usr/bin/lxc-attach "$@"
