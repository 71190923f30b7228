package dev.holdfast.hardware;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.hardware.KnownHardware.Place;
import dev.holdfast.hardware.NodeReadings.DiskSmart;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.PveHardware;
import dev.holdfast.pve.node.PveHardware.Disk;
import dev.holdfast.pve.node.PveHardware.Pool;
import dev.holdfast.pve.node.PveHardware.PoolStatus;
import dev.holdfast.pve.node.PveSystem;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is due, after polls: at most one call at a time to a node, a few nodes at once in a cluster, and none that is
 * offline. Each node is read on a thread of its own, so that one that hangs delays no other; what timed out is tried again
 * later.
 */
final class HardwareReader implements AutoCloseable {
    private static final int AT_ONCE = 4;
    private static final int MOST_DISKS = 64;
    private static final int MOST_POOLS = 32;
    private static final int MOST_UPDATES = 1_000;
    /** A start has more urgent questions. */
    private static final Duration FIRST = Duration.ofSeconds(30);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    /** A disk that fails can take long to answer. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final KnownHardware known;
    private final InstantSource clock;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("hardware-", 0).factory());

    HardwareReader(Hypervisors hypervisors, Inventory inventory, KnownHardware known, InstantSource clock) {
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.known = known;
        this.clock = clock;
    }

    /** A call that got no answer: the node is not asked more questions now. */
    private static final class GaveUp extends RuntimeException {
        private static final long serialVersionUID = 1;
        final String problem;

        GaveUp(String problem, PveException cause) {
            super(problem, cause);
            this.problem = problem;
        }
    }

    /** Begins to read what is due in a cluster that was just polled. Does not wait. */
    void polled(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        known.uses(clusterId, now.nodes().keySet(), clock.instant().plus(FIRST));
        Instant at = clock.instant();
        List<Place> idle = now.nodes().values().stream()
                .filter(NodeState::online)
                .map(node -> new Place(clusterId, node.name()))
                .filter(place -> !known.isBusy(place))
                .sorted(Comparator.comparing(this::oldest).thenComparing(Place::node))
                .toList();
        Reading<CephState> ceph = known.ceph(clusterId);
        Place forCeph = ceph != null && ceph.isDue(at) && !idle.isEmpty() ? idle.getLast() : null;
        long free = AT_ONCE - known.busyIn(clusterId);
        for (Place place : idle) {
            NodeReadings last = known.node(place);
            boolean isDue = last != null && last.isDue(at);
            if (!isDue && !place.equals(forCeph)) continue;
            if (free-- <= 0 || !known.begin(place)) return;
            threads.execute(() -> run(place, place.equals(forCeph)));
        }
    }

    /** Makes a node due, and begins to read it if it is online. */
    void refresh(Place place) {
        known.uses(place.clusterId(), names(place), clock.instant());
        known.update(place, NodeReadings::due);
        known.updateCeph(place.clusterId(), Reading::due);
        if (isOnline(place) && known.begin(place)) threads.execute(() -> run(place, true));
    }

    private Set<String> names(Place place) {
        Snapshot now = inventory.find(place.clusterId());
        return now == null ? Set.of(place.node()) : now.nodes().keySet();
    }

    boolean isOnline(Place place) {
        Snapshot now = inventory.present(place.clusterId());
        NodeState state = now == null ? null : now.nodes().get(place.node());
        return state != null && state.online();
    }

