package dev.holdfast.inventory;

import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.GuestState.PowerState;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Turns the rows of one poll into a snapshot. Pure: no clock, no network. */
final class SnapshotReader {
    /** The states of QEMU, besides {@code paused}, in which a machine's processors do not run. */
    private static final Set<String> STANDING = Set.of(
            "prelaunch",
            "inmigrate",
            "finish-migrate",
            "postmigrate",
            "restore-vm",
            "save-vm",
            "io-error",
            "internal-error",
            "guest-panicked",
            "watchdog",
            "debug",
            "colo",
            "shutdown");

    private static final long LONGEST_UPTIME = Duration.ofDays(36_525).toSeconds();
    private static final int LONGEST_NAME = 255;

    /** Tags of a guest, or kinds of content of a storage. */
    private static final int MOST_WORDS = 100;

    private static final Comparator<StorageState> AVAILABLE_FIRST =
            Comparator.comparing(StorageState::available).reversed().thenComparing(StorageState::node);

    private SnapshotReader() {}

    static Snapshot read(
            long clusterId,
            Instant at,
            long via,
            ClusterStatus status,
            List<ClusterResource> rows,
            @Nullable Snapshot before) {
        var nodes = new HashMap<String, NodeState>();
        var guests = new HashMap<Integer, GuestState>();
        // The cluster status has the membership; the resource rows have the values and lag some seconds behind.
        for (var member : status.nodes()) {
            nodes.put(member.name(), offline(member.name(), member.online()));
        }
        for (ClusterResource row : rows) {
            if (row.type().equals("node") && row.node() != null) {
                NodeState known = nodes.get(row.node());
                nodes.put(row.node(), node(row.node(), row, known == null || known.online()));
            }
        }
        for (ClusterResource row : rows) {
            GuestKind kind = GuestKind.of(row.type());
            if (kind == null || row.vmid() == null) continue;
            GuestState last = before == null ? null : before.guests().get(row.vmid());
            GuestState old = last == null || last.kind() != kind ? null : last;
            // An unknown node is no reason to believe that the guest is gone.
            String place = row.node() == null && old != null ? old.node() : row.node();
            if (place == null) continue;
            NodeState node = nodes.get(place);
            Duration since = before == null ? Duration.ZERO : Duration.between(before.at(), at);
            // The text of the row is one for each guest.
            String name = node == null ? place : node.name();
            guests.put(row.vmid(), guest(row, row.vmid(), name, kind, node != null && node.online(), old, since));
        }
        List<StorageState> known = before == null ? List.of() : before.storages();
        return new Snapshot(
                clusterId, at, status.name(), status.quorate(), via, nodes, guests, storages(rows, nodes, known));
    }

    private static List<StorageState> storages(
            List<ClusterResource> rows, Map<String, NodeState> nodes, List<StorageState> before) {
        var storages = new TreeMap<String, StorageState>();
        for (ClusterResource row : rows) {
            if (!row.type().equals("storage") || row.storage() == null || row.node() == null) continue;
            NodeState node = nodes.get(row.node());
            StorageState state =
                    storage(row, row.storage(), row.node(), node != null && node.online(), known(row, before));
            String key = state.shared() ? state.name() : state.name() + "@" + state.node();
            // Each node has a row for a shared storage, and their values are the same: adding them up counts it twice.
            storages.merge(key, state, BinaryOperator.minBy(AVAILABLE_FIRST));
        }
        return List.copyOf(storages.values());
    }

    private static @Nullable StorageState known(ClusterResource row, List<StorageState> before) {
        if (row.content() != null && row.shared() != null) return null; // as usual
        return before.stream()
                .filter(one -> one.name().equals(row.storage())
                        && (one.shared() || one.node().equals(row.node())))
                .findFirst()
                .orElse(null);
    }

