package dev.holdfast.sim;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Disks of guests, by name only: nothing is written anywhere and no storage fills. */
final class Volumes {
    private static final Pattern NEW = Pattern.compile("([A-Za-z][\\w.-]*):([0-9]+(?:\\.[0-9]+)?)((?:,.*)?)");
    private static final Pattern NUMBER = Pattern.compile("disk-([0-9]+)");

    private Volumes() {}

    /** {@code local:8} asks for a new volume of eight GiB and is stored as that; anything else stays as it is. */
    static String stored(Asking asking, SimGuest guest, String value) {
        Matcher matcher = NEW.matcher(value);
        if (!matcher.matches()) return value;
        Storage storage = Storage.get(matcher.group(1));
        asking.token().need("/storage/" + storage.name(), "Datastore.AllocateSpace");
        long mib = (long) (Double.parseDouble(matcher.group(2)) * 1024);
        String size = mib % 1024 == 0 ? mib / 1024 + "G" : mib + "M";
        String name = "vm-" + guest.vmid() + "-disk-" + free(guest);
        boolean files = storage.plugin().equals("dir") || storage.plugin().equals("nfs");
        String volume = storage.name() + ":" + (files ? guest.vmid() + "/" + name + ".raw" : name);
        return volume + matcher.group(3) + ",size=" + size;
    }

    private static int free(SimGuest guest) {
        int free = 0;
        for (Object value : guest.config().values()) {
            Matcher matcher = NUMBER.matcher(value.toString());
            if (matcher.find()) free = Math.max(free, Integer.parseInt(matcher.group(1)) + 1);
        }
        return free;
    }
}
