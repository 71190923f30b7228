# Sourced: archives that are the same, byte for byte, whenever and by whomever they are made.

# The time of all files; a change of it is a change of the start-up cache, which remembers the times of the jars.
EPOCH=${SOURCE_DATE_EPOCH:-1767225600} # 2026-01-01, as in pom.xml

# tar_of FOLDER FILE [OPTION...]: everything in the folder, sorted, owned by root.
tar_of() {
    folder=$1
    file=$2
    shift 2
    # shellcheck disable=SC2046
    tar --sort=name --format=gnu --mtime="@$EPOCH" --numeric-owner --owner=0 --group=0 "$@" -cf "$file" \
        -C "$folder" $(ls -A "$folder")
}

# needed_packages STAGE: the packages besides libc6 whose libraries the runtime is linked with. Debian's own JDK needs all of them.
needed_packages() {
    for pair in 'libz.so.1 zlib1g' 'libgcc_s.so.1 libgcc-s1' 'libstdc++.so.6 libstdc++6'; do
        if grep -qsF "${pair% *}" "$1"/runtime/lib/*.so "$1"/runtime/lib/server/*.so; then echo "${pair#* }"; fi
    done
}

# least_libc STAGE: the oldest version of the C library with which the runtime starts.
least_libc() {
    grep -aoh 'GLIBC_2\.[0-9]*' "$1"/runtime/bin/java "$1"/runtime/lib/*.so "$1"/runtime/lib/server/*.so |
        sed 's/GLIBC_//' | sort -uV | tail -n 1
}

# tell_version STAGE VERSION: another version, for tests of updates. It is written into the one file that tells it.
tell_version() {
    folder=$(mktemp -d)
    printf 'version=%s\n' "$2" >"$folder/holdfast.properties"
    touch -d "@$EPOCH" "$folder/holdfast.properties"
    "$JAVA_HOME/bin/jar" --update --file "$1"/lib/server-*.jar -C "$folder" holdfast.properties
    touch -d "@$EPOCH" "$1"/lib/server-*.jar
    rm -r "$folder"
}
