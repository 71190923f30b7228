package dev.holdfast.sim.api.create;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.WebFile;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Creating containers from a template. */
public final class GuestLifePaths {
    private static final List<String> NO_KEYS = List.of(
            "vmid",
            "ostemplate",
            "storage",
            "force",
            "start",
            "restore",
            "unique",
            "pool",
            "password",
            "bwlimit",
            "ssh-public-keys",
            "ignore-unpack-errors",
            "ha-managed");

    private GuestLifePaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        table.add(
                "POST", GuestPaths.base(GuestKind.CONTAINER), createParameters(), Route.ANYONE, GuestLifePaths::create);
    }

    private static Map<String, Parameter> createParameters() {
        var parameters = new HashMap<>(GuestKeys.CONTAINER);
        List.of("digest", "delete", "revert").forEach(parameters::remove);
        parameters.put("vmid", Formats.VMID.must());
        parameters.put("ostemplate", Parameter.text(255).must());
        parameters.put("storage", Formats.STORAGE);
        parameters.put("bwlimit", Parameter.decimal(0, null));
        for (String flag : "force ha-managed ignore-unpack-errors restore start unique".split(" ")) {
            parameters.put(flag, Parameter.FLAG);
        }
        for (String text : "password pool ssh-public-keys".split(" ")) parameters.put(text, Parameter.TEXT);
        return Map.copyOf(parameters);
    }

    private static String create(ApiCall asking) {
        if (asking.flag("restore")) return Restore.container(asking);
        int vmid = asking.number("vmid", 0);
        PoolPaths.needOnGuest(asking, vmid, "VM.Allocate");
        PoolPaths.needToExist(asking);
        if (!asking.flag("unprivileged")) asking.caller().need("/", "Sys.Modify");
        asking.cluster().needFree(vmid);
        var sent = new TreeMap<>(asking.parameters());
        NO_KEYS.forEach(sent::remove);
        GuestConfigPaths.needFor(asking, vmid, GuestKind.CONTAINER, sent);
        sent.putIfAbsent("rootfs", asking.parameters().getOrDefault("storage", "local") + ":4");
        sent.forEach((key, value) -> {
            GuestConfigPaths.needBridge(asking, GuestKind.CONTAINER, key, value);
            GuestConfigPaths.checkOfContainer(asking, vmid, asking.flag("unprivileged"), key, value, null);
        });
        VolumeName template =
                VolumeName.of(asking.cluster(), asking.parameters().getOrDefault("ostemplate", ""));
        template.needContent("vztmpl");
        template.needRead(asking.caller());
        asking.needQuorum();
        SimGuest guest = fresh(asking, vmid, sent);
        return asking.cluster()
                .start(asking.node(), "vzcreate", "" + vmid, asking.caller().id(), task -> fill(asking, task, guest))
                .upid();
    }

    /** The container exists immediately, with a lock, and is removed again if the creation fails. */
    private static SimGuest fresh(ApiCall asking, int vmid, Map<String, String> sent) {
        SimGuest guest = asking.cluster().reserve(GuestKind.CONTAINER, vmid, asking.node(), "create");
        if (guest == null) throw Failure.server("CT " + vmid + " already exists on node '" + asking.node() + "'");
        guest.set("arch", "amd64").set("hostname", "CT" + vmid).set("ostype", system(asking));
        guest.set("memory", 512).set("swap", 512);
        try {
            sent.forEach((key, value) -> guest.set(key, GuestConfigPaths.stored(asking, guest, key, value)));
        } catch (Failure failure) {
            asking.cluster().remove(vmid);
            throw failure;
        }
        return guest;
    }

    /** The OS type, which Proxmox detects from the files in the template. */
    private static String system(ApiCall asking) {
        String template = asking.parameters().getOrDefault("ostemplate", "").replaceAll(".*/", "");
        return template.startsWith("alpine-") ? "alpine" : template.startsWith("ubuntu-") ? "ubuntu" : "debian";
    }

    /** Alpine has no systemd, which is what fails in an unprivileged container without nesting. */
    private static boolean needsNesting(ApiCall asking, String template) {
        return asking.flag("unprivileged")
                && !template.contains("alpine-")
                && !asking.parameters().getOrDefault("features", "").contains("nesting=1");
    }

    /** What the image of a registry decides: the command, not an init system, is what the container runs. */
    private static void runImage(SimGuest guest, SimTask task, WebFile image) {
        guest.set("ostype", "unmanaged");
        if (!image.environment().isEmpty()) guest.set("env", image.environment());
        guest.set("lxc", List.of(List.of("lxc.signal.halt", "SIGTERM")));
        if (image.entrypoint().equals("/sbin/init")) return;
        guest.set("entrypoint", image.entrypoint()).set("cmode", "console");
        guest.config().forEach((key, value) -> {
            if (!key.matches("net[0-9]+") || value.toString().contains("host-managed=")) return;
            task.line("Auto-Enabling host-managed network for network device " + key + ".");
            guest.set(key, value + ",host-managed=1");
        });
    }

    private static void fill(ApiCall asking, SimTask task, SimGuest guest) throws InterruptedException {
        String template = asking.parameters().getOrDefault("ostemplate", "");
        boolean made = false;
        try {
            task.line("formatting the disk of " + guest.get("rootfs"));
            task.workHalf();
            Disks.Named named = Disks.named(template);
            SimStorage from = named == null ? null : asking.cluster().findStorage(named.storage());
            if (named == null || from == null || from.find(guest.node(), named.name()) == null) {
                throw Failure.server(
                        "unable to create CT " + guest.vmid() + " - volume '" + template + "' does not exist");
            }
            WebFile file = from.file(guest.node(), named.name());
            WebFile image = file != null && file.isImage() ? file : null;
            task.line(
                    image != null
                            ? "Detected OCI archive"
                            : "extracting archive '/var/lib/vz/template/cache/" + template.replaceAll(".*/", "") + "'");
            if (image != null) runImage(guest, task, image);
            task.workHalf();
            task.line("Detected container architecture: amd64");
            if (image == null && needsNesting(asking, template)) {
                task.warn("Systemd 257 detected. You may need to enable nesting.");
            }
            made = true;
        } finally {
            if (!made) asking.cluster().remove(guest.vmid());
        }
        PoolPaths.join(asking, guest.vmid());
        guest.lock(null);
        if (asking.flag("start")) guest.start();
    }
}