    /** {@code known}: what it was before, if the row does not say what it is for. */
    private static StorageState storage(
            ClusterResource row, String name, String node, boolean nodeOnline, @Nullable StorageState known) {
        boolean available = nodeOnline && "available".equals(row.status());
        // Proxmox VE reports 0 for an unknown size; but a storage that has a size may be empty.
        boolean measured = available && row.maxdisk() != null && row.maxdisk() > 0;
        return new StorageState(
                name,
                node,
                row.plugintype(),
                row.content() == null && known != null ? known.content() : Set.copyOf(words(row.content())),
                (row.shared() == null && known != null) ? known.shared() : Boolean.TRUE.equals(row.shared()),
                available,
                measured ? row.disk() : null,
                measured ? row.maxdisk() : null);
    }

    private static NodeState offline(String name, boolean online) {
        return new NodeState(name, online, null, Usage.UNKNOWN);
    }

    private static NodeState node(String name, ClusterResource row, boolean member) {
        if (!member || "offline".equals(row.status())) return offline(name, false);
        return new NodeState(
                name,
                true,
                whole(row.maxcpu()),
                new Usage(
                        isProven(row) ? percent(row.cpu()) : null,
                        used(row.mem(), row.maxmem()),
                        positive(row.maxmem()),
                        used(row.disk(), row.maxdisk()),
                        positive(row.maxdisk()),
                        positive(uptime(row))));
    }

    private static GuestState guest(
            ClusterResource row,
            int vmid,
            String node,
            GuestKind kind,
            boolean nodeOnline,
            @Nullable GuestState old,
            Duration since) {
        PowerState state = nodeOnline ? state(kind, row.status()) : PowerState.UNKNOWN;
        boolean up = state == PowerState.RUNNING || state == PowerState.PAUSED;
        // While its node is away, the other members know a guest's tags from the cluster's files, but not its name. Nor
        // does the
        // node itself during the first seconds of a new guest.
        GuestState told = state == PowerState.UNKNOWN && row.name() == null ? old : null;
        Long uptimeThen = old == null ? null : old.usage().uptimeS();
        // A stopped guest's zeros are no measurements; Proxmox VE reports 0 for the disk use of a virtual machine.
        var usage = new Usage(
                up && isProven(row) ? percent(row.cpu()) : null,
                up ? memory(kind, row) : null,
                kept(positive(row.maxmem()), old == null ? null : old.usage().memTotalBytes()),
                kind == GuestKind.LXC && up ? positive(row.disk()) : null,
                kept(positive(row.maxdisk()), old == null ? null : old.usage().diskTotalBytes()),
                up ? uptime(row) : null);
        return new GuestState(
                vmid,
                kind,
                node,
                told == null ? kept(name(row.name()), old == null ? null : old.name()) : told.name(),
                state,
                told == null ? row.isTemplate() : told.template(),
                tags(row, old),
                row.lock(),
                kept(row.pool(), old == null ? null : old.pool()),
                whole(row.maxcpu()),
                usage,
                up ? row.netin() : null,
                up ? row.netout() : null,
                up && old != null ? rate(old.netInBytes(), row.netin(), uptimeThen, row.uptime(), since) : null,
                up && old != null ? rate(old.netOutBytes(), row.netout(), uptimeThen, row.uptime(), since) : null,
                up ? kept(row.diskread(), old == null ? null : old.diskReadBytes()) : null,
                up ? kept(row.diskwrite(), old == null ? null : old.diskWriteBytes()) : null,
                up && old != null
                        ? bytesPerS(old.diskReadBytes(), row.diskread(), uptimeThen, row.uptime(), since)
                        : null,
                up && old != null
                        ? bytesPerS(old.diskWriteBytes(), row.diskwrite(), uptimeThen, row.uptime(), since)
                        : null,
                up ? positive(row.memhost()) : null);
    }

    /** The older of two equal values: what a poll reads again is then gone before it is moved to the old generation of the heap. */
    private static <T> @Nullable T kept(@Nullable T now, @Nullable T before) {
        return now != null && now.equals(before) ? before : now;
    }

    private static List<String> tags(ClusterResource row, @Nullable GuestState old) {
        List<String> tags = words(row.tags());
        return old != null && tags.equals(old.tags()) ? old.tags() : tags;
    }

