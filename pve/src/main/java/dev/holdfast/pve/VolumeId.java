package dev.holdfast.pve;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A volume on a storage, {@code local:101/vm-101-disk-0.raw}. In a storage that is local to each node the same id means
 * another volume on every node.
 *
 * @param storage the storage's name
 * @param name what the storage calls it; only the storage's kind knows how to read it
 */
public record VolumeId(String storage, String name) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]):([^\\s,]+)");

    /** Checks both parts. */
    public VolumeId {
        if (!FORM.matcher(storage + ":" + name).matches()) {
            throw new IllegalArgumentException("Not a volume: " + storage + ":" + name);
        }
    }

    /** Reads one. A path, as of a bind mount, is none. */
    public static VolumeId parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("Not a volume: " + text);
        return new VolumeId(matcher.group(1), matcher.group(2));
    }

    @Override
    public String toString() {
        return storage + ":" + name;
    }
}
