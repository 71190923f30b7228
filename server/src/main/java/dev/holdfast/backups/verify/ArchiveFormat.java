package dev.holdfast.backups.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an archive is read, as its name tells. Pure.
 *
 * @param unpacker the program that unpacks it and compares its checksums; null for one that is not compressed
 * @param machine whether it is one of a virtual machine
 */
record ArchiveFormat(@Nullable String unpacker, boolean machine) {
    private static final Pattern NAME = Pattern.compile(".*\\.(tar|tgz|vma)(?:\\.(zst|gz|lzo|bz2))?");
    private static final Map<String, String> UNPACKERS =
            Map.of("zst", "zstd", "gz", "gzip", "lzo", "lzop", "bz2", "bzip2");

    /** Null for a name that says nothing about that. */
    static @Nullable ArchiveFormat of(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) return null;
        String packed = matcher.group(1).equals("tgz") ? "gz" : matcher.group(2);
        return new ArchiveFormat(
                packed == null ? null : UNPACKERS.get(packed), matcher.group(1).equals("vma"));
    }

    /** The program that checks the structure. */
    String lister() {
        return machine ? "vma" : "tar";
    }

    /** All programs that it takes. */
    List<String> programs() {
        var all = new ArrayList<String>();
        if (unpacker != null) all.add(unpacker);
        all.add(lister());
        return all;
    }

    /** The part of a pipeline that unpacks. */
    String unpacking() {
        return unpacker == null ? "cat" : unpacker + " -dcq";
    }

    /**
     * The part that reads the unpacked archive to its end. For {@code tar}, which is content with an empty file, the
     * configuration must be among its files.
     */
    String listing() {
        return machine ? "vma verify -" : "tar -tf - ./etc/vzdump/pct.conf";
    }
}