    /**
     * Proxmox VE reports unknown values as 0. Processors may be idle, so their 0 counts if the row has an uptime; memory and root
     * file systems are never empty.
     */
    private static boolean isProven(ClusterResource row) {
        return (row.cpu() != null && row.cpu() > 0) || positive(row.uptime()) != null;
    }

    /**
     * The memory in use as the guest sees it. Without statistics of its balloon, a machine's value is what QEMU takes from the host,
     * which is all of its memory, or a little more, for ever: then the guest's view is unknown.
     */
    private static @Nullable Long memory(GuestKind kind, ClusterResource row) {
        Long used = positive(row.mem());
        Long all = positive(row.maxmem());
        return kind == GuestKind.QEMU && used != null && all != null && used >= all ? null : used;
    }

    /** Time is counted back from it, so it must be one that a computer can have. 0 of a guest means that it just started. */
    private static @Nullable Long uptime(ClusterResource row) {
        Long seconds = row.uptime();
        return seconds == null || seconds < 0 || seconds > LONGEST_UPTIME ? null : seconds;
    }

    /** Of a node: no more than there is. */
    private static @Nullable Long used(@Nullable Long used, @Nullable Long all) {
        return used == null || all == null || used > all ? null : positive(used);
    }

    private static @Nullable Long positive(@Nullable Long value) {
        return value == null || value <= 0 ? null : value;
    }

    /**
     * The nodes report what QEMU does, every ten seconds: a machine that was just paused still runs in the list until then.
     * QEMU's other words, such as {@code prelaunch} and {@code io-error}, mean that the machine exists and its processors stand.
     */
    private static PowerState state(GuestKind kind, @Nullable String status) {
        return switch (status) {
            case "running" -> PowerState.RUNNING;
            case "stopped" -> PowerState.STOPPED;
            case "paused", "suspended" -> PowerState.PAUSED;
            case null -> PowerState.UNKNOWN;
            default -> kind == GuestKind.QEMU && STANDING.contains(status) ? PowerState.PAUSED : PowerState.UNKNOWN;
        };
    }

    /** Whole bits per second; null when a counter restarted, because the rate is then unknown. */
    private static @Nullable Double rate(
            @Nullable Long then,
            @Nullable Long now,
            @Nullable Long uptimeThen,
            @Nullable Long uptimeNow,
            Duration since) {
        Long bytes = increase(then, now, uptimeThen, uptimeNow, since);
        return bytes == null ? null : (Double) (double) Math.round(bytes * 8000.0 / since.toMillis());
    }

    private static @Nullable Long bytesPerS(
            @Nullable Long then,
            @Nullable Long now,
            @Nullable Long uptimeThen,
            @Nullable Long uptimeNow,
            Duration since) {
        Long bytes = increase(then, now, uptimeThen, uptimeNow, since);
        return bytes == null ? null : (Long) Math.round(bytes * 1000.0 / since.toMillis());
    }

    private static @Nullable Long increase(
            @Nullable Long then,
            @Nullable Long now,
            @Nullable Long uptimeThen,
            @Nullable Long uptimeNow,
            Duration since) {
        if (then == null || now == null || since.toMillis() < 1000 || now < then) return null;
        if (uptimeThen != null && uptimeNow != null && uptimeNow < uptimeThen) return null;
        return now - then;
    }

    private static @Nullable Double percent(@Nullable Double share) {
        return share == null ? null : Math.round(share * 10_000) / 100.0;
    }

    private static @Nullable Integer whole(@Nullable Double number) {
        return number == null ? null : (int) Math.ceil(number);
    }

    /** A name is a name of the DNS, but a broken host may send any text. */
    private static @Nullable String name(@Nullable String text) {
        return text == null || text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
    }

    private static List<String> words(@Nullable String text) {
        if (text == null || text.isBlank()) return List.of();
        return Arrays.stream(text.split("[;, ]+"))
                .filter(word -> !word.isEmpty())
                .limit(MOST_WORDS)
                .map(word -> word.substring(0, Math.min(word.length(), LONGEST_NAME)))
                .toList();
    }
}
