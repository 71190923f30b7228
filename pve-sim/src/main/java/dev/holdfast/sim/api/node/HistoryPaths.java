package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.Statistics;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The {@code rrddata} of nodes, guests and storages. */
public final class HistoryPaths {
    private static final long MINUTE = 60_000;
    private static final List<String> COUNTERS = List.of("netin", "netout", "diskread", "diskwrite");

    private HistoryPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/nodes/{node}/rrddata",
                parameters("hour", "day", "week", "month", "year", "decade"),
                a -> a.needOnNode("Sys.Audit"),
                a -> History.of(a).rows(a.cluster().now(), at -> ofNode(a.owner(), at)));
        for (GuestKind kind : GuestKind.values()) {
            table.add(
                    "GET",
                    GuestPaths.one(kind) + "/rrddata",
                    parameters("hour", "day", "week", "month", "year"),
                    a -> a.needOnGuest("VM.Audit"),
                    HistoryPaths::ofGuest);
        }
        table.add(
                "GET",
                "/nodes/{node}/storage/{storage}/rrddata",
                parameters("hour", "day", "week", "month", "year"),
                a -> a.caller().need("/storage/" + a.variable("storage"), SimStorage.SEEN_WITH),
                HistoryPaths::ofStorage);
    }

    private static Map<String, Parameter> parameters(String... frames) {
        return Map.of("timeframe", Parameter.oneOf(frames).must(), "cf", Parameter.oneOf("AVERAGE", "MAX"));
    }

    /**
     * Every node keeps the values of all guests by VM ID only: the guest's kind and node in the path are not checked.
     */
    private static Object ofGuest(ApiCall asking) {
        SimGuest guest = asking.cluster().guest(asking.vmid());
        if (guest == null) throw missing(asking, "vm", "" + asking.vmid());
        return History.of(asking).rows(asking.cluster().now(), at -> ofGuest(asking.cluster(), guest, at));
    }

    private static Map<String, Double> ofGuest(SimCluster cluster, SimGuest guest, long at) {
        SimNode owner = cluster.find(guest.node());
        boolean known = owner != null && owner.ranSince(at) != null && guest.knownSince() <= at;
        if (!known) return Map.of();
        Map<String, Object> now = new Statistics(guest, at).values();
        var values = new TreeMap<String, Double>();
        values.put("maxcpu", number(now, "cpus"));
        for (String key : List.of("maxmem", "disk", "maxdisk")) values.put(key, number(now, key));
        Long since = guest.ranSince(at);
        if (since == null) return values;
        for (String key : List.of("cpu", "mem")) values.put(key, number(now, key));
        if (now.containsKey("memhost")) values.put("memhost", number(now, "memhost"));
        if (since > at - MINUTE) return values;
        Map<String, Object> before = new Statistics(guest, at - MINUTE).values();
        for (String key : COUNTERS) values.put(key, (number(now, key) - number(before, key)) / 60);
        return values;
    }

    private static double number(Map<String, Object> values, String key) {
        return values.get(key) instanceof Number number ? number.doubleValue() : 0;
    }

    private static Map<String, Double> ofNode(SimNode node, long at) {
        if (node.ranSince(at) == null) return Map.of();
        Map<String, Object> now = node.values(at);
        var values = new TreeMap<String, Double>();
        values.put("cpu", number(now, "cpu"));
        values.put("maxcpu", number(now, "maxcpu"));
        values.put("memused", number(now, "mem"));
        values.put("memtotal", number(now, "maxmem"));
        values.put("rootused", number(now, "disk"));
        values.put("roottotal", number(now, "maxdisk"));
        values.put("iowait", NodePaths.WAIT);
        values.put("loadavg", NodePaths.LOAD);
        values.put("swapused", 0.0);
        values.put("swaptotal", 0.0);
        for (String key : List.of("netin", "netout")) {
            double all = 0;
            for (SimGuest guest : node.cluster().guestsOn(node.name())) {
                all += ofGuest(node.cluster(), guest, at).getOrDefault(key, 0.0);
            }
            values.put(key, all);
        }
        if (node.cluster().dataCentre().tellsMessages()) {
            values.put("memavailable", number(now, "maxmem") - number(now, "mem"));
            values.put("arcsize", 0.0);
        }
        return values;
    }

    private static Object ofStorage(ApiCall asking) {
        String name = asking.variable("storage");
        SimStorage storage = asking.cluster().findStorage(name);
        if (storage == null) throw missing(asking, "storage", asking.node() + "/" + name);
        SimNode node = asking.owner();
        double total = storage.capacity();
        return History.of(asking)
                .rows(
                        asking.cluster().now(),
                        at -> node.ranSince(at) == null
                                ? Map.of()
                                : Map.of("total", total, "used", (double) storage.used(asking.node(), at)));
    }

    /** An object that does not exist has no file. */
    private static Failure missing(ApiCall asking, String kind, String name) {
        String folder = asking.dataCentre().tellsMessages() ? "pve-" + kind + "-9.0" : "pve2-" + kind;
        return Failure.server(
                "RRD error: opening '/var/lib/rrdcached/db/" + folder + "/" + name + "': No such file or directory");
    }
}
