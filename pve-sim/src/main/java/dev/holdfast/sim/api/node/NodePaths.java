package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.schema.MachineTypes;
import dev.holdfast.sim.schema.ProcessorTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** {@code /nodes} and the status of a node. */
public final class NodePaths {
    /** Its I/O wait: always the same. */
    static final double WAIT = 0.0006;

    static final String KERNEL = "6.14.11-4-pve";

    private NodePaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add("GET", "/nodes", Map.of(), Route.ANYONE, NodePaths::list);
        table.add("GET", "/nodes/{node}/status", Map.of(), a -> a.needOnNode("Sys.Audit"), NodePaths::status);
        table.add("GET", "/nodes/{node}/capabilities/qemu/cpu", Map.of(), Route.ANYONE, _ -> ProcessorTypes.rows());
        table.add("GET", "/nodes/{node}/capabilities/qemu/machines", Map.of(), Route.ANYONE, _ -> MachineTypes.rows());
        table.add(
                "GET",
                "/nodes/{node}/version",
                Map.of(),
                Route.ANYONE,
                a -> a.dataCentre().version());
    }

    /** As many processes run as processors are busy; none waits for a disk. */
    static double load(Map<String, Object> values) {
        return values.get("cpu") instanceof Number cpu && values.get("maxcpu") instanceof Number cores
                ? cpu.doubleValue() * cores.doubleValue()
                : 0;
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        var rows = new ArrayList<Map<String, Object>>();
        for (SimNode node : asking.cluster().nodes()) {
            var row = new TreeMap<String, Object>();
            row.put("id", "node/" + node.name());
            row.put("node", node.name());
            row.put("type", "node");
            row.put("status", node.isUp() ? "online" : "offline");
            row.put("ssl_fingerprint", node.fingerprint());
            if (node.isUp()) row.put("level", "");
            if (node.isUp() && asking.caller().has("/nodes/" + node.name(), "Sys.Audit")) {
                row.putAll(node.values(asking.cluster().now()));
            }
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> status(ApiCall asking) {
        Map<String, Object> values = asking.owner().values(asking.cluster().now());
        Object cores = values.getOrDefault("maxcpu", 1);
        var status = new TreeMap<String, Object>();
        for (String same : List.of("cpu", "uptime")) status.put(same, values.getOrDefault(same, 0));
        status.put("wait", WAIT);
        status.put("idle", 0);
        status.put("ksm", Map.of("shared", 0));
        status.put("boot-info", Map.of("mode", "legacy-bios"));
        status.put(
                "current-kernel",
                Map.of(
                        "sysname",
                        "Linux",
                        "release",
                        KERNEL,
                        "version",
                        "#1 SMP PREEMPT_DYNAMIC",
                        "machine",
                        "x86_64"));
        status.put("kversion", "Linux " + KERNEL + " #1 SMP PREEMPT_DYNAMIC");
        status.put("pveversion", "pve-manager/" + asking.dataCentre().version().get("version") + "/0123456789abcdef");
        String load = String.format(Locale.ROOT, "%.2f", load(values));
        status.put("loadavg", List.of(load, load, load));
        status.put(
                "cpuinfo",
                Map.of(
                        "cpus",
                        cores,
                        "cores",
                        cores,
                        "sockets",
                        1,
                        "user_hz",
                        100,
                        "mhz",
                        "3400.000",
                        "hvm",
                        "1",
                        "model",
                        "Simulated Processor",
                        "flags",
                        "fpu vme sse2 vmx"));
        Map<String, Object> memory = space(values, "mem");
        // Returned since version 9, which no longer counts caches as used.
        if (asking.dataCentre().tellsMessages()) memory.put("available", memory.getOrDefault("free", 0L));
        status.put("memory", memory);
        Map<String, Object> root = space(values, "disk");
        root.put("avail", root.getOrDefault("free", 0L));
        status.put("rootfs", root);
        status.put("swap", Map.of("total", 0, "used", 0, "free", 0));
        return status;
    }

    private static Map<String, Object> space(Map<String, Object> values, String name) {
        long total = (long) values.getOrDefault("max" + name, 0L);
        long used = (long) values.getOrDefault(name, 0L);
        return new TreeMap<>(Map.of("total", total, "used", used, "free", total - used));
    }
}
