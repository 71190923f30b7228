package dev.holdfast.sim.model.volume;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a guest's backup: its configuration at that time, which contains the sizes of its disks.
 *
 * @param verified the result of the last verification, null without one; only backup servers verify
 * @param files the files of a container whose file system was used, by path: mode, colon, content
 * @param damage the error that a restore fails with, null for an undamaged backup
 */
public record Backup(
        boolean isContainer,
        Map<String, Object> config,
        @Nullable String verified,
        Map<String, String> files,
        @Nullable String damage) {
    private static final DateTimeFormatter IN_FILES =
            DateTimeFormatter.ofPattern("yyyy_MM_dd-HH_mm_ss").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter ON_SERVERS = DateTimeFormatter.ISO_INSTANT;

    /** Copies the maps. */
    public Backup {
        config = Map.copyOf(config);
        files = Map.copyOf(files);
    }

    /** A damaged backup: an uploaded or changed file that is incomplete. */
    public static Backup damaged(boolean container) {
        String tool = container ? "tar" : "vma";
        return new Backup(
                container, Map.of(), null, Map.of(), "command '" + tool + "' failed: exit code " + (container ? 2 : 1));
    }

    static Backup of(SimGuest guest) {
        var config = new TreeMap<>(guest.config());
        config.remove("digest");
        config.remove("lock");
        return new Backup(guest.isContainer(), config, null, guest.files(), null);
    }

    /** The same backup with a verification result. */
    public Backup verified(String state) {
        return new Backup(isContainer, config, state, files, damage);
    }

    /** The volume that a backup of this guest creates. The simulated nodes use UTC, and so do the volume names. */
    public static Volume volume(SimStorage storage, SimGuest guest, long at, String compress) {
        Instant second = Instant.ofEpochSecond(at / 1000);
        long contents = contents(storage.cluster(), guest);
        boolean server = storage.type().equals("pbs");
        String kind = guest.isContainer() ? "ct" : "vm";
        String ending = (guest.isContainer() ? "tar" : "vma") + ending(compress);
        String name = server
                ? "backup/" + kind + "/" + guest.vmid() + "/" + ON_SERVERS.format(second)
                : "backup/vzdump-" + (guest.isContainer() ? "lxc" : "qemu") + "-" + guest.vmid() + "-"
                        + IN_FILES.format(second) + "." + ending;
        long size = server ? contents : Math.max(1, contents * share(compress) / 100);
        return new Volume(
                storage.id(),
                name,
                "backup",
                server ? "pbs-" + kind : ending,
                size,
                // A backup server stores identical data only once.
                server ? size / 10 : size,
                guest.vmid(),
                second.toEpochMilli(),
                null,
                null,
                false,
                of(guest));
    }

    /** The used bytes of the guest's disks that the backup includes. */
    private static long contents(SimCluster cluster, SimGuest guest) {
        long contents = 0;
        for (var entry : guest.config().entrySet()) {
            if (!isTaken(guest.isContainer(), entry.getKey(), entry.getValue().toString())) continue;
            Volume volume = Disks.volume(cluster, guest, entry.getValue().toString());
            if (volume != null) contents += volume.used();
        }
        return contents;
    }

    /** Container mount points are included only with {@code backup=1}, VM disks unless they have {@code backup=0}. */
    public static boolean isTaken(boolean container, String key, String value) {
        if (!Disks.KEY.matcher(key).matches() || key.startsWith("unused") || value.contains("media=cdrom")) {
            return false;
        }
        if (container) return key.equals("rootfs") || value.matches(".*,backup=(1|on|yes|true)(,.*)?");
        return !value.matches(".*,backup=(0|off|no|false)(,.*)?");
    }

    private static String ending(String compress) {
        return switch (compress) {
            case "0" -> "";
            case "gzip" -> ".gz";
            case "zstd" -> ".zst";
            default -> ".lzo";
        };
    }

    private static int share(String compress) {
        return switch (compress) {
            case "0" -> 100;
            case "gzip" -> 42;
            case "zstd" -> 40;
            default -> 55;
        };
    }

    /** The guest's configuration file in the archive; a VM's also contains the disk map. */
    public String text() {
        var text = new StringBuilder();
        var sorted = new TreeMap<>(config);
        Object description = sorted.remove("description");
        if (description != null) {
            description
                    .toString()
                    .lines()
                    .forEach(line -> text.append('#').append(line).append('\n'));
        }
        sorted.forEach(
                (key, value) -> text.append(key).append(": ").append(value).append('\n'));
        if (!isContainer) sorted.forEach((key, value) -> map(text, key, value.toString()));
        return text.toString();
    }

    private static void map(StringBuilder text, String key, String value) {
        Disks.Named named = Disks.named(value);
        if (named == null || !isTaken(false, key, value)) return;
        int dot = named.name().lastIndexOf('.');
        text.append("#qmdump#map:")
                .append(key)
                .append(":drive-")
                .append(key)
                .append(':')
                .append(named.storage())
                .append(':')
                .append(dot < 0 ? "raw" : named.name().substring(dot + 1))
                .append(":\n");
    }

    /** The fingerprint of a storage's encryption key, as backup servers report it. */
    public static String keyOf(SimStorage storage) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(("key of " + storage.id()).getBytes(StandardCharsets.UTF_8));
            return HexFormat.ofDelimiter(":").formatHex(hash).toLowerCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
