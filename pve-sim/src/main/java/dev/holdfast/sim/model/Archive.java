package dev.holdfast.sim.model;

import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bytes of a backup file: its content, random filler and a hash of both, which detects missing or changed bytes.
 * They are always the same for the same backup, and fewer than its reported size.
 */
public final class Archive {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final byte[] MARK = "holdfast-sim archive\n".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern NAME = Pattern.compile("vzdump-(lxc|qemu)-([0-9]+)-.*?\\.((?:tar|vma).*)");

    /** The header at the beginning. */
    private record Head(
            boolean container, long size, long created, Map<String, Object> config, Map<String, String> files) {}

    private Archive() {}

    /** The bytes of a backup. */
    public static byte[] bytes(Volume volume, int filler) {
        Backup backup = volume.backup();
        if (backup == null || backup.damage() != null) return MARK.clone();
        var head = new Head(
                backup.kind().isContainer(),
                volume.size(),
                volume.created(),
                new TreeMap<>(backup.config()),
                new TreeMap<>(backup.files()));
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(MARK);
        bytes.writeBytes(JSON.writeValueAsBytes(head));
        bytes.write('\n');
        byte[] noise = new byte[filler];
        new Random(volume.created()).nextBytes(noise);
        bytes.writeBytes(noise);
        bytes.writeBytes(hash(bytes.toByteArray()));
        return bytes.toByteArray();
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the backup from a file with this name; an incomplete backup can't be restored. */
    public static Volume read(SimStorage storage, String name, byte[] bytes, long now) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) throw new IllegalArgumentException(name);
        GuestKind kind = parts.group(1).equals("lxc") ? GuestKind.CONTAINER : GuestKind.MACHINE;
        Head head = head(bytes);
        Backup backup = head == null || head.container != kind.isContainer()
                ? Backup.damaged(kind)
                : new Backup(kind, head.config, null, head.files, null);
        return new Volume(
                storage.id(),
                "backup/" + name,
                "backup",
                parts.group(3),
                head == null ? bytes.length : head.size,
                head == null ? bytes.length : head.size,
                Integer.valueOf(parts.group(2)),
                head == null ? now : head.created,
                null,
                null,
                false,
                backup);
    }

    private static @org.jspecify.annotations.Nullable Head head(byte[] bytes) {
        int content = bytes.length - 32;
        if (content < MARK.length || !Arrays.equals(MARK, Arrays.copyOf(bytes, MARK.length))) return null;
        byte[] stored = Arrays.copyOfRange(bytes, content, bytes.length);
        if (!Arrays.equals(stored, hash(Arrays.copyOf(bytes, content)))) return null;
        int end = MARK.length;
        while (end < content && bytes[end] != '\n') end++;
        try {
            return JSON.readValue(Arrays.copyOfRange(bytes, MARK.length, end), Head.class);
        } catch (JacksonException e) {
            return null;
        }
    }
}
