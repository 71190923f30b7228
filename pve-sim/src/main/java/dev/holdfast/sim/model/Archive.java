package dev.holdfast.sim.model;

import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Packing;
import dev.holdfast.sim.model.volume.Volume;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bytes of a backup file: its content, random filler and a hash of both, which detects missing or changed bytes,
 * packed as the name says. They are always the same for the same backup, and fewer than its reported size.
 */
public final class Archive {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final byte[] MARK = "holdfast-sim archive\n".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern NAME = Pattern.compile("vzdump-(lxc|qemu)-([0-9]+)-.*?\\.((?:tar|vma).*)");

    /** The header at the beginning. */
    private record Head(
            boolean container, long size, long created, Map<String, Object> config, Map<String, String> files) {}

    /** What an unpacked archive contains. */
    public record Content(boolean container, Map<String, Object> config, Map<String, String> files) {}

    private Archive() {}

    /** The bytes of a backup. */
    public static byte[] bytes(Volume volume, int filler) {
        Backup backup = volume.backup();
        if (backup == null || backup.flaw() == Backup.Flaw.INCOMPLETE) return MARK.clone();
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
        byte[] whole = Packing.sealed(bytes.toByteArray());
        if (backup.flaw() == Backup.Flaw.CUT) whole = Arrays.copyOf(whole, whole.length - 100);
        byte[] packed = Packing.pack(volume.name(), whole);
        if (backup.flaw() == Backup.Flaw.CHANGED) packed[packed.length - 50] ^= 1;
        return packed;
    }

    /** The content of an unpacked archive, null when bytes are missing or changed. */
    public static @Nullable Content content(byte[] unpacked) {
        Head head = head(unpacked);
        return head == null ? null : new Content(head.container, head.config, head.files);
    }

    /** Reads the backup from a file with this name; an incomplete backup can't be restored. */
    public static Volume read(SimStorage storage, String name, byte[] bytes, long now) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) throw new IllegalArgumentException(name);
        GuestKind kind = parts.group(1).equals("lxc") ? GuestKind.CONTAINER : GuestKind.MACHINE;
        byte[] unpacked = Packing.unpack(bytes);
        Head head = unpacked == null ? null : head(unpacked);
        Backup backup = head == null || head.container != kind.isContainer()
                ? Backup.damaged(kind)
                : new Backup(kind, head.config, null, head.files, null, Backup.Origin.FILE);
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

    private static @Nullable Head head(byte[] bytes) {
        byte[] content = Packing.opened(bytes);
        if (content == null || !Packing.startsWith(content, MARK)) return null;
        int end = MARK.length;
        while (end < content.length && content[end] != '\n') end++;
        try {
            return JSON.readValue(Arrays.copyOfRange(content, MARK.length, end), Head.class);
        } catch (JacksonException e) {
            return null;
        }
    }
}
