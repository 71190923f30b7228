package dev.holdfast.pve.storage;

import dev.holdfast.pve.api.GuestKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A volume on a storage, {@code local:101/vm-101-disk-0.raw}. On a storage that is local to each node the same id means a
 * different volume on every node.
 *
 * @param storage the storage's name
 * @param name the storage's name of the volume; its format depends on the storage type
 */
public record VolumeId(String storage, String name) {
    // The name of an image that a user copied there may contain spaces.
    private static final Pattern FORM = Pattern.compile(
            "([A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]):([^\\s,\\p{Cntrl}](?:[^,\\p{Cntrl}]*[^\\s,\\p{Cntrl}])?)");
    // These names are the same on every file storage; Proxmox Backup Server has its own.
    private static final Pattern DUMP = Pattern.compile(
            "backup/vzdump-(lxc|qemu)-([1-9][0-9]{2,8})-([0-9]{4})_([0-9]{2})_([0-9]{2})-([0-9]{2})_([0-9]{2})_([0-9]{2})\\.[^/]+");
    private static final Pattern SNAPSHOT = Pattern.compile(
            "backup/(ct|vm)/([1-9][0-9]{2,8})/([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z");

    /** Checks both parts. */
    public VolumeId {
        if (!FORM.matcher(storage + ":" + name).matches()) {
            throw new IllegalArgumentException("Not a volume: " + storage + ":" + name);
        }
    }

    /** Parses an id. A path, such as that of a bind mount, is not accepted. */
    public static VolumeId parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("Not a volume: " + text);
        return new VolumeId(matcher.group(1), matcher.group(2));
    }

    /**
     * The contents of a backup's name.
     *
     * @param written when the backup began: by the clock of the host that wrote it, in UTC on a Proxmox Backup Server
     * @param onBackupServer whether it is a snapshot on a Proxmox Backup Server
     */
    public record Backup(GuestKind kind, int vmid, LocalDateTime written, boolean onBackupServer) {
        /** When the backup began, if the host that wrote it uses this time zone. */
        public Instant takenAt(ZoneId host) {
            return written.atZone(onBackupServer ? ZoneOffset.UTC : host).toInstant();
        }
    }

    /** The parsed name of a backup; null for other volumes and for renamed backups. */
    public @Nullable Backup backup() {
        Matcher dump = DUMP.matcher(name);
        if (dump.matches()) return backup(dump, false);
        Matcher snapshot = SNAPSHOT.matcher(name);
        return snapshot.matches() ? backup(snapshot, true) : null;
    }

    private static @Nullable Backup backup(Matcher name, boolean onBackupServer) {
        try {
            return new Backup(
                    name.group(1).equals("lxc") || name.group(1).equals("ct") ? GuestKind.LXC : GuestKind.QEMU,
                    Integer.parseInt(name.group(2)),
                    LocalDateTime.of(
                            number(name, 3),
                            number(name, 4),
                            number(name, 5),
                            number(name, 6),
                            number(name, 7),
                            number(name, 8)),
                    onBackupServer);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(Matcher name, int group) {
        return Integer.parseInt(name.group(group));
    }

    @Override
    public String toString() {
        return storage + ":" + name;
    }
}
