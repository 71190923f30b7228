package dev.holdfast.sim.model.volume;

import dev.holdfast.sim.model.guest.GuestKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a guest's backup: its configuration at that time, which contains the sizes of its disks.
 *
 * @param verified the result of the last verification, null without one; only backup servers verify
 * @param files the files of a container whose file system was used, by path: mode, colon, content
 * @param flaw what is wrong with it, null for an undamaged backup
 */
public record Backup(
        GuestKind kind,
        Map<String, Object> config,
        @Nullable String verified,
        Map<String, String> files,
        @Nullable Flaw flaw,
        Origin origin) {
    /** The ways in which a backup is damaged. Nothing in the content of a storage shows it. */
    public enum Flaw {
        /** An uploaded file that is not a backup, or not a complete one. */
        INCOMPLETE,
        /** Bytes changed on the disk: neither unpacking nor restoring it works. */
        CHANGED,
        /** What was packed was already cut off: unpacking it works, listing and restoring do not. */
        CUT
    }

    /**
     * Where it comes from.
     *
     * @param owner the user of the backup server to whom its group belongs, null in a file
     * @param key the fingerprint of the key that it is encrypted with, null without encryption
     * @param agentAnswers whether the guest agent answered, and will again in a restored guest
     */
    public record Origin(@Nullable String owner, @Nullable String key, boolean agentAnswers) {
        /** An unencrypted file. */
        public static final Origin FILE = new Origin(null, null, true);
    }

    /** Copies the maps. */
    public Backup {
        config = Map.copyOf(config);
        files = Map.copyOf(files);
    }

    /** A damaged backup: an uploaded or changed file that is incomplete. */
    public static Backup damaged(GuestKind kind) {
        return new Backup(kind, Map.of(), null, Map.of(), Flaw.INCOMPLETE, Origin.FILE);
    }

    /** The same backup with a verification result. */
    public Backup verified(String state) {
        return new Backup(kind, config, state, files, flaw, origin);
    }

    /** The same backup with a flaw, or without one. */
    public Backup flawed(@Nullable Flaw other) {
        return new Backup(kind, config, verified, files, other, origin);
    }

    /** The error that restoring it fails with, null for an undamaged backup. */
    public @Nullable String damage() {
        if (flaw == null) return null;
        if (origin.owner != null) {
            String tool = kind.isContainer() ? "proxmox-backup-client restore" : "pbs-restore";
            return "command '/usr/bin/" + tool + "' failed: exit code 255";
        }
        return "command '" + kind.archiver() + "' failed: exit code " + (kind.isContainer() ? 2 : 1);
    }

    /** Container mount points are included only with {@code backup=1}, VM disks unless they have {@code backup=0}. */
    public static boolean isTaken(GuestKind kind, String key, String value) {
        if (!Disks.KEY.matcher(key).matches() || key.startsWith("unused") || value.contains("media=cdrom")) {
            return false;
        }
        if (kind.isContainer()) return key.equals("rootfs") || value.matches(".*,backup=(1|on|yes|true)(,.*)?");
        return !value.matches(".*,backup=(0|off|no|false)(,.*)?");
    }

    /** A container's raw lines, which only root gets back. */
    public List<String> rawLines() {
        return config.get("lxc") instanceof List<?> pairs
                ? pairs.stream()
                        .map(pair -> pair instanceof List<?> one ? one.getFirst() + ": " + one.getLast() : "" + pair)
                        .toList()
                : List.of();
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
        sorted.remove("lxc");
        Object environment = sorted.remove("env");
        sorted.forEach(
                (key, value) -> text.append(key).append(": ").append(value).append('\n'));
        if (environment != null) {
            for (String one : environment.toString().split("\0+", -1)) {
                text.append("lxc.environment.runtime: ").append(one).append('\n');
            }
        }
        rawLines().forEach(line -> text.append(line).append('\n'));
        if (!kind.isContainer()) sorted.forEach((key, value) -> map(text, key, value.toString()));
        return text.toString();
    }

    private static void map(StringBuilder text, String key, String value) {
        Disks.Named named = Disks.named(value);
        if (named == null || !isTaken(GuestKind.MACHINE, key, value)) return;
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
}