    private Instant oldest(Place place) {
        NodeReadings last = known.node(place);
        if (last == null) return Instant.MIN;
        return List.of(last.disks(), last.smart(), last.pools(), last.updates()).stream()
                .map(Reading::dueAt)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    private void run(Place place, boolean withCeph) {
        try {
            read(place, withCeph);
        } catch (GaveUp e) {
            failTheRest(place, e.problem);
        } catch (PveException e) {
            failTheRest(place, problem(e));
        } catch (Refusal e) {
            failTheRest(place, e.detail()); // the cluster's last host was removed
        } finally {
            known.end(place);
        }
    }

    private void read(Place place, boolean withCeph) {
        PveClient client = hypervisors.client(place.clusterId(), place.node()).within(CONNECT, LIMIT);
        PveHardware hardware = client.node(place.node()).hardware();
        NodeReadings last = known.node(place);
        if (last == null) return;
        Instant now = clock.instant();
        if (last.pools().isDue(now)) pools(place, hardware);
        if (withCeph) ceph(place.clusterId(), client);
        if (last.disks().isDue(now)) disks(place, hardware);
        if (last.updates().isDue(now)) updates(place, client.node(place.node()).system());
        if (last.smart().isDue(now)) smart(place, hardware);
    }

    /** What is still due gets the problem as well. */
    private void failTheRest(Place place, String why) {
        Instant now = clock.instant();
        known.update(
                place,
                one -> new NodeReadings(
                        rest(one.disks(), why, now, NodeReadings.DISKS),
                        rest(one.smart(), why, now, NodeReadings.SMART),
                        rest(one.pools(), why, now, NodeReadings.POOLS),
                        rest(one.updates(), why, now, NodeReadings.UPDATES)));
    }

    private static <T> Reading<T> rest(Reading<T> one, String why, Instant now, Duration period) {
        return one.isDue(now) ? one.failed(why, now, period) : one;
    }

    private static String problem(PveException e) {
        HostProblem problem = HypervisorFailures.problem(e);
        return problem.kind() == HypervisorProblem.PERMISSION
                ? problem.sentence() + " Grant it to the token on the host, then refresh."
                : problem.sentence();
    }

    /** Rethrows what means that the node does not answer at all. */
    private static String refused(PveException e) {
        boolean isSilent = e instanceof PveException.Unreachable
                || e instanceof PveException.TimedOut
                || e instanceof PveException.NotTrusted
                || e instanceof PveException.SignInFailed;
        if (isSilent) throw new GaveUp(problem(e), e);
        return problem(e);
    }

    private void disks(Place place, PveHardware hardware) {
        try {
            List<Disk> disks = hardware.disks().stream()
                    .filter(disk -> disk.devpath().startsWith("/dev/"))
                    .sorted(Comparator.comparing(Disk::devpath))
                    .limit(MOST_DISKS)
                    .toList();
            Instant now = clock.instant();
            known.update(place, one -> one.disks(one.disks().succeeded(disks, now, NodeReadings.DISKS)));
        } catch (PveException e) {
            String why = refused(e);
            known.update(place, one -> one.disks(one.disks().failed(why, clock.instant(), NodeReadings.DISKS)));
        }
    }

    /** A disk that gives no answer hides none of the others. */
    private void smart(Place place, PveHardware hardware) {
        NodeReadings last = known.node(place);
        if (last == null || last.disks().value() == null) {
            String why = last == null || last.disks().problem() == null
                    ? "The disks have not been read yet."
                    : last.disks().problem();
            known.update(place, one -> one.smart(one.smart().failed(why, clock.instant(), NodeReadings.SMART)));
            return;
        }
        Map<String, DiskSmart> before =
                last.smart().value() == null ? Map.of() : last.smart().value();
        var all = new HashMap<String, DiskSmart>();
        for (Disk disk : last.disks().value()) {
            all.put(disk.devpath(), smart(disk, hardware, before.get(disk.devpath())));
        }
        Instant now = clock.instant();
        known.update(place, one -> one.smart(one.smart().succeeded(Map.copyOf(all), now, NodeReadings.SMART)));
    }

    private DiskSmart smart(Disk disk, PveHardware hardware, @Nullable DiskSmart before) {
        try {
            return new DiskSmart(SmartReading.of(hardware.smart(disk.devpath())), clock.instant(), null);
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NODE_UNREACHABLE) return failed(before, refused(e));
            // As virtual disks and many that are attached by USB.
            return failed(before, "The disk tells no SMART data: " + Texts.shown(e.text(), "the host refused") + ".");
        } catch (PveException.TimedOut e) {
            return failed(before, "The disk gave no answer in time. Look at the host's system log for errors of it.");
        } catch (PveException e) {
            return failed(before, refused(e));
        }
    }

    private static DiskSmart failed(@Nullable DiskSmart before, String why) {
        return before == null ? new DiskSmart(null, null, why) : new DiskSmart(before.reading(), before.at(), why);
    }

    private void pools(Place place, PveHardware hardware) {
        try {
            var pools = new ArrayList<PoolView>();
            for (Pool pool : hardware.pools().stream().limit(MOST_POOLS).toList()) {
                pools.add(PoolView.of(pool, status(hardware, pool)));
            }
            Instant now = clock.instant();
            known.update(place, one -> one.pools(one.pools().succeeded(List.copyOf(pools), now, NodeReadings.POOLS)));
        } catch (PveException e) {
            String why = refused(e);
            known.update(place, one -> one.pools(one.pools().failed(why, clock.instant(), NodeReadings.POOLS)));
        }
    }

    /** Null when it is refused: the list has the state already. */
    private static @Nullable PoolStatus status(PveHardware hardware, Pool pool) {
        try {
            return hardware.pool(pool.name());
        } catch (PveException.Refused e) {
            return null;
        }
    }

    private void updates(Place place, PveSystem system) {
        try {
            List<PackageUpdateView> updates = system.updates().stream()
                    .limit(MOST_UPDATES)
                    .map(PackageUpdateView::of)
                    .sorted(Comparator.comparing(PackageUpdateView::name))
                    .toList();
            Instant now = clock.instant();
            known.update(place, one -> one.updates(one.updates().succeeded(updates, now, NodeReadings.UPDATES)));
        } catch (PveException e) {
            String why = refused(e);
            known.update(place, one -> one.updates(one.updates().failed(why, clock.instant(), NodeReadings.UPDATES)));
        }
    }

    private void ceph(long clusterId, PveClient client) {
        try {
            CephState state = CephState.of(client.cluster().ceph());
            Instant now = clock.instant();
            known.updateCeph(clusterId, one -> one.succeeded(state, now, KnownHardware.CEPH));
        } catch (PveException e) {
            String why = problem(e);
            known.updateCeph(clusterId, one -> one.failed(why, clock.instant(), KnownHardware.CEPH));
            refused(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
