package dev.holdfast.guests.observed;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.observed.AgentReport.State;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks the guest agents of running virtual machines, in the background: Proxmox VE waits some seconds for an agent that does
 * not answer, and a list contains neither addresses nor whether there is an agent. After each poll a few machines of the
 * cluster are asked, in a few lanes at once: each every ten minutes for the space in its file systems, once an hour for everything,
 * and one without an answer less and less often. A machine that was started again, or is looked at, has its turn earlier.
 */
public final class GuestAgents implements AutoCloseable {
    /** So that a cluster is asked at most 32 times for each poll, whatever the number of its machines. */
    private static final int LANES = 4;

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Pace PACE = Pace.every(Duration.ofMinutes(10), 8);
    /** Addresses change less often than used space. */
    private static final Duration FRESH = Duration.ofHours(1);

    private final Guests guests;
    private final Inventory inventory;
    private final Bus bus;
    private final InstantSource clock;
    private final Map<GuestRef, Known> known = new ConcurrentHashMap<>();
    private final Map<GuestRef, FileSystems> fileSystems = new ConcurrentHashMap<>();
    private final Set<GuestRef> lookedAt = ConcurrentHashMap.newKeySet();
    private final Map<Long, List<Worker<Long>>> lanes = new ConcurrentHashMap<>();
    private final AtomicLong version = new AtomicLong();
    private final SharedMap<GuestRef, Known> sharedReports;
    private final SharedMap<GuestRef, FileSystems> sharedFileSystems;
    private volatile boolean closed;

    /**
     * What is known of a machine.
     *
     * @param uptime that of the machine when it was asked: a shorter one shows that it was started again
     * @param failures how often in a row there was no answer
     */
    private record Known(
            AgentReport report, Instant dueAt, @Nullable Long uptime, int failures) {
        boolean isOutdated(GuestState guest) {
            Long now = guest.usage().uptimeS();
            return uptime != null && now != null && now < uptime;
        }
    }

    GuestAgents(Guests guests, Inventory inventory, Bus bus, InstantSource clock, SharedReadings readings) {
        this.sharedReports = SharedMap.of(
                readings, "agents", known, GuestRef::clusterId, GuestRef.class, Known.class, (ref, _) -> observed(ref));
        this.sharedFileSystems = SharedMap.of(
                readings,
                "file-systems",
                fileSystems,
                GuestRef::clusterId,
                GuestRef.class,
                FileSystems.class,
                (_, _) -> {});
        this.guests = guests;
        this.inventory = inventory;
        this.bus = bus;
        this.clock = clock;
    }

    private void observed(GuestRef ref) {
        version.incrementAndGet();
        bus.publish(new GuestObserved(ref));
    }

    /** What the agent of a machine told last; null when it was not asked yet. */
    public @Nullable AgentReport report(GuestRef guest) {
        Known one = known.get(guest);
        return one == null ? null : one.report();
    }

    /** The address of a machine, or null when it is unknown. */
    public @Nullable String ip(GuestRef guest) {
        AgentReport report = report(guest);
        return report == null ? null : report.ip();
    }

    /** The file systems of a machine, at most as old as two rounds of questions; null when they are unknown. */
    public @Nullable FileSystems fileSystems(GuestRef guest) {
        FileSystems told = fileSystems.get(guest);
        return told == null || told.askedAt().plus(PACE.every().multipliedBy(2)).isBefore(clock.instant())
                ? null
                : told;
    }

    /** Someone looks at this machine: it is asked for everything after the next poll, at most once a minute. */
    public void lookAt(GuestRef guest) {
        lookedAt.add(guest);
    }

    /** Changes with every address that changes. */
    public long version() {
        return version.get();
    }

    /** Nothing is known of what has this VM ID now. */
    void forget(GuestRef guest) {
        lookedAt.remove(guest);
        if (fileSystems.remove(guest) != null) sharedFileSystems.patched(guest);
        if (known.remove(guest) == null) return;
        sharedReports.patched(guest);
        observed(guest);
    }

    /** Asks a few machines of a cluster that was just polled, without waiting for their answers. */
    void polled(long clusterId) {
        if (closed) return;
        lanes.computeIfAbsent(clusterId, this::open).forEach(lane -> lane.send(clusterId));
    }

    private List<Worker<Long>> open(long clusterId) {
        return IntStream.range(0, LANES)
                .mapToObj(lane ->
                        Worker.<Long>start("guest-agents-" + clusterId + "-" + lane, id -> id, id -> ask(id, lane)))
                .toList();
    }

