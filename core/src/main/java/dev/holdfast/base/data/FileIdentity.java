package dev.holdfast.base.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which file this is, whatever it is called and whatever it holds: a copy of it is another one. The number of its device is
 * no part of it, for that may change when the machine restarts.
 *
 * @param created nanoseconds, or 0 where the file system does not tell
 */
public record FileIdentity(long inode, long created) {
    private static final char SEPARATOR = ':';

    /** Null when there is no such file. */
    public static @Nullable FileIdentity find(Path file) {
        try {
            Map<String, Object> attributes = Files.readAttributes(file, "unix:ino,creationTime,lastModifiedTime");
            // Where the file system keeps no time of creation, Java answers with that of the last change.
            boolean isKnown = !Objects.equals(attributes.get("creationTime"), attributes.get("lastModifiedTime"));
            long created =
                    isKnown && attributes.get("creationTime") instanceof FileTime at ? at.to(TimeUnit.NANOSECONDS) : 0;
            return attributes.get("ino") instanceof Long inode ? new FileIdentity(inode, created) : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether both are one file, as far as the file systems told. */
    public boolean isSame(FileIdentity other) {
        return inode == other.inode && (created == other.created || created == 0 || other.created == 0);
    }

    /** What {@link #toString} wrote, or null when that was something else. */
    public static @Nullable FileIdentity parse(String text) {
        int at = text.indexOf(SEPARATOR);
        try {
            return new FileIdentity(Long.parseLong(text.substring(0, at)), Long.parseLong(text.substring(at + 1)));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return inode + "" + SEPARATOR + created;
    }
}
