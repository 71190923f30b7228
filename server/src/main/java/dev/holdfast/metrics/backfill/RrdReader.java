package dev.holdfast.metrics.backfill;

import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.api.Rrd.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From the records of Proxmox VE to values. Pure. Steps come from the data: versions differ in them, and after an upgrade both are
 * in one answer. A point stands for the time that ended at it. Proxmox VE leaves out what was not measured: a gap, not zero.
 */
final class RrdReader {
    private static final long LONGEST_STEP = 7 * 86_400;
    private static final long AHEAD = 60;
    private static final int BITS = 8;

    private RrdReader() {}

    /**
     * The values of a subject.
     *
     * @param guest the kind of a guest; null of a node or a storage
     * @param now epoch seconds
     */
    static List<Recorded> read(
            Subject.Kind kind, @Nullable GuestKind guest, List<Rrd.Point> points, long from, long until, long now) {
        List<Rrd.Point> all =
                points.stream().sorted(Comparator.comparing(Rrd.Point::time)).toList();
        var recorded = new ArrayList<Recorded>();
        for (int i = 0; i < all.size(); i++) {
            Rrd.Point point = all.get(i);
            long step = step(all, i);
            if (step <= 0 || point.time() > now + AHEAD || point.time() <= from || point.time() - step >= until)
                continue;
            Map<Metric, Double> values = values(kind, guest, point);
            if (!values.isEmpty()) recorded.add(new Recorded(point.time() - step, point.time(), values));
        }
        return recorded;
    }

    /** The distance from the point before; that of the first one is the distance to the next. */
    private static long step(List<Rrd.Point> all, int i) {
        if (all.size() < 2) return 0;
        long step = i == 0
                ? all.get(1).time() - all.get(0).time()
                : all.get(i).time() - all.get(i - 1).time();
        return Math.min(step, LONGEST_STEP);
    }

    private static Map<Metric, Double> values(Subject.Kind kind, @Nullable GuestKind guest, Rrd.Point point) {
        var values = new EnumMap<Metric, Double>(Metric.class);
        switch (kind) {
            case NODE -> {
                put(values, Metric.CPU_PCT, percent(point.get(Value.CPU), 1.0));
                Double total = point.get(Value.MEMTOTAL);
                Double available = point.get(Value.MEMAVAILABLE);
                // Before version 9, caches count as used, and nothing tells how much of it they are (36).
                Double used = available != null && total != null
                        ? Double.valueOf(total - available)
                        : point.get(Value.MEMUSED);
                put(values, Metric.MEM_BYTES, positive(used));
                put(values, Metric.MEM_PCT, percent(positive(used), total));
                put(values, Metric.DISK_PCT, percent(positive(point.get(Value.ROOTUSED)), point.get(Value.ROOTTOTAL)));
                put(values, Metric.IOWAIT_PCT, percent(point.get(Value.IOWAIT), 1.0));
                put(values, Metric.LOAD, point.get(Value.LOADAVG));
                // In percent, unlike the processor.
                put(values, Metric.PRESSURE_CPU_PCT, percent(point.get(Value.PRESSURECPUSOME), 100.0));
                put(values, Metric.PRESSURE_IO_PCT, percent(point.get(Value.PRESSUREIOSOME), 100.0));
                put(values, Metric.PRESSURE_MEM_PCT, percent(point.get(Value.PRESSUREMEMORYSOME), 100.0));
                traffic(values, point);
            }
            case GUEST -> {
                put(values, Metric.CPU_PCT, percent(point.get(Value.CPU), 1.0));
                Double used = positive(point.get(Value.MEM));
                Double total = point.get(Value.MAXMEM);
                boolean isGuestsView = guest != GuestKind.QEMU || used == null || total == null || used < total;
                if (isGuestsView) {
                    put(values, Metric.MEM_BYTES, used);
                    put(values, Metric.MEM_PCT, percent(used, total));
                }
                put(values, Metric.MEM_HOST_BYTES, positive(point.get(Value.MEMHOST)));
                if (guest == GuestKind.LXC) {
                    put(values, Metric.DISK_PCT, percent(positive(point.get(Value.DISK)), point.get(Value.MAXDISK)));
                }
                traffic(values, point);
            }
            case STORAGE -> {
                Double total = positive(point.get(Value.TOTAL));
                if (total == null) break;
                put(values, Metric.STORAGE_BYTES, point.get(Value.USED));
                put(values, Metric.STORAGE_PCT, percent(point.get(Value.USED), total));
            }
        }
        return values;
    }

    /** Proxmox VE records bytes per second. */
    private static void traffic(Map<Metric, Double> values, Rrd.Point point) {
        Double in = point.get(Value.NETIN);
        Double out = point.get(Value.NETOUT);
        put(values, Metric.NET_IN_BPS, in == null || in < 0 ? null : Double.valueOf(in * BITS));
        put(values, Metric.NET_OUT_BPS, out == null || out < 0 ? null : Double.valueOf(out * BITS));
    }

    private static void put(Map<Metric, Double> values, Metric metric, @Nullable Double value) {
        if (value != null) values.put(metric, value);
    }

    /** A 0 is an unknown value, as in the lists. */
    private static @Nullable Double positive(@Nullable Double value) {
        return value == null || value <= 0 ? null : value;
    }

    private static @Nullable Double percent(@Nullable Double used, @Nullable Double all) {
        if (used == null || all == null || all <= 0 || used < 0 || used > all * 1.05) return null;
        return Math.min(100, used * 100 / all);
    }
}
