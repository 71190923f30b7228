package dev.holdfast.backups.files;

import dev.holdfast.http.Checks;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path in a backup: first the archive, then the path in it, such as {@code /root.pxar.didx/etc/hostname}. Pure. */
record FilePath(String text) {
    static final String ROOT = "/";
    private static final int LONGEST = 4096;
    private static final Pattern SHAPE = Pattern.compile("/|(?:/(?!\\.{1,2}(?:/|$))[^/\\x00]+)+/?");

    static void check(Checks checks, @Nullable String path) {
        checks.length("path", path, LONGEST);
        checks.matches("path", path, SHAPE, "Must be a path from / without . and .. in it.");
    }

    static FilePath of(String path) {
        boolean ends = path.length() > 1 && path.endsWith("/");
        return new FilePath(ends ? path.substring(0, path.length() - 1) : path);
    }

    /** A path as Proxmox VE sends it; null where its bytes are no text, as names on disks may be. */
    static @Nullable FilePath read(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return null;
        }
    }

    /** As Proxmox VE takes it; null for the list of archives. */
    @Nullable
    String encoded() {
        return isRoot() ? null : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    boolean isRoot() {
        return text.equals(ROOT);
    }

    /** What contains it. */
    FilePath parent() {
        int slash = text.lastIndexOf('/');
        return new FilePath(slash <= 0 ? ROOT : text.substring(0, slash));
    }

    String name() {
        return text.substring(text.lastIndexOf('/') + 1);
    }
}
