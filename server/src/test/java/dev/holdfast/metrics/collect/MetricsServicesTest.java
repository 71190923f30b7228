package dev.holdfast.metrics.collect;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.HostedApps;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.metrics.ClusterSampled;
import dev.holdfast.metrics.History.Point;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.backfill.Backfill;
import dev.holdfast.metrics.store.SampleStore;
import dev.holdfast.platform.Closing;
import dev.holdfast.platform.Platform;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From polls of simulated hosts to samples and history, and back-filling from what the hosts recorded. */
class MetricsServicesTest {
    private static final long CLUSTER = 1;
    private static final Subject NODE = Subject.node(CLUSTER, "alpha");

    private final TestClock clock = new TestClock();
    private final Sim sim = Sim.builder().clock(clock).build();
    private final TestPlane plane = TestPlane.at(clock);
    private Closing closing = new Closing();
    private Platform platform;
    private HostServices hosts;
    private InventoryArea inventory;
    private GuestsArea guests;
    private MetricsServices metrics;

    private static final class NoApps implements HostedApps {
        @Override
        public int orphan(Handle transaction, long hostId) {
            return 0;
        }

        @Override
        public boolean hasOrphans(Handle transaction, long clusterId) {
            return false;
        }
    }

    @AfterEach
    void close() {
        closing.close();
        plane.close();
        sim.close();
    }

    /** A host that has run for hours is enrolled; then the services run without the rest. */
    private void enrol(Duration ran) {
        SimCluster alpha = sim.host("alpha");
        alpha.container(101, "alpha", "web").start();
        alpha.container(103, "alpha", "off");
        alpha.machine(201, "alpha", "vm").set("agent", "enabled=1").start();
        clock.pass(ran);
        plane.start().as(OWNER);
        plane.enrol(sim, "alpha");
        plane.halt();
        open();
    }

    private void open() {
        closing = new Closing();
        platform = Platform.open(plane.config(), clock, closing, MemoryBudget.ofHeap(), _ -> null);
        hosts = HostServices.of(platform, (_, _) -> true, new NoApps());
        inventory = new InventoryArea(platform, hosts);
        guests = new GuestsArea(platform, hosts, inventory);
        var fleet = Fleet.of(hosts, inventory, guests);
        var observed = ObservedServices.of(platform, fleet);
        metrics = MetricsServices.of(platform, fleet, observed);
        inventory.start();
    }

    private SampleStore store() {
        return (SampleStore) metrics.history();
    }

