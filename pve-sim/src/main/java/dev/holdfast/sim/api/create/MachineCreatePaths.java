package dev.holdfast.sim.api.create;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.guest.Drives;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Creating VMs. */
public final class MachineCreatePaths {
    private static final List<String> NO_KEYS = List.of(
            "vmid",
            "archive",
            "bwlimit",
            "force",
            "ha-managed",
            "import-working-storage",
            "live-restore",
            "pool",
            "start",
            "storage",
            "unique");

    private MachineCreatePaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        var parameters = new HashMap<>(GuestKeys.MACHINE);
        List.of("digest", "delete", "revert", "skiplock").forEach(parameters::remove);
        parameters.put("vmid", Formats.VMID.must());
        parameters.put("archive", Parameter.text(255));
        parameters.put("bwlimit", Parameter.number(0, null));
        parameters.put("storage", Formats.STORAGE);
        parameters.put("import-working-storage", Formats.STORAGE);
        parameters.put("pool", Parameter.TEXT);
        for (String flag : "ha-managed live-restore start unique".split(" ")) parameters.put(flag, Parameter.FLAG);
        table.add(
                "POST",
                GuestPaths.base(GuestKind.MACHINE),
                Map.copyOf(parameters),
                Route.ANYONE,
                MachineCreatePaths::create);
    }

    private static String create(ApiCall asking) {
        if (asking.parameter("archive") != null) return Restore.machine(asking);
        int vmid = asking.number("vmid", 0);
        PoolPaths.needOnGuest(asking, vmid, "VM.Allocate");
        PoolPaths.needToExist(asking);
        for (String alone : List.of("force", "unique", "live-restore")) {
            if (asking.parameter(alone) != null) {
                throw Failure.parameter("archive", "missing property - '" + alone + "' requires this property");
            }
        }
        var sent = new TreeMap<>(asking.parameters());
        NO_KEYS.forEach(sent::remove);
        GuestConfigPaths.needFor(asking, vmid, GuestKind.MACHINE, sent);
        sent.forEach((key, value) -> {
            GuestConfigPaths.needBridge(asking, GuestKind.MACHINE, key, value);
            if (key.matches(Drives.KEY)) Drives.check(asking, asking.node(), value);
        });
        asking.needQuorum();
        SimGuest guest = reserved(asking, vmid);
        return asking.cluster()
                .start(
                        asking.node(),
                        "qmcreate",
                        "" + vmid,
                        asking.caller().id(),
                        task -> fill(asking, task, guest, sent))
                .upid();
    }

    private static SimGuest reserved(ApiCall asking, int vmid) {
        try {
            asking.cluster().needFree(vmid);
        } catch (Failure taken) {
            throw Failure.server("unable to create VM " + vmid + " - " + taken.text());
        }
        SimGuest guest = asking.cluster().reserve(GuestKind.MACHINE, vmid, asking.node(), "create");
        if (guest == null) throw Failure.server("unable to create VM " + vmid + ": config file already exists");
        return guest;
    }

    private static void fill(ApiCall asking, SimTask task, SimGuest guest, Map<String, String> sent)
            throws InterruptedException {
        boolean made = false;
        try {
            task.workHalf();
            sent.forEach((key, value) -> {
                Object stored = GuestConfigPaths.stored(asking, guest, key, value);
                guest.set(key, stored);
                if (key.matches(Drives.KEY) && !stored.equals(value)) task.line(key + ": made '" + stored + "'");
            });
            defaults(asking, guest, sent);
            task.workHalf();
            made = true;
        } catch (Failure failure) {
            throw Failure.server("unable to create VM " + guest.vmid() + " - " + failure.text());
        } finally {
            if (!made) asking.cluster().remove(guest.vmid());
        }
        PoolPaths.join(asking, guest.vmid());
        guest.lock(null);
        if (asking.flag("start")) guest.start();
    }

    /** Sets the values that every VM has, even if the request does not contain them. */
    private static void defaults(ApiCall asking, SimGuest guest, Map<String, String> sent) {
        String qemu = asking.dataCentre().tellsMessages() ? "10.1.2" : "9.0.2";
        guest.set("meta", "creation-qemu=" + qemu + ",ctime=" + asking.cluster().now() / 1000);
        pinBoard(guest, qemu);
        if (!sent.containsKey("smbios1")) guest.set("smbios1", "uuid=" + UUID.randomUUID());
        if (sent.getOrDefault("vmgenid", "1").equals("1")) {
            guest.set("vmgenid", UUID.randomUUID().toString());
        }
        if (!sent.containsKey("boot")) {
            String order = bootOrder(guest.config());
            if (!order.isEmpty()) guest.set("boot", "order=" + order);
        }
    }

    /** A new machine for Windows keeps the board that it has at first. */
    private static void pinBoard(SimGuest guest, String qemu) {
        if (!String.valueOf(guest.get("ostype")).matches("w.*")) return;
        Object wanted = guest.get("machine");
        String board = wanted == null ? "pc" : wanted.toString();
        String version = "-" + qemu.replaceFirst("[.][0-9]+$", "");
        if (board.equals("pc")) guest.set("machine", "pc-i440fx" + version);
        if (board.equals("q35")) guest.set("machine", "pc-q35" + version);
    }

    /** The first disk, the first CD-ROM drive and the first NIC. */
    private static String bootOrder(Map<String, Object> config) {
        var order = new TreeMap<Integer, String>();
        config.forEach((key, value) -> {
            if (key.matches("(scsi|virtio|sata|ide)[0-9]+")) {
                order.putIfAbsent(Disks.isMedium(value.toString()) ? 2 : 1, key);
            }
            if (key.matches("net[0-9]+")) order.putIfAbsent(3, key);
        });
        return String.join(";", order.values());
    }
}
