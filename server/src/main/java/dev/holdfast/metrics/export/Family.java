package dev.holdfast.metrics.export;

import dev.holdfast.base.Word;
import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values of one meaning, with a name by Prometheus' conventions: base units, {@code _ratio} from 0 to 1, and {@code _total} for
 * what only grows.
 *
 * @param name without {@code holdfast_} and what it is of, for example {@code cpu_usage_ratio}
 * @param value null where it is unknown
 */
record Family(Subject.Kind kind, String name, Type type, String help, Function<Thing, @Nullable Double> value) {
    private static final double PERCENT = 100;
    private static final double BITS = 8;
    private static final double SECONDS_OF_HOUR = 3600;
    private static final double SECONDS_OF_DAY = 86_400;

    /** What values can do. */
    enum Type implements Word {
        GAUGE,
        COUNTER
    }

    /** All of nodes, guests and storages. */
    static final List<Family> ALL = all();

    /** The whole name, for example {@code holdfast_node_cpu_usage_ratio}. */
    String fullName() {
        return of(kind) + "_" + name;
    }

    /** The first part of the names of everything of a kind, for example {@code holdfast_node}. */
    static String of(Subject.Kind kind) {
        return "holdfast_" + Word.of(kind);
    }

    private static List<Family> all() {
        var all = new ArrayList<Family>();
        for (Subject.Kind kind : Subject.Kind.values()) {
            others(kind).forEach(all::add);
            Metric.of(kind).forEach(metric -> all.add(of(kind, metric)));
        }
        return List.copyOf(all);
    }

    private static Stream<Family> others(Subject.Kind kind) {
        return switch (kind) {
            case NODE ->
                Stream.of(
                        gauge(kind, "up", "Whether the cluster of the node sees it online.", Family::isUp),
                        gauge(
                                kind,
                                "cpu_cores",
                                "Processors.",
                                t -> number(t.node() == null ? null : t.node().cores())),
                        gauge(kind, "memory_size_bytes", "Memory.", t -> number(usage(t).memTotalBytes())),
                        gauge(
                                kind,
                                "disk_size_bytes",
                                "Size of the root file system.",
                                t -> number(usage(t).diskTotalBytes())),
                        gauge(kind, "uptime_seconds", "Time since the start.", t -> number(usage(t).uptimeS())));
            case GUEST ->
                Stream.of(
                        gauge(kind, "up", "Whether the guest runs.", Family::isRunning),
                        gauge(
                                kind,
                                "cpu_cores",
                                "Processors.",
                                t -> number(t.guest() == null ? null : t.guest().cores())),
                        gauge(
                                kind,
                                "memory_size_bytes",
                                "Memory that the guest may use.",
                                t -> number(usage(t).memTotalBytes())),
                        gauge(
                                kind,
                                "disk_size_bytes",
                                "Size of the first disk.",
                                t -> number(usage(t).diskTotalBytes())),
                        gauge(kind, "uptime_seconds", "Time since the start.", t -> number(usage(t).uptimeS())),
                        counter(
                                kind,
                                "network_receive_bytes_total",
                                "Received since the start of the guest.",
                                t -> number(t.guest() == null ? null : t.guest().netInBytes())),
                        counter(
                                kind,
                                "network_transmit_bytes_total",
                                "Sent since the start of the guest.",
                                t -> number(t.guest() == null ? null : t.guest().netOutBytes())));
            case STORAGE ->
                Stream.of(
                        gauge(
                                kind,
                                "available",
                                "Whether a node can access the storage.",
                                t -> t.storage() == null
                                        ? null
                                        : flag(t.storage().available())),
                        gauge(
                                kind,
                                "size_bytes",
                                "Size.",
                                t -> number(
                                        t.storage() == null ? null : t.storage().totalBytes())));
        };
    }

    private static Family gauge(Subject.Kind kind, String name, String help, Function<Thing, @Nullable Double> value) {
        return new Family(kind, name, Type.GAUGE, help, value);
    }

    private static Family counter(
            Subject.Kind kind, String name, String help, Function<Thing, @Nullable Double> value) {
        return new Family(kind, name, Type.COUNTER, help, value);
    }

    private static Usage usage(Thing thing) {
        if (thing.node() != null) return thing.node().usage();
        return thing.guest() == null ? Usage.UNKNOWN : thing.guest().usage();
    }

    private static @Nullable Double isUp(Thing thing) {
        NodeState node = thing.node();
        return node == null ? null : flag(node.online());
    }

    private static @Nullable Double isRunning(Thing thing) {
        GuestState guest = thing.guest();
        return guest == null || guest.state() == GuestState.PowerState.UNKNOWN
                ? null
                : flag(guest.state() == GuestState.PowerState.RUNNING);
    }

    static double flag(boolean holds) {
        return holds ? 1 : 0;
    }

    private static @Nullable Double number(@Nullable Number value) {
        return value == null ? null : value.doubleValue();
    }

    /** A metric, in base units. */
    private static Family of(Subject.Kind kind, Metric metric) {
        double divisor = divisor(metric.unit());
        String unit = metric.unit() == Metric.Unit.STATE ? " (1) or not (0)." : ".";
        return gauge(kind, name(kind, metric), metric.title() + unit, thing -> {
            Double value = thing.value(metric);
            return value == null ? null : value / divisor;
        });
    }

    private static double divisor(Metric.Unit unit) {
        return switch (unit) {
            case PERCENT -> PERCENT;
            case BITS_PER_SECOND -> BITS;
            case HOURS -> 1 / SECONDS_OF_HOUR;
            case DAYS -> 1 / SECONDS_OF_DAY;
            case BYTES, CELSIUS, COUNT, STATE -> 1;
        };
    }

    private static String name(Subject.Kind kind, Metric metric) {
        String own = Word.of(kind) + "_";
        String wire = metric.word();
        if (wire.startsWith(own)) wire = wire.substring(own.length());
        return switch (wire) {
            case "cpu_pct" -> "cpu_usage_ratio";
            case "mem_pct" -> "memory_usage_ratio";
            case "disk_pct" -> "disk_usage_ratio";
            case "pct" -> "usage_ratio";
            case "mem_bytes" -> "memory_used_bytes";
            case "mem_host_bytes" -> "memory_host_used_bytes";
            case "bytes" -> "used_bytes";
            case "net_in_bps" -> "network_receive_bytes_per_second";
            case "net_out_bps" -> "network_transmit_bytes_per_second";
            case "host_offline" -> "offline";
            case "certificate_days" -> "certificate_validity_seconds";
            default -> named(wire, metric.unit());
        };
    }

    private static String named(String wire, Metric.Unit unit) {
        return switch (unit) {
            case PERCENT -> without(wire, "_pct") + "_ratio";
            case BYTES -> without(wire, "_bytes") + "_bytes";
            case BITS_PER_SECOND -> without(wire, "_bps") + "_bytes_per_second";
            case HOURS -> without(wire, "_h") + "_seconds";
            case DAYS -> without(wire, "_days") + "_seconds";
            case CELSIUS -> without(without(wire, "_celsius"), "_c") + "_celsius";
            case COUNT, STATE -> wire;
        };
    }

    private static String without(String text, String end) {
        return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
    }

    /** The value; null where it is unknown, or is none. */
    @Nullable
    Double of(Thing thing) {
        Double found = value.apply(thing);
        return found == null || !Double.isFinite(found) ? null : found;
    }
}
