package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.node.NodeDisk;
import dev.holdfast.sim.model.node.NodeDisk.Kind;
import dev.holdfast.sim.model.node.NodePool;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A node's disks, their SMART data, and its ZFS pools: reading only. Partitions are not modelled. */
public final class DiskPaths {
    private static final Parameter DISK = Parameter.matching("/dev/[a-zA-Z0-9/]+");

    private DiskPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check auditHere = DiskPaths::auditHere;
        Route.Check audit = a -> a.caller().need("/", "Sys.Audit");
        table.add(
                "GET",
                "/nodes/{node}/disks/list",
                Map.of(
                        "include-partitions", Parameter.FLAG,
                        "skipsmart", Parameter.FLAG,
                        "type", Parameter.oneOf("unused", "journal_disks")),
                auditHere,
                DiskPaths::list);
        table.add(
                "GET",
                "/nodes/{node}/disks/smart",
                Map.of("disk", DISK.must(), "healthonly", Parameter.FLAG),
                audit,
                DiskPaths::smart);
        table.add("GET", "/nodes/{node}/disks/zfs", Map.of(), audit, DiskPaths::pools);
        table.add("GET", "/nodes/{node}/disks/zfs/{name}", Map.of(), audit, DiskPaths::pool);
    }

    private static void auditHere(ApiCall asking) {
        if (!asking.caller().has("/", "Sys.Audit") && !asking.caller().has("/nodes/" + asking.node(), "Sys.Audit")) {
            throw Failure.of(403, "Permission check failed");
        }
    }

    private static List<Map<String, Object>> list(ApiCall asking) {
        boolean skips = asking.flag("skipsmart");
        var rows = new ArrayList<Map<String, Object>>();
        for (NodeDisk disk : asking.owner().hardware().disks()) {
            boolean used = asking.owner().hardware().pools().stream()
                    .anyMatch(pool -> pool.disks().contains(disk.path()));
            if (asking.parameter("type") != null && used) continue;
            rows.add(row(disk, used, skips));
        }
        return rows;
    }

    private static Map<String, Object> row(NodeDisk disk, boolean used, boolean skips) {
        boolean virtual = disk.kind() == Kind.VIRTUAL;
        var row = new TreeMap<String, Object>();
        row.put("devpath", disk.path());
        row.put("gpt", used ? 1 : 0);
        row.put("mounted", 0);
        row.put("osdid", -1);
        row.put("osdid-list", null);
        row.put("health", skips ? "UNKNOWN" : disk.health());
        // What is left, not what is worn; only of what wears.
        row.put("wearout", skips || disk.left() == null ? "N/A" : disk.left());
        row.put("model", virtual ? "unknown" : disk.model());
        row.put("serial", virtual ? "unknown" : disk.serial());
        row.put("vendor", virtual ? "0x1af4" : disk.kind() == Kind.SAS ? "SIM" : "ATA");
        row.put("wwn", virtual || disk.kind() == Kind.NVME ? "unknown" : "0x5000c500" + disk.serial());
        row.put("rpm", disk.kind() == Kind.HDD || disk.kind() == Kind.SAS ? 7200 : virtual ? -1 : 0);
        row.put("size", disk.size());
        row.put(
                "type",
                switch (disk.kind()) {
                    case HDD, SAS -> "hdd";
                    case SSD -> "ssd";
                    case NVME -> "nvme";
                    case VIRTUAL -> "unknown";
                });
        if (used) row.put("used", "ZFS");
        return row;
    }

    private static Map<String, Object> smart(ApiCall asking) {
        NodeDisk disk = asking.owner().hardware().disk(String.valueOf(asking.parameter("disk")));
        if (disk == null) throw Failure.server("not a valid block device: '" + asking.parameter("disk") + "'");
        if (!disk.isSmart()) throw Failure.server("Error getting S.M.A.R.T. data: Exit code: 2\n");
        var data = new TreeMap<String, Object>();
        data.put("health", disk.health());
        if (asking.flag("healthonly")) return data;
        if (disk.left() != null) data.put("wearout", disk.left());
        switch (disk.kind()) {
            case NVME -> {
                data.put("type", "text");
                data.put("text", nvme(disk));
            }
            case SAS -> {
                data.put("type", "text");
                data.put("text", sas(disk));
            }
            default -> {
                data.put("type", "ata");
                data.put("attributes", attributes(disk));
            }
        }
        return data;
    }

    private static String nvme(NodeDisk disk) {
        int used = disk.left() == null ? 0 : 100 - disk.left();
        return String.join(
                "\n",
                "",
                "SMART/Health Information (NVMe Log 0x02)",
                "Critical Warning:                   " + (disk.failing() ? "0x04" : "0x00"),
                "Temperature:                        " + disk.celsius() + " Celsius",
                "Available Spare:                    " + (disk.failing() ? 3 : 100) + "%",
                "Available Spare Threshold:          10%",
                "Percentage Used:                    " + used + "%",
                "Data Units Written:                 " + String.format(Locale.ROOT, "%,d", 48_123_456L) + " [24.6 TB]",
                "Power Cycles:                       57",
                "Power On Hours:                     " + String.format(Locale.ROOT, "%,d", disk.hours()),
                "Unsafe Shutdowns:                   12",
                "Media and Data Integrity Errors:    " + disk.pending(),
                "Error Information Log Entries:      0",
                "Temperature Sensor 1:               " + disk.celsius() + " Celsius",
                "");
    }

    private static String sas(NodeDisk disk) {
        return String.join(
                "\n",
                "",
                "Current Drive Temperature:     " + disk.celsius() + " C",
                "Drive Trip Temperature:        65 C",
                "",
                "Elements in grown defect list: " + disk.pending(),
                "Accumulated power on time, hours:minutes " + disk.hours() + ":12",
                "");
    }

    private static List<Map<String, Object>> attributes(NodeDisk disk) {
        var all = new ArrayList<Map<String, Object>>();
        int bad = disk.failing() ? 1 : 100;
        all.add(attribute(5, "Reallocated_Sector_Ct", bad, 10, disk.failing(), String.valueOf(disk.pending() * 8)));
        all.add(attribute(9, "Power_On_Hours", 86, 0, false, String.valueOf(disk.hours())));
        if (disk.left() != null) all.add(attribute(177, "Wear_Leveling_Count", disk.left(), 0, false, "312"));
        all.add(attribute(
                194,
                "Temperature_Celsius",
                100 - (disk.celsius() == null ? 0 : disk.celsius()),
                0,
                false,
                disk.celsius() + " (Min/Max 18/52)"));
        all.add(attribute(197, "Current_Pending_Sector", 100, 0, false, String.valueOf(disk.pending())));
        return all;
    }

    private static Map<String, Object> attribute(
            int id, String name, int value, int threshold, boolean fails, String raw) {
        var one = new LinkedHashMap<String, Object>();
        one.put("id", String.format(Locale.ROOT, "%3d", id));
        one.put("name", name);
        one.put("flags", id == 5 ? "PO--CK" : "-O--CK");
        one.put("value", String.format(Locale.ROOT, "%03d", value));
        one.put("normalized", value);
        one.put("worst", String.format(Locale.ROOT, "%03d", value));
        one.put("threshold", threshold);
        one.put("fail", fails ? "NOW" : "-");
        one.put("raw", raw);
        return one;
    }

    private static List<Map<String, Object>> pools(ApiCall asking) {
        var rows = new ArrayList<Map<String, Object>>();
        for (NodePool pool : asking.owner().hardware().pools()) {
            var row = new TreeMap<String, Object>();
            row.put("name", pool.name());
            row.put("size", pool.size());
            row.put("alloc", pool.used());
            row.put("free", pool.size() - pool.used());
            row.put("frag", 7);
            row.put("dedup", 1.0);
            row.put("health", pool.state());
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> pool(ApiCall asking) {
        NodePool pool = asking.owner().hardware().pool(asking.variable("name"));
        if (pool == null) {
            throw Failure.server("command 'zpool status -P " + asking.variable("name") + "' failed: exit code 1");
        }
        boolean whole = pool.broken().isEmpty();
        var data = new TreeMap<String, Object>();
        data.put("name", pool.name());
        data.put("state", pool.state());
        if (!whole) {
            data.put("status", "One or more devices are faulted in response to persistent errors.");
            data.put("action", "Replace the faulted device, or use 'zpool clear' to mark the device repaired.");
        }
        data.put("scan", "scrub repaired 0B in 01:12:45 with 0 errors on Sun Nov  9 01:36:46 2025");
        data.put("errors", "No known data errors");
        List<Map<String, Object>> leaves = pool.disks().stream()
                .map(disk -> {
                    boolean broken = disk.equals(pool.broken());
                    Map<String, Object> leaf = device(disk, broken ? "FAULTED" : "ONLINE", broken ? 12 : 0);
                    if (broken) leaf.put("msg", "too many errors");
                    leaf.put("leaf", 1);
                    return leaf;
                })
                .toList();
        Map<String, Object> mirror = device("mirror-0", pool.state(), 0);
        mirror.put("leaf", 0);
        mirror.put("children", leaves);
        Map<String, Object> root = device(pool.name(), pool.state(), 0);
        root.put("leaf", 0);
        root.put("children", List.of(mirror));
        data.put("children", List.of(root));
        return data;
    }

    private static Map<String, Object> device(String name, String state, int errors) {
        var row = new TreeMap<String, Object>();
        row.put("name", name);
        row.put("state", state);
        row.put("read", errors);
        row.put("write", errors * 3);
        row.put("cksum", 0);
        row.put("msg", "");
        return row;
    }
}
