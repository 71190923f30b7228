package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.model.GuestConfig;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changing a guest's configuration: immediately, or with the next start if a running guest can't apply the change. */
public final class GuestConfigPaths {
    private static final String ANY =
            "VM.Config.Disk|VM.Config.CPU|VM.Config.Memory|VM.Config.Network|VM.Config.Options";
    private static final String ANY_OF_MACHINE =
            "VM.Config.Disk|VM.Config.CDROM|VM.Config.CPU|VM.Config.Memory|VM.Config.Network|VM.Config.HWType"
                    + "|VM.Config.Options|VM.Config.Cloudinit";
    private static final List<String> NO_KEYS =
            List.of("digest", "delete", "revert", "force", "skiplock", "background_delay", "import-working-storage");

    private final GuestKind kind;

    private GuestConfigPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestConfigPaths(kind);
        String config = GuestPaths.one(kind) + "/config";
        Route.Check check = a -> a.needOnGuest(kind.isContainer() ? ANY : ANY_OF_MACHINE);
        table.add("PUT", config, GuestKeys.of(kind), check, asking -> {
            paths.change(asking);
            return null;
        });
        if (kind.isContainer()) return;
        var more = new HashMap<>(GuestKeys.MACHINE);
        more.put("background_delay", Parameter.number(1, 30));
        more.put("import-working-storage", Formats.STORAGE);
        table.add("POST", config, Map.copyOf(more), check, paths::changeLater);
        table.add(
                "PUT",
                GuestPaths.one(GuestKind.MACHINE) + "/unlink",
                Map.of("idlist", Parameter.TEXT.must(), "force", Parameter.FLAG),
                a -> a.needOnGuest("VM.Config.Disk"),
                paths::unlink);
    }

    /** Does the same as deleting the keys. */
    private @Nullable Object unlink(ApiCall asking) {
        var parameters = new TreeMap<>(asking.parameters());
        parameters.put("delete", parameters.getOrDefault("idlist", ""));
        parameters.remove("idlist");
        change(new ApiCall(asking.arrived(), asking.caller(), asking.variables(), parameters));
        return null;
    }

    /** Checks immediately and changes in a task. */
    private String changeLater(ApiCall asking) {
        check(asking, asking.guest(kind));
        asking.needQuorum();
        return asking.cluster()
                .start(
                        asking.node(),
                        "qmconfig",
                        asking.variable("vmid"),
                        asking.caller().id(),
                        _ -> change(asking))
                .upid();
    }

    private void change(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        check(asking, guest);
        asking.needQuorum();
        try {
            if (!guest.fileLock().tryAcquire(10, TimeUnit.SECONDS)) {
                throw Failure.server("can't lock file '" + guest.lockFile() + "' - got timeout");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.server("interrupted");
        }
        try {
            store(asking, guest);
        } finally {
            guest.fileLock().release();
        }
    }

    private void check(ApiCall asking, SimGuest guest) {
        GuestPowerPaths.refuseSkiplock(asking);
        Map<String, String> sent = keys(asking);
        List<String> deleted = listed(asking, "delete");
        List<String> reverted = listed(asking, "revert");
        if (sent.isEmpty() && deleted.isEmpty() && reverted.isEmpty()) throw Failure.server("no options specified");
        for (String key : deleted) {
            if (sent.containsKey(key)) {
                throw Failure.parameter(
                        "delete", "you can't use '-" + key + "' and -delete " + key + "' at the same time");
            }
            if (kind.isContainer() && (key.equals("rootfs") || key.equals("memory"))) {
                throw Failure.server("unable to delete required option '" + key + "'");
            }
        }
        for (String key : reverted) {
            if (sent.containsKey(key)) {
                throw Failure.parameter(
                        "revert", "you can't use '-" + key + "' and '-revert " + key + "' at the same time");
            }
        }
        if (!kind.isContainer() && sent.containsKey("boot")) checkBootOrder(guest, sent, deleted);
        if (!kind.isContainer()) checkBalloon(guest, sent);
        var touched = new TreeMap<>(sent);
        for (String key : deleted) touched.put(key, String.valueOf(guest.get(key)));
        for (String key : reverted)
            touched.put(key, String.valueOf(guest.config().get(key)));
        needFor(asking, guest.vmid(), kind, touched);
        sent.forEach((key, value) -> {
            needBridge(asking, kind, key, value);
            if (!kind.isContainer()) checkOfMachine(asking, guest, key, value);
            if (!kind.isContainer() && key.equals("hookscript")) needScript(asking, guest.node(), value);
            if (kind.isContainer()) {
                boolean unprivileged = isUnprivileged(guest);
                checkOfContainer(
                        asking,
                        guest.vmid(),
                        unprivileged,
                        key,
                        value,
                        guest.config().get(key));
            }
        });
        if (!kind.isContainer()) return;
        Stream.concat(deleted.stream(), reverted.stream())
                .forEach(key -> RootOnly.check(
                        asking,
                        guest.vmid(),
                        isUnprivileged(guest),
                        key,
                        "",
                        guest.configInForce().get(key)));
    }

    private static boolean isUnprivileged(SimGuest guest) {
        return Parameter.isYes(String.valueOf(guest.get("unprivileged")));
    }

    private static void checkOfMachine(ApiCall asking, SimGuest guest, String key, String value) {
        RootOnly.checkOfMachine(asking, key, String.valueOf(guest.get(key)));
        if (!key.matches(Drives.KEY)) return;
        if (value.matches("[^,]+:iso/.*") && !Disks.isMedium(value)) {
            throw Failure.parameter(key, "explicit 'media=cdrom' is required for iso images");
        }
        Drives.check(asking, guest.node(), value);
    }

    private static void needScript(ApiCall asking, String node, String volume) {
        SimStorage storage = asking.cluster().findStorage(volume.split(":", 2)[0]);
        if (storage == null || storage.find(node, volume.substring(volume.indexOf(':') + 1)) == null) {
            throw Failure.parameter("hookscript", "script '" + volume + "' does not exist\n");
        }
    }

    private static void checkBalloon(SimGuest guest, Map<String, String> sent) {
        if (!sent.containsKey("memory") && !sent.containsKey("balloon")) return;
        Map<String, Object> config = guest.config();
        config.putAll(sent);
        String memory = String.valueOf(config.getOrDefault("memory", 512)).replace("current=", "");
        if (Long.parseLong(String.valueOf(config.getOrDefault("balloon", 0))) > Long.parseLong(memory)) {
            throw Failure.server("balloon value too large (must be smaller than assigned memory)\n");
        }
    }

    private static void checkBootOrder(SimGuest guest, Map<String, String> sent, List<String> deleted) {
        Map<String, Object> devices = guest.config();
        devices.keySet().removeAll(deleted);
        devices.putAll(sent);
        String boot = sent.getOrDefault("boot", "");
        for (String device : boot.replaceFirst("^order=", "").split(";")) {
            if (boot.startsWith("order=") && !device.isBlank() && !devices.containsKey(device)) {
                // Proxmox prints the stray quote at the end.
                throw Failure.server("invalid bootorder: device '" + device + "' does not exist'");
            }
        }
    }

    /** Checks a container's key beyond the privilege it needs. */
    public static void checkOfContainer(
            ApiCall asking, int vmid, boolean unprivileged, String key, String value, @Nullable Object before) {
        RootOnly.check(asking, vmid, unprivileged, key, value, before);
        if (key.matches("rootfs|mp[0-9]+")) ContainerDisks.check(asking, asking.node(), vmid, value);
        if (key.matches("net[0-9]+") && GuestKeys.isAdvertisedToNode(value))
            throw Failure.server(GuestKeys.noAdvertisements(key) + ".");
    }

    /** Refuses keys that the caller may not set to these values. */
    public static void needFor(ApiCall asking, int vmid, GuestKind kind, Map<String, String> sent) {
        sent.forEach((key, value) -> {
            // No token counts as root.
            if (!kind.isContainer() && key.matches("args|lock|parallel[0-9]+")) {
                throw Failure.server("only root can set '" + key + "' config");
            }
            if (!kind.isContainer()) RootOnly.checkOfMachine(asking, key, value);
            boolean medium = !kind.isContainer() && key.matches(Drives.KEY) && Disks.isMedium(value);
            PoolPaths.needOnGuest(asking, vmid, medium ? "VM.Config.CDROM" : GuestKeys.privilege(key));
        });
    }

    /** Since version 8, connecting a NIC to a bridge, or to a VLAN tag of it, needs a privilege. */
    public static void needBridge(ApiCall asking, GuestKind kind, String key, String value) {
        if (!key.matches("net[0-9]+")) return;
        PropertyString format = GuestKeys.net(kind);
        Map<String, String> nic = format.parse(value);
        String bridge = nic.get("bridge");
        if (bridge == null) return;
        String tag = nic.get("tag");
        asking.caller().need("/sdn/zones/localnetwork/" + bridge + (tag == null ? "" : "/" + tag), "SDN.Use");
    }

    private static Map<String, String> keys(ApiCall asking) {
        var sent = new TreeMap<>(asking.parameters());
        NO_KEYS.forEach(sent::remove);
        return sent;
    }

    private static List<String> listed(ApiCall asking, String parameter) {
        String list = asking.parameter(parameter);
        return list == null
                ? List.of()
                : Arrays.stream(list.split("[,;\\s]+"))
                        .filter(k -> !k.isEmpty())
                        .toList();
    }

    private void store(ApiCall asking, SimGuest guest) {
        synchronized (guest) {
            GuestPowerPaths.checkLock(guest);
            refuseStale(asking, guest);
            GuestConfig file = guest.file();
            listed(asking, "revert").forEach(file::revert);
            boolean forGood = asking.flag("force");
            String boot = kind.isContainer() ? null : BootOrder.after(guest, keys(asking), listed(asking, "delete"));
            var problems = new TreeMap<String, String>();
            for (String key : listed(asking, "delete")) {
                if (guest.isProtected() && Disks.KEY.matcher(key).matches()) {
                    String drive = kind.isContainer() ? "CT " + guest.vmid() + " drive" : "drive";
                    throw Failure.server("can't remove " + drive + " '" + key + "' - protection mode enabled");
                }
                if (!isPlugged(guest, key, null, () -> file.remove(key, forGood), problems)) {
                    file.removeLater(key, forGood);
                }
            }
            keys(asking).forEach((key, value) -> {
                if (kind.isContainer() && guest.isProtected() && key.matches("rootfs|mp[0-9]+")) {
                    throw Failure.server(
                            "can't update CT " + guest.vmid() + " drive '" + key + "' - protection mode enabled");
                }
                if (key.equals("lock")) {
                    guest.lock(value);
                    return;
                }
                Object stored = stored(asking, guest, key, value);
                if (!isPlugged(guest, key, stored, () -> file.put(key, stored), problems)) file.putLater(key, stored);
            });
            if (boot != null && guest.isRunning()) file.putLater("boot", boot);
            else if (boot != null) file.put("boot", boot);
            guest.cluster().changed();
            // The change is stored at this point, even if the running guest refuses it.
            if (!problems.isEmpty()) throw Failure.parameters(problems);
        }
    }

    /** Whether a running guest applied the change; null removes the key. What it could not apply becomes pending. */
    private static boolean isPlugged(
            SimGuest guest, String key, @Nullable Object value, Runnable change, Map<String, String> problems) {
        if (!Hotplug.takes(guest, key, value)) return false;
        String problem = guest.isRunning() ? Hotplug.problem(guest, key, value) : null;
        if (problem == null) change.run();
        else problems.put(key, problem);
        return problem == null;
    }

    static void refuseStale(ApiCall asking, SimGuest guest) {
        String digest = asking.parameter("digest");
        if (digest == null || digest.equals(guest.digest())) return;
        throw Failure.server(
                guest.isContainer()
                        ? "detected modified configuration - file changed by other user? Try again."
                        : "checksum " + (asking.dataCentre().tellsMessages() ? "mismatch" : "missmatch")
                                + " (file change by other user?)");
    }

    /** The value as it is stored in the configuration file. */
    public static Object stored(ApiCall asking, SimGuest guest, String key, String value) {
        // A container's file stores the description as comment lines, so the last line gets a newline.
        if (key.equals("description") && guest.isContainer()) return value.endsWith("\n") ? value : value + "\n";
        if (key.equals("tags")) {
            return String.join(";", new TreeSet<>(Arrays.asList(value.split("[,;\\s]+"))));
        }
        if (key.matches("net[0-9]+"))
            return guest.isContainer() ? nic(guest, key, value) : machineNic(guest, key, value);
        if (!guest.isContainer() && key.matches(Drives.KEY)) return Drives.stored(guest, key, value);
        if (Disks.KEY.matcher(key).matches()) return ContainerDisks.stored(asking, guest, value);
        if (key.equals("memory") && !guest.isContainer()) return value.replace("current=", "");
        // What cgroup v2 accepts; the schema still has the range of v1.
        if (key.equals("cpuunits") && guest.isContainer()) return Math.clamp(Integer.parseInt(value), 1, 10_000);
        Parameter parameter = GuestKeys.of(guest.kind()).get(key);
        if (parameter == null) return value;
        return switch (parameter.type()) {
            case "boolean" -> Parameter.isYes(value) ? 1 : 0;
            case "integer" -> value.length() < 10 ? Integer.valueOf(value) : (Object) Long.valueOf(value);
            default -> value;
        };
    }

    /**
     * A NIC sent without a MAC address gets a new one, whatever it had before, and its value is rewritten; with a MAC
     * address the value is stored as sent.
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
