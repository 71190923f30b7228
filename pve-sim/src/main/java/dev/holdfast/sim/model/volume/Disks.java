package dev.holdfast.sim.model.volume;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Disk values of a guest's configuration, such as {@code local:101/vm-101-disk-0.raw,size=8G}. */
public final class Disks {
    /** The configuration keys that hold a disk. */
    public static final Pattern KEY =
            Pattern.compile("(rootfs|efidisk0|tpmstate0|(mp|scsi|virtio|sata|ide|unused)[0-9]+)");

    /** A request for a new volume: storage, size in GiB, options. */
    public static final Pattern NEW = Pattern.compile("([A-Za-z][\\w.-]*):([0-9]+(?:\\.[0-9]+)?)((?:,.*)?)");

    private static final Pattern OLD =
            Pattern.compile("(?:(?:volume|file)=)?([A-Za-z][\\w.-]*[A-Za-z0-9]):([^,]+)((?:,.*)?)");
    private static final Pattern SIZE = Pattern.compile("(?:^|,)size=([0-9]+)([KMGT]?)");

    private Disks() {}

    /**
     * The volume that a disk value names.
     *
     * @param rest the options after the volume, with the leading comma
     */
    public record Named(String storage, String name, String rest) {
        /** The volume ID of the API: storage, colon, volume name. */
        public String id() {
            return storage + ":" + name;
        }
    }

    /** Parses a value; null for a device, a bind mount, an empty drive and a request for a new volume. */
    public static @Nullable Named named(String value) {
        if (NEW.matcher(value).matches()) return null;
        Matcher matcher = OLD.matcher(value);
        return matcher.matches() ? new Named(matcher.group(1), matcher.group(2), matcher.group(3)) : null;
    }

    /** Formats a size in bytes for the configuration. */
    public static String size(long bytes) {
        long mib = bytes >> 20;
        return mib % 1024 == 0 ? mib / 1024 + "G" : mib + "M";
    }

    /** The size in a disk value, in bytes; 0 without one. */
    public static long bytes(String value) {
        Matcher matcher = SIZE.matcher(value);
        if (!matcher.find()) return 0;
        int shift = switch (matcher.group(2)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            case "T" -> 40;
            default -> 0;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }

    /** Whether a drive holds a medium, which is not a disk. */
    public static boolean isMedium(String value) {
        return value.contains("media=cdrom");
    }
}