    private void ask(long clusterId, int lane) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        if (lane == 0) forget(clusterId, now);
        var due = new ArrayList<GuestState>();
        for (GuestState guest : now.guests().values()) {
            if (guest.vmid() % LANES == lane && isAsked(guest) && isDue(clusterId, guest)) due.add(guest);
        }
        due.sort(Comparator.comparing((GuestState guest) -> !lookedAt.contains(ref(clusterId, guest)))
                .thenComparing(guest -> askedAt(clusterId, guest)));
        var silentNodes = new HashSet<String>();
        for (GuestState guest : due.subList(0, Math.min(due.size(), PACE.atOnce()))) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (silentNodes.contains(guest.node())) continue;
            if (!ask(ref(clusterId, guest), guest)) silentNodes.add(guest.node());
        }
        if (due.isEmpty()) return;
        sharedReports.changed(clusterId);
        sharedFileSystems.changed(clusterId);
    }

    private void forget(long clusterId, Snapshot now) {
        known.keySet()
                .removeIf(ref -> ref.clusterId() == clusterId && !now.guests().containsKey(ref.vmid()));
        fileSystems
                .keySet()
                .removeIf(ref -> ref.clusterId() == clusterId && !now.guests().containsKey(ref.vmid()));
        lookedAt.removeIf(ref -> ref.clusterId() == clusterId && !now.guests().containsKey(ref.vmid()));
    }

    private static GuestRef ref(long clusterId, GuestState guest) {
        return new GuestRef(clusterId, guest.vmid());
    }

    private static boolean isAsked(GuestState guest) {
        return guest.kind() == GuestKind.QEMU && guest.state() == GuestState.PowerState.RUNNING && !guest.template();
    }

    private boolean isDue(long clusterId, GuestState guest) {
        GuestRef ref = ref(clusterId, guest);
        Known one = known.get(ref);
        if (one == null || one.isOutdated(guest)) return true;
        Instant now = clock.instant();
        Instant at = one.report().askedAt();
        if (lookedAt.contains(ref) && (at == null || !at.plus(PACE.retry()).isAfter(now))) return true;
        return !one.dueAt().isAfter(now);
    }

    private Instant askedAt(long clusterId, GuestState guest) {
        AgentReport last = report(ref(clusterId, guest));
        return last == null || last.askedAt() == null ? Instant.MIN : last.askedAt();
    }

    /** False when the machine's node does not answer, so that its other machines need not be asked now. */
    private boolean ask(GuestRef ref, GuestState guest) {
        Known last = known.get(ref);
        AgentReport before = last == null || last.isOutdated(guest) ? null : last.report();
        AgentReport report;
        boolean answers = true;
        boolean isFresh = before != null && isFresh(ref, before);
        PveGuest client = null;
        try {
            client = guests.on(guest.node(), ref, GuestKind.QEMU).clientWithin(LIMIT);
            if (isFresh && readFileSystems(ref, client)) {
                note(ref, guest, last, Objects.requireNonNull(before), false);
                return true;
            }
            report = AgentReader.read(client, before, lookedAt.contains(ref), clock.instant());
        } catch (PveException.NotPermitted e) {
            report = AgentReport.unknown(HypervisorFailures.detail(e), clock.instant());
        } catch (PveException e) {
            // What it told before may still be true: this says nothing about the machine.
            answers = e instanceof PveException.Refused refused
                    && refused.reason() != PveException.Reason.NODE_UNREACHABLE;
            report = before == null ? AgentReport.unknown(HypervisorFailures.detail(e), clock.instant()) : before;
            note(ref, guest, last, report, true);
            return answers;
        }
        boolean told = report.state() == State.ANSWERING;
        note(ref, guest, last, report, !told);
        if (!told || client == null) fileSystems.remove(ref);
        else if (!isFresh && !report.isFrozen()) readFileSystems(ref, client);
        return answers;
    }

    /** Whether what it told needs not be asked again with its file systems. */
    private boolean isFresh(GuestRef ref, AgentReport before) {
        return before.state() == State.ANSWERING
                && !before.isFrozen()
                && before.askedAt() != null
                && before.askedAt().plus(FRESH).isAfter(clock.instant())
                && !lookedAt.contains(ref);
    }

    /** An agent that answers may still hang here, at a network share whose server is away: that says nothing about the agent. */
    private boolean readFileSystems(GuestRef ref, PveGuest client) {
        try {
            fileSystems.put(ref, FileSystems.of(client.agent().fileSystems(), clock.instant()));
            return true;
        } catch (PveException e) {
            fileSystems.remove(ref);
            return false;
        }
    }

    private void note(GuestRef ref, GuestState guest, @Nullable Known last, AgentReport report, boolean failed) {
        int failures = last == null || last.isOutdated(guest) ? 0 : last.failures();
        Duration pause = failed ? PACE.pause(failures) : PACE.every();
        known.put(
                ref,
                new Known(report, clock.instant().plus(pause), guest.usage().uptimeS(), failed ? failures + 1 : 0));
        lookedAt.remove(ref);
        if (last != null && same(last.report(), report)) return;
        observed(ref);
    }

    /** Whether two reports say the same, at whatever time. */
    private static boolean same(AgentReport one, AgentReport other) {
        return Objects.equals(at(one, other), other);
    }

    private static AgentReport at(AgentReport one, AgentReport other) {
        return new AgentReport(
                one.state(),
                one.reason(),
                other.askedAt(),
                one.hostname(),
                one.system(),
                one.interfaces(),
                one.frozen());
    }

    @Override
    public void close() {
        closed = true;
        lanes.values().forEach(all -> all.forEach(Worker::close));
    }
}