    private void poll() {
        clock.pass(Duration.ofSeconds(2));
        try {
            inventory.inventory().refresh(CLUSTER, Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Subject guest(int vmid) {
        TestPlane.until("guest " + vmid + " is known", () -> {
            poll();
            return guests.guests().known().find(new GuestRef(CLUSTER, vmid)) != null;
        });
        return Subject.guest(
                CLUSTER,
                Objects.requireNonNull(guests.guests().known().find(new GuestRef(CLUSTER, vmid)))
                        .id());
    }

    private void awaitSample(Subject subject) {
        TestPlane.until(subject + " is sampled", () -> {
            poll();
            return metrics.latest().of(subject) != null;
        });
    }

    /** A host that was too slow to answer is asked again ten minutes later. */
    private void settle() {
        store().save();
        for (int owed = store().owed(CLUSTER).size();
                owed > 0;
                owed = store().owed(CLUSTER).size()) {
            int before = owed;
            TestPlane.until("less is owed than of " + before + " subjects", () -> {
                clock.pass(Duration.ofSeconds(30));
                poll();
                store().save();
                return store().owed(CLUSTER).size() < before;
            });
        }
    }

    private List<Point> read(Subject subject, Metric metric, Instant from, Duration time, int points) {
        return metrics.history()
                .read(subject, metric, from, from.plus(time), points)
                .points();
    }

    @ParameterizedTest(name = "version 8: {0}")
    @ValueSource(booleans = {true, false})
    void eachPollGivesSamples(boolean eight) {
        if (eight) sim.version8();
        var events = new CopyOnWriteArrayList<ClusterSampled>();
        enrol(Duration.ofMinutes(2));
        closing.add(platform.bus().subscribe(ClusterSampled.class, events::add));
        Subject machine = guest(201);
        var complete = new AtomicReference<Sample>();
        TestPlane.until("the agent told its file systems, and rates are known", () -> {
            poll();
            Sample sample = metrics.latest().of(machine);
            complete.set(sample);
            return sample != null && sample.value(Metric.DISK_PCT) != null && sample.value(Metric.NET_IN_BPS) != null;
        });
        // Not a later one: two polls at one instant of the clock tell no rate.
        Sample vm = complete.get();
        assertThat(vm.value(Metric.MEM_PCT)).isBetween(1.0, 100.0);
        assertThat(vm.value(Metric.MEM_HOST_BYTES) == null).isEqualTo(eight);
        assertThat(vm.value(Metric.NET_IN_BPS)).isNotNull();
        Sample off = Objects.requireNonNull(metrics.latest().of(guest(103)));
        assertThat(off.value(Metric.GUEST_DOWN)).isEqualTo(1.0);
        assertThat(off.value(Metric.CPU_PCT)).isNull();
        assertThat(Objects.requireNonNull(metrics.latest().of(NODE)).value(Metric.HOST_OFFLINE))
                .isEqualTo(0.0);
        assertThat(metrics.latest().of(CLUSTER)).hasSizeGreaterThanOrEqualTo(5);
        assertThat(events).isNotEmpty();
        assertThat(metrics.history()
                        .read(machine, Metric.MEM_PCT, clock.instant().minusSeconds(60), clock.instant(), 6)
                        .points())
                .as("from memory")
                .anyMatch(one -> one.mean() != null);
    }

    private long recordsRead() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().endsWith("/rrddata"))
                .count();
    }

    @Test
    void howeverOftenAClusterIsPolledFourRecordsAreReadInTenSeconds() throws InterruptedException {
        enrol(Duration.ofHours(5));
        awaitSample(NODE);
        store().save(); // what is owed is known from then on
        var backfill = new Backfill(store(), hosts.hypervisors(), inventory.inventory(), guests.guests(), clock);
        long before = recordsRead();
        for (int i = 0; i < 12; i++) backfill.read(CLUSTER);
        long read = recordsRead();
        // The services read four, too, and for the node's traffic.
        assertThat(read - before).isBetween(4L, 16L);
        clock.pass(Duration.ofSeconds(10));
        poll();
        backfill.read(CLUSTER);
        assertThat(recordsRead()).isGreaterThan(read);
    }

    @Test
    void whatTakesLongToStoreIsFollowedByALongerPause() throws InterruptedException {
        enrol(Duration.ofHours(5));
        awaitSample(NODE);
        store().save();
        // Each look at this clock takes a second, and so does storing.
        var looks = new AtomicInteger();
        InstantSource slow = () -> clock.instant().plusSeconds(looks.incrementAndGet());
        var backfill = new Backfill(store(), hosts.hypervisors(), inventory.inventory(), guests.guests(), slow);
        backfill.read(CLUSTER);
        long read = recordsRead();
        for (int i = 0; i < 10; i++) backfill.read(CLUSTER);
        assertThat(recordsRead()).isEqualTo(read);
        for (int i = 0; i < 20; i++) backfill.read(CLUSTER);
        assertThat(recordsRead()).isGreaterThan(read);
    }

    @ParameterizedTest(name = "version 8: {0}")
    @ValueSource(booleans = {true, false})
    void aNewHostIsFilledFromItsRecords(boolean eight) {
        if (eight) sim.version8();
        Instant begin = clock.instant();
        enrol(Duration.ofHours(5));
        awaitSample(NODE);
        Subject container = guest(101);
        Subject machine = guest(201);
        settle();
        for (Subject one : List.of(NODE, container, machine)) {
            List<Point> hours = read(one, Metric.CPU_PCT, begin, Duration.ofHours(5), 5);
            assertThat(hours.stream().filter(hour -> hour.mean() != null).count())
                    .as(one + ": " + hours)
                    .isGreaterThanOrEqualTo(4);
        }
        assertThat(read(NODE, Metric.NET_IN_BPS, begin.plus(Duration.ofHours(2)), Duration.ofHours(1), 1)
                        .getFirst()
                        .mean())
                .as("only the records contain it")
                .isNotNull();
        assertThat(read(machine, Metric.DISK_PCT, begin, Duration.ofHours(4), 4))
                .as("not recorded of a machine")
                .allMatch(hour -> hour.mean() == null);
        assertThat(read(container, Metric.CPU_PCT, begin.minus(Duration.ofDays(2)), Duration.ofDays(1), 4))
                .as("before it was there")
                .allMatch(hour -> hour.mean() == null);
    }

    @Test
    void theTimeInWhichTheServiceWasDownIsFilled() {
        enrol(Duration.ofMinutes(10));
        awaitSample(NODE);
        settle();
        closing.close();
        Instant stopped = clock.instant();
        clock.pass(Duration.ofHours(2));
        open();
        awaitSample(NODE);
        settle();
        List<Point> gap = read(NODE, Metric.CPU_PCT, stopped, Duration.ofHours(2), 24);
        assertThat(gap).hasSizeGreaterThan(15).allMatch(one -> one.mean() != null);
    }

    @Test
    void noMoreThanFourRecordsAreReadAfterAPoll() {
        enrol(Duration.ofMinutes(10));
        awaitSample(NODE);
        settle();
        List<String> paths = sim.node("alpha").requests().stream()
                .map(Object::toString)
                .filter(one -> one.contains("rrddata") || one.contains("/cluster/resources"))
                .toList();
        int inRow = 0;
        for (String path : paths) {
            inRow = path.contains("rrddata") ? inRow + 1 : 0;
            assertThat(inRow)
                    // With the traffic of the node. Three rounds may follow one another: one that was late, the one
                    // that
                    // waited behind it, and that of this poll.
                    .isLessThanOrEqualTo(15);
        }
        assertThat(paths).anyMatch(one -> one.contains("rrddata"));
    }

    @Test
    void ofAClusterThatCannotBeReachedOnlyTheOfflineHostIsKnown() {
        enrol(Duration.ofMinutes(10));
        awaitSample(NODE);
        Instant seen = Objects.requireNonNull(metrics.latest().of(guest(101))).at();
        Instant down = clock.instant();
        sim.node("alpha").down();
        TestPlane.until("the host is offline in a poll that began later", () -> {
            poll();
            Sample sample = metrics.latest().of(NODE);
            return sample != null
                    && sample.at().isAfter(down)
                    && Objects.equals(sample.value(Metric.HOST_OFFLINE), 1.0);
        });
        Sample node = Objects.requireNonNull(metrics.latest().of(NODE));
        assertThat(node.value(Metric.CPU_PCT)).isNull();
        assertThat(Objects.requireNonNull(metrics.latest().of(guestOf(101))).at())
                .as("the last one stays, with its time")
                .isBefore(node.at())
                .isAfterOrEqualTo(seen);
    }

    private Subject guestOf(int vmid) {
        return Subject.guest(
                CLUSTER,
                Objects.requireNonNull(guests.guests().known().find(new GuestRef(CLUSTER, vmid)))
                        .id());
    }

    @Test
    void theTrafficAndLoadOfANodeAreWhatItRecordedLast() {
        enrol(Duration.ofMinutes(10));
        awaitSample(NODE);
        poll();
        clock.pass(Duration.ofMinutes(2));
        TestPlane.until("its traffic is known", () -> {
            poll();
            Sample sample = metrics.latest().of(NODE);
            return sample != null && sample.value(Metric.NET_IN_BPS) != null;
        });
        Sample sample = Objects.requireNonNull(metrics.latest().of(NODE));
        assertThat(sample.value(Metric.CPU_PCT)).isNotNull();
        assertThat(sample.value(Metric.IOWAIT_PCT)).isNotNull();
        assertThat(sample.value(Metric.LOAD)).isNotNull();
    }

    @Test
    void slowReadingsArePartOfTheSamples() {
        enrol(Duration.ofMinutes(2));
        Subject container = guest(101);
        metrics.slow()
                .accept(cluster ->
                        List.of(new Sample(container, clock.instant()).with(Metric.BACKUP_AGE_H, 5.0, "local")));
        TestPlane.until("the age is there", () -> {
            poll();
            Sample sample = metrics.latest().of(container);
            return sample != null && Objects.equals(sample.value(Metric.BACKUP_AGE_H), 5.0);
        });
        Sample sample = Objects.requireNonNull(metrics.latest().of(container));
        assertThat(sample.value(Metric.GUEST_DOWN)).isEqualTo(0.0);
        assertThat(sample.part(Metric.BACKUP_AGE_H)).isEqualTo("local");
    }

    private @Nullable Double replicationFailed(Subject guest) {
        Sample last = metrics.latest().of(guest);
        return last == null ? null : last.value(Metric.REPLICATION_FAILED);
    }

    @Test
    void onlyNodesWithReplicatedGuestsAreAskedAndOnlyAnAnswerIsAValue() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        SimGuest copied = lab.machine(201, "lab1", "copied").replicatedTo("lab2");
        lab.machine(202, "lab2", "alone");
        plane.start().as(OWNER);
        plane.enrol(sim, "lab1");
        plane.halt();
        open();
        Subject guest = guest(201);
        copied.replicated(null);
        TestPlane.until("the run is known", () -> {
            poll();
            return replicationFailed(guest) != null;
        });
        assertThat(replicationFailed(guest)).isZero();
        assertThat(replicationFailed(guest(202))).as("it has no job").isNull();
        copied.replicated("no space left on device");
        clock.pass(Duration.ofMinutes(2));
        TestPlane.until("the failure is known", () -> {
            poll();
            return Objects.equals(replicationFailed(guest), 1.0);
        });
        assertThat(Objects.requireNonNull(metrics.latest().of(guest)).part(Metric.REPLICATION_FAILED))
                .startsWith("to lab2, not synchronised since ")
                .endsWith(": no space left on device");
        assertThat(sim.node("lab1").requests().stream()
                        .map(SimNode.Seen::path)
                        .filter(path -> path.endsWith("/replication"))
                        .distinct())
                .containsExactlyInAnyOrder("/api2/json/cluster/replication", "/api2/json/nodes/lab1/replication");
        sim.faults().fail("/nodes/lab1/replication", 403, "Permission check failed");
        clock.pass(Duration.ofMinutes(2));
        TestPlane.until("what was known is too old", () -> {
            poll();
            return replicationFailed(guest) == null;
        });
    }
}
