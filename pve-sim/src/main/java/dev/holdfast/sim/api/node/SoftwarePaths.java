package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.schema.Parameter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node's packages. The lists are always the same; a check for updates takes the usual time and finds nothing new.
 */
public final class SoftwarePaths {
    private record Software(String name, String title, String section, String origin, String older, String newer) {
        Map<String, Object> row() {
            var row = new TreeMap<String, Object>();
            row.put("Package", name);
            row.put("Title", title);
            row.put("Description", title);
            row.put("Section", section);
            row.put("Origin", origin);
            row.put("Arch", "amd64");
            row.put("Priority", "optional");
            row.put("Version", newer);
            row.put("OldVersion", older);
            return row;
        }
    }

    private static final List<Software> UPDATES = List.of(
            new Software("libssl3t64", "shared libraries for TLS", "libs", "Debian", "3.5.1-1", "3.5.4-1"),
            new Software("openssh-server", "server for secure shells", "net", "Debian", "1:10.0p1-6", "1:10.0p1-7"),
            new Software("qemu-server", "tools for virtual machines", "admin", "Proxmox", "9.0.23", "9.0.29"));

    private SoftwarePaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        String updates = "/nodes/{node}/apt/update";
        Route.Check modify = a -> a.needOnNode("Sys.Modify");
        table.add(
                "GET",
                updates,
                Map.of(),
                modify,
                _ -> UPDATES.stream().map(Software::row).toList());
        table.add(
                "POST",
                updates,
                Map.of("notify", Parameter.FLAG, "quiet", Parameter.FLAG),
                modify,
                SoftwarePaths::refresh);
        table.add(
                "GET", "/nodes/{node}/apt/versions", Map.of(), a -> a.needOnNode("Sys.Audit"), SoftwarePaths::versions);
    }

    private static String refresh(ApiCall asking) {
        return asking.cluster()
                .start(asking.node(), "aptupdate", "", asking.caller().id(), task -> task.work())
                .upid();
    }

    private static List<Map<String, Object>> versions(ApiCall asking) {
        Object version = asking.dataCentre().version().getOrDefault("version", "");
        String kernel = NodePaths.KERNEL;
        return List.of(
                installed(
                        "proxmox-ve",
                        "the whole of it",
                        asking.dataCentre().version().get("release") + ".0",
                        kernel),
                installed("pve-manager", "its API and pages", version.toString(), kernel),
                installed("proxmox-kernel-" + kernel + "-signed", "its kernel", kernel.replace("-pve", ""), kernel),
                installed(
                        "libpve-access-control",
                        "its users and permissions",
                        asking.dataCentre().accessControl(),
                        kernel),
                installed("qemu-server", "tools for virtual machines", "9.0.23", kernel),
                installed("pve-container", "tools for containers", "6.0.13", kernel));
    }

    private static Map<String, Object> installed(String name, String title, String version, String kernel) {
        var row = new Software(name, title, "admin", "Proxmox", version, version).row();
        row.put("CurrentState", "Installed");
        if (name.equals("proxmox-ve")) row.put("RunningKernel", kernel);
        if (name.equals("pve-manager")) row.put("ManagerVersion", version);
        return row;
    }
}
