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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The {@code rrddata} of nodes, guests and storages. */
public final class HistoryPaths {
    /** The share of busy processors from which processes wait for one. */
    private static final double CROWDED = 0.7;

    private static final long MINUTE = 60_000;
    private static final Map<String, ToLongFunction<Statistics>> COUNTERS = Map.of(
            "netin", Statistics::netin,
            "netout", Statistics::netout,
            "diskread", Statistics::diskread,
            "diskwrite", Statistics::diskwrite);

    private HistoryPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        table.add(
                "GET",
                "/nodes/{node}/rrddata",
                parameters("hour", "day", "week", "month", "year", "decade"),
                a -> a.needOnNode("Sys.Audit"),
                a -> History.of(a).rows(a.cluster().now(), ofNode(a.owner())));
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
        return History.of(asking).rows(asking.cluster().now(), ofGuest(asking.cluster(), guest));
    }

    private static History.Source ofGuest(SimCluster cluster, SimGuest guest) {
        // Read once: a row for each minute of a day needs them.
        Map<String, Object> fixed = new Statistics(guest, cluster.now()).values();
        double cores = number(fixed, "cpus");
        double memory = number(fixed, "maxmem");
        double disk = number(fixed, "maxdisk");
        boolean tellsHostMemory = fixed.containsKey("memhost");
        return at -> {
            if (!isKnown(cluster, guest, at)) return Map.of();
            var now = new Statistics(guest, at);
            var values = new HashMap<String, Double>();
            values.put("maxcpu", cores);
            values.put("maxmem", memory);
            values.put("maxdisk", disk);
            values.put("disk", (double) now.disk((long) disk));
            if (guest.ranSince(at) == null) return values;
            values.put("cpu", now.cpu());
            long used = now.memory((long) memory);
            values.put("mem", (double) used);
            if (tellsHostMemory) values.put("memhost", (double) now.hostMemory(used));
            COUNTERS.forEach((key, counter) -> {
                Double rate = rate(guest, at, counter);
                if (rate != null) values.put(key, rate);
            });
            return values;
        };
    }

    private static boolean isKnown(SimCluster cluster, SimGuest guest, long at) {
        SimNode owner = cluster.find(guest.node());
        return owner != null && owner.ranSince(at) != null && guest.knownSince() <= at;
    }

    /** What a counter grew by in a second; null when the guest did not run for the minute before. */
    private static @Nullable Double rate(SimGuest guest, long at, ToLongFunction<Statistics> counter) {
        Long since = guest.ranSince(at);
        if (since == null || since > at - MINUTE) return null;
        long grown = counter.applyAsLong(new Statistics(guest, at))
                - counter.applyAsLong(new Statistics(guest, at - MINUTE));
        return grown / 60.0;
    }

    private static double number(Map<String, Object> values, String key) {
        return values.get(key) instanceof Number number ? number.doubleValue() : 0;
    }

    private static History.Source ofNode(SimNode node) {
        SimCluster cluster = node.cluster();
        List<SimGuest> guests = List.copyOf(cluster.guestsOn(node.name()));
        return at -> {
            if (node.ranSince(at) == null) return Map.of();
            Map<String, Object> now = node.values(at);
            var values = new HashMap<String, Double>();
            values.put("cpu", number(now, "cpu"));
            values.put("maxcpu", number(now, "maxcpu"));
            values.put("memused", number(now, "mem"));
            values.put("memtotal", number(now, "maxmem"));
            values.put("rootused", number(now, "disk"));
            values.put("roottotal", number(now, "maxdisk"));
            values.put("iowait", NodePaths.WAIT);
            values.put("loadavg", NodePaths.load(now));
            values.put("swapused", 0.0);
            values.put("swaptotal", 0.0);
            values.put("netin", together(guests, at, Statistics::netin));
            values.put("netout", together(guests, at, Statistics::netout));
            if (cluster.dataCentre().tellsMessages()) {
                values.put("memavailable", number(now, "maxmem") - number(now, "mem"));
                // Processes wait for a processor once most of them are busy; nothing here waits for disks or memory.
                double crowd = Math.max(0, number(now, "cpu") - CROWDED) / (1 - CROWDED);
                values.put("pressurecpusome", 100 * Math.min(1, crowd));
                for (String key :
                        List.of("pressureiosome", "pressureiofull", "pressurememorysome", "pressurememoryfull"))
                    values.put(key, 0.0);
                values.put("arcsize", 0.0);
            }
            return values;
        };
    }

    private static double together(List<SimGuest> guests, long at, ToLongFunction<Statistics> counter) {
        double all = 0;
        for (SimGuest guest : guests) {
            Double rate = isKnown(guest.cluster(), guest, at) ? rate(guest, at, counter) : null;
            if (rate != null) all += rate;
        }
        return all;
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
