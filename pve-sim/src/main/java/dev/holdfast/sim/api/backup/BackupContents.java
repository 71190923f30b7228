package dev.holdfast.sim.api.backup;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Disks;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The log lines about what a backup includes and excludes. */
final class BackupContents {
    private BackupContents() {}

    static void log(SimGuest guest, Consumer<String> info) {
        info.accept((guest.isContainer() ? "CT" : "VM") + " Name: " + guest.name());
        var config = new TreeMap<String, Object>(
                Comparator.comparing((String key) -> !key.equals("rootfs")).thenComparing(Comparator.naturalOrder()));
        config.putAll(guest.configInForce());
        config.forEach((key, value) -> {
            String text = value.toString();
            if (!Disks.KEY.matcher(key).matches() || key.startsWith("unused") || text.contains("media=cdrom")) return;
            boolean taken = Backup.isTaken(guest.kind(), key, text);
            info.accept(guest.isContainer() ? point(key, text, taken) : disk(key, text, taken));
        });
    }

    private static String disk(String key, String value, boolean taken) {
        String disk = "disk '" + key + "' '" + volume(value) + "' ";
        return taken ? "include " + disk + Disks.size(Disks.bytes(value)) : "exclude " + disk + "(backup=no)";
    }

    private static String point(String key, String value, boolean taken) {
        String at = key.equals("rootfs") ? "/" : value.replaceAll(".*\\bmp=([^,]*).*", "$1");
        String point = "mount point " + key + " ('" + at + "')";
        if (taken) return "including " + point + " in backup";
        return volume(value).startsWith("/")
                ? "excluding bind " + point + " from backup (not a volume)"
                : "excluding volume " + point + " from backup (disabled)";
    }

    private static String volume(String value) {
        return value.replaceAll(",.*", "");
    }
}
