package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.Cloudinit;
import dev.holdfast.sim.model.guest.GuestKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The cloud-init settings: the content of the current image, and the content after the image is regenerated. */
public final class CloudinitPaths {
    private CloudinitPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String path = GuestPaths.one(GuestKind.MACHINE) + "/cloudinit";
        table.add("GET", path, Map.of(), a -> a.needOnGuest("VM.Audit"), CloudinitPaths::list);
        table.add("PUT", path, Map.of(), a -> a.needOnGuest("VM.Config.Cloudinit"), asking -> {
            SimGuest guest = asking.guest(GuestKind.MACHINE);
            asking.needQuorum();
            GuestPowerPaths.checkLock(guest);
            synchronized (guest) {
                guest.file().makeImage();
            }
            return null;
        });
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        SimGuest guest = asking.guest(GuestKind.MACHINE);
        Map<String, Object> image;
        Map<String, Object> config;
        synchronized (guest) {
            image = guest.file().image();
            config = Cloudinit.of(guest.file().whole());
        }
        var keys = new TreeSet<>(config.keySet());
        keys.addAll(image.keySet());
        var rows = new ArrayList<Map<String, Object>>();
        for (String key : keys) {
            var row = new TreeMap<String, Object>();
            row.put("key", key);
            String old = shown(key, image.get(key));
            String now = shown(key, config.get(key));
            if (!old.isEmpty()) row.put("value", old);
            if (now.isEmpty()) row.put("delete", 1);
            else if (!String.valueOf(image.get(key)).equals(String.valueOf(config.get(key)))) row.put("pending", now);
            rows.add(row);
        }
        return rows;
    }

    private static String shown(String key, @Nullable Object value) {
        if (value == null) return "";
        return key.equals("cipassword") ? "**********" : value.toString();
    }
}
