package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.Statistics;
import dev.holdfast.sim.model.guest.Agent;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reading containers and VMs: lists, status, configuration, addresses. */
public final class GuestPaths {
    private final GuestKind kind;

    private GuestPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** The path of all guests of one type. */
    public static String base(GuestKind kind) {
        return "/nodes/{node}/" + kind.type();
    }

    /** The path of one guest on its node. */
    public static String one(GuestKind kind) {
        return base(kind) + "/{vmid}";
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestPaths(kind);
        String one = one(kind);
        Route.Check audit = a -> a.needOnGuest("VM.Audit");
        table.add(
                "GET",
                base(kind),
                kind.isContainer() ? Map.of() : Map.of("full", Parameter.FLAG),
                Route.ANYONE,
                paths::list);
        table.add("GET", one + "/status/current", Map.of(), audit, paths::current);
        table.add(
                "GET",
                one + "/config",
                Map.of("current", Parameter.FLAG, "snapshot", Formats.CONFIG_ID),
                audit,
                paths::config);
        table.add("GET", one + "/pending", Map.of(), audit, paths::pending);
        if (kind.isContainer()) table.add("GET", one + "/interfaces", Map.of(), audit, paths::interfaces);
    }

    private List<Map<String, Object>> list(ApiCall asking) {
        var rows = new ArrayList<Map<String, Object>>();
        for (SimGuest guest : asking.cluster().guestsOn(asking.node())) {
            if (guest.kind() != kind) continue;
            if (asking.caller().has("/vms/" + guest.vmid(), "VM.Audit")) rows.add(row(asking, guest));
        }
        return rows;
    }

    private Map<String, Object> row(ApiCall asking, SimGuest guest) {
        Map<String, Object> row = new Statistics(guest, asking.cluster().now()).values();
        if (kind.isContainer()) {
            row.put("type", "lxc");
            row.put("maxswap", guest.swapBytes());
            row.put("swap", 0);
        }
        if (guest.isRunning()) row.put("pid", 10_000 + guest.vmid());
        if (asking.dataCentre().tellsMessages()) nine(guest, row);
        return row;
    }

    /** Version 9 adds what the kernel measures of waiting, here nothing, and leaves counters out that a machine has not. */
    private static void nine(SimGuest guest, Map<String, Object> row) {
        if (guest.isContainer() || guest.isRunning()) {
            for (String of : List.of("cpu", "io", "memory")) {
                row.put("pressure" + of + "full", 0);
                row.put("pressure" + of + "some", 0);
            }
        } else {
            row.remove("diskread");
            row.remove("diskwrite");
        }
    }

    private Map<String, Object> current(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        Map<String, Object> row = row(asking, guest);
        row.put("ha", guest.isHighlyAvailable() ? Map.of("managed", 1, "state", "started") : Map.of("managed", 0));
        if (kind.isContainer()) return row;
        row.put("qmpstatus", guest.isPaused() ? "paused" : row.getOrDefault("status", "unknown"));
        if (Agent.isConfigured(guest.get("agent"))) row.put("agent", 1);
        return row;
    }

    /** Includes pending changes, unless the request asks for the current values. */
    private Map<String, Object> config(ApiCall asking) {
        SimGuest guest = asking.guest(kind);
        String snapshot = asking.parameter("snapshot");
        Map<String, Object> config;
        if (snapshot != null) {
            config = guest.snapshots().get(snapshot).whole();
            config.put("digest", guest.digest());
        } else {
            config = asking.flag("current") ? guest.configInForce() : guest.config();
        }
        config.computeIfPresent("cipassword", (_, _) -> "**********");
        return config;
    }

    private List<Map<String, Object>> pending(ApiCall asking) {
        List<Map<String, Object>> rows = asking.guest(kind).pending();
        for (Map<String, Object> row : rows) {
            if (!"cipassword".equals(row.get("key"))) continue;
            for (String name : List.of("value", "pending")) row.computeIfPresent(name, (_, _) -> "**********");
        }
        return rows;
    }

    private List<Map<String, Object>> interfaces(ApiCall asking) {
        SimGuest guest = asking.guest(GuestKind.CONTAINER);
        if (!guest.isRunning()) return List.of();
        boolean nine = asking.dataCentre().tellsMessages();
        var rows = new ArrayList<Map<String, Object>>();
        rows.add(live("lo", "00:00:00:00:00:00", List.of("127.0.0.1/8", "::1/128"), nine));
        // As after the NICs were plugged in again: the kernel then lists them behind what programs made.
        guest.agent().addresses().forEach((name, all) -> rows.add(live(name, "02:42:00:00:00:01", all, nine)));
        guest.config().forEach((key, value) -> {
            if (!key.matches("net[0-9]+")) return;
            Map<String, String> nic = Formats.CONTAINER_NET.parse(value.toString());
            if ("1".equals(nic.get("link_down"))) return;
            rows.add(live(
                    nic.getOrDefault("name", "eth0"),
                    nic.getOrDefault("hwaddr", "").toLowerCase(Locale.ROOT),
                    addresses(guest, key, nic),
                    nine));
        });
        return rows;
    }

    /** The configured addresses; without any, the first NIC gets the simulated DHCP address. */
    private static List<String> addresses(SimGuest guest, String key, Map<String, String> nic) {
        var addresses = new ArrayList<String>();
        String ip = nic.getOrDefault("ip", "manual");
        if (ip.contains("/")) addresses.add(ip);
        if (ip.equals("dhcp") && key.equals("net0")) addresses.add(guest.address() + "/16");
        String ip6 = nic.getOrDefault("ip6", "manual");
        if (ip6.contains("/")) addresses.add(ip6);
        return addresses;
    }

    /** Since version 9 the addresses are also in a list, and the old keys contain the first of each family. */
    private static Map<String, Object> live(String name, String hardware, List<String> addresses, boolean nine) {
        var row = new TreeMap<String, Object>();
        row.put("name", name);
        row.put("hwaddr", hardware);
        var listed = new ArrayList<Map<String, Object>>();
        for (String address : addresses) {
            boolean six = address.contains(":");
            row.putIfAbsent(six ? "inet6" : "inet", address);
            int slash = address.indexOf('/');
            listed.add(Map.of(
                    "ip-address", address.substring(0, slash),
                    "ip-address-type", six ? "inet6" : "inet",
                    "prefix", address.substring(slash + 1))); // as text
        }
        if (nine) {
            row.put("hardware-address", hardware);
            row.put("ip-addresses", listed);
        }
        return row;
    }
}
