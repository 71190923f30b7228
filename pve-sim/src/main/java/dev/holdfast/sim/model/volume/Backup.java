package dev.holdfast.sim.model.volume;

import dev.holdfast.sim.model.guest.GuestKind;
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
        GuestKind kind,
        Map<String, Object> config,
        @Nullable String verified,
        Map<String, String> files,
        @Nullable String damage) {
    /** Copies the maps. */
    public Backup {
        config = Map.copyOf(config);
        files = Map.copyOf(files);
    }

    /** A damaged backup: an uploaded or changed file that is incomplete. */
    public static Backup damaged(GuestKind kind) {
        String tool = kind.archiver();
        return new Backup(
                kind,
                Map.of(),
                null,
                Map.of(),
                "command '" + tool + "' failed: exit code " + (kind.isContainer() ? 2 : 1));
    }

    /** The same backup with a verification result. */
    public Backup verified(String state) {
        return new Backup(kind, config, state, files, damage);
    }

    /** Container mount points are included only with {@code backup=1}, VM disks unless they have {@code backup=0}. */
    public static boolean isTaken(GuestKind kind, String key, String value) {
        if (!Disks.KEY.matcher(key).matches() || key.startsWith("unused") || value.contains("media=cdrom")) {
            return false;
        }
        if (kind.isContainer()) return key.equals("rootfs") || value.matches(".*,backup=(1|on|yes|true)(,.*)?");
        return !value.matches(".*,backup=(0|off|no|false)(,.*)?");
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
