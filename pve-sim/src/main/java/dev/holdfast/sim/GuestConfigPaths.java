package dev.holdfast.sim;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Changing a guest's configuration. Everything is in force at once; that some of it waits for a restart is not modelled. */
final class GuestConfigPaths {
    private static final String ANY =
            "VM.Config.Disk|VM.Config.CPU|VM.Config.Memory|VM.Config.Network|VM.Config.Options";
    private static final String ANY_OF_MACHINE =
            "VM.Config.Disk|VM.Config.CDROM|VM.Config.CPU|VM.Config.Memory|VM.Config.Network|VM.Config.HWType"
                    + "|VM.Config.Options|VM.Config.Cloudinit";
    private static final List<String> NO_KEYS =
            List.of("digest", "delete", "revert", "force", "skiplock", "background_delay", "import-working-storage");

    private final boolean container;

    private GuestConfigPaths(boolean container) {
        this.container = container;
    }

    static void add(Route.Table table, boolean container) {
        var paths = new GuestConfigPaths(container);
        String config = GuestPaths.one(container) + "/config";
        Route.Check check = a -> a.needOnGuest(container ? ANY : ANY_OF_MACHINE);
        table.add("PUT", config, GuestKeys.of(container), check, asking -> {
            paths.change(asking);
            return null;
        });
        if (container) return;
        var more = new HashMap<>(GuestKeys.MACHINE);
        more.put("background_delay", Parameter.number(1, 30));
        table.add("POST", config, Map.copyOf(more), check, paths::changeLater);
    }

    /** Checks at once and changes in a task. */
    private String changeLater(Asking asking) {
        check(asking, asking.guest(container));
        return asking.cluster()
                .start(
                        asking.node(),
                        "qmconfig",
                        asking.variable("vmid"),
                        asking.token().id(),
                        _ -> change(asking))
                .upid();
    }

    private void change(Asking asking) {
        SimGuest guest = asking.guest(container);
        check(asking, guest);
        asking.needQuorum();
        try {
            if (!guest.file().tryAcquire(10, TimeUnit.SECONDS)) {
                throw Failure.server("can't lock file '" + lockFile(guest) + "' - got timeout");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.server("interrupted");
        }
        try {
            store(asking, guest);
        } finally {
            guest.file().release();
        }
    }

    static String lockFile(SimGuest guest) {
        return guest.isContainer()
                ? "/run/lock/lxc/pve-config-" + guest.vmid() + ".lock"
                : "/var/lock/qemu-server/lock-" + guest.vmid() + ".conf";
    }

    private void check(Asking asking, SimGuest guest) {
        Map<String, String> sent = keys(asking);
        List<String> deleted = deleted(asking);
        if (sent.isEmpty() && deleted.isEmpty() && asking.parameter("revert") == null) {
            throw Failure.server("no options specified");
        }
        for (String key : deleted) {
            if (sent.containsKey(key)) {
                throw Failure.parameter(
                        "delete", "you can't use '-" + key + "' and -delete " + key + "' at the same time");
            }
            if (key.equals("rootfs")) throw Failure.of(501, "not modelled: taking the root disk away");
        }
        if (sent.containsKey("lock")) throw Failure.of(501, "not modelled: setting a lock");
        var touched = new TreeSet<>(sent.keySet());
        touched.addAll(deleted);
        touched.forEach(key -> asking.needOnGuest(GuestKeys.privilege(key)));
        sent.forEach((key, value) -> {
            if (key.matches("net[0-9]+")) needBridge(asking, guest, value);
        });
    }

    /** Since version 8 it takes a privilege to put a NIC on a bridge, or on a tag of it. */
    private static void needBridge(Asking asking, SimGuest guest, String value) {
        PropertyString format = guest.isContainer() ? Formats.CONTAINER_NET : Formats.MACHINE_NET;
        Map<String, String> nic = format.parse(value);
        String bridge = nic.get("bridge");
        if (bridge == null) return;
        String tag = nic.get("tag");
        asking.token().need("/sdn/zones/localnetwork/" + bridge + (tag == null ? "" : "/" + tag), "SDN.Use");
    }

    private static Map<String, String> keys(Asking asking) {
        var sent = new TreeMap<>(asking.parameters());
        NO_KEYS.forEach(sent::remove);
        return sent;
    }

    private static List<String> deleted(Asking asking) {
        String delete = asking.parameter("delete");
        return delete == null
                ? List.of()
                : Arrays.stream(delete.split("[,;\\s]+"))
                        .filter(k -> !k.isEmpty())
                        .toList();
    }

    private void store(Asking asking, SimGuest guest) {
        synchronized (guest) {
            String lock = guest.lock();
            if (lock != null) throw Failure.server((container ? "CT" : "VM") + " is locked (" + lock + ")");
            String digest = asking.parameter("digest");
            if (digest != null && !digest.equals(guest.digest())) {
                throw Failure.server("detected modified configuration - file changed by other user? Try again.");
            }
            deleted(asking).forEach(key -> guest.set(key, null));
            keys(asking).forEach((key, value) -> guest.set(key, stored(asking, guest, key, value)));
        }
    }

    /** The value as the file will hold it. */
    static @Nullable Object stored(Asking asking, SimGuest guest, String key, String value) {
        // A container's file keeps it as lines of comment, and so the last line gets an end.
        if (key.equals("description") && guest.isContainer()) return value.endsWith("\n") ? value : value + "\n";
        if (key.equals("tags")) {
            return String.join(";", new TreeSet<>(Arrays.asList(value.split("[,;\\s]+"))));
        }
        if (key.matches("net[0-9]+"))
            return guest.isContainer() ? nic(guest, key, value) : machineNic(guest, key, value);
        if (Disks.KEY.matcher(key).matches()) return Disks.stored(asking, guest, value);
        if (key.equals("memory") && !guest.isContainer()) return value.replace("current=", "");
        Parameter parameter = GuestKeys.of(guest.isContainer()).get(key);
        if (parameter == null) return value;
        return switch (parameter.type()) {
            case "boolean" -> Asking.isYes(value) ? 1 : 0;
            case "integer" -> value.length() < 10 ? Integer.valueOf(value) : (Object) Long.valueOf(value);
            default -> value;
        };
    }

    /**
     * A NIC that is sent without a hardware address gets a new one, whatever it had before, and is written anew; with one
     * it stays as it was sent.
     */
    private static String nic(SimGuest guest, String key, String value) {
        Map<String, String> parts = Formats.CONTAINER_NET.parse(value);
        if (parts.putIfAbsent("hwaddr", guest.hardwareAddress(key + value)) != null) return value;
        return Formats.containerNet(parts);
    }

    private static String machineNic(SimGuest guest, String key, String value) {
        int comma = value.indexOf(',');
        String first = comma < 0 ? value : value.substring(0, comma);
        if (first.contains("=")) return value;
        return first + "=" + guest.hardwareAddress(key + value) + (comma < 0 ? "" : value.substring(comma));
    }
}
