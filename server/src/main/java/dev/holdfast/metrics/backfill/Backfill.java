package dev.holdfast.metrics.backfill;

import dev.holdfast.guests.Guest;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.store.Owed;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.metrics.store.SampleStore;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills the time that was not measured from what the hypervisors recorded: a few calls for each cluster in ten seconds. What is owed is
 * in the database, so a restart goes on; what was measured stays.
 */
public final class Backfill {
    /** The most calls to a cluster after a poll. */
    private static final int AT_ONCE = 4;

    /** So many subjects are looked at after a poll: thousands are owed. All of them while some of these wait for another try. */
    private static final int FIRST = 20;

    /** From their begin, how long it is asked no more, however often it is polled. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** Storing takes at most one part in so many of the time, for all clusters together. */
    private static final int SHARE = 25;

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofMinutes(10);

    private final SampleStore store;
    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final Guests guests;
    private final InstantSource clock;
    private final Map<Long, Instant> pausesUntil = new ConcurrentHashMap<>();
    private final Map<Subject, Instant> retryAt = new ConcurrentHashMap<>();
    private final Map<Subject, Integer> done = new ConcurrentHashMap<>();

    /** Fills the gaps in this store. */
    public Backfill(
            SampleStore store, Hypervisors hypervisors, Inventory inventory, Guests guests, InstantSource clock) {
        this.store = store;
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.guests = guests;
        this.clock = clock;
    }

    /**
     * Where the records of a subject are.
     *
     * @param since the records are kept by number: those from before are another guest's; null where there was none
     */
    private record Source(
            String node,
            @Nullable GuestKind kind,
            int vmid,
            @Nullable String storage,
            @Nullable Instant since) {}

    /** What is read of a cluster after one poll. */
    private static final class Round {
        final Snapshot now;
        final Set<String> silent = new HashSet<>();
        int calls;
        Duration storing = Duration.ZERO;

        Round(Snapshot now) {
            this.now = now;
        }

        int left() {
            return AT_ONCE - calls;
        }
    }

    /** Reads a few records in a cluster that was just polled. */
    public void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null || !store.writes() || isLater(pausesUntil.get(clusterId))) return;
        Instant began = clock.instant();
        var round = new Round(now);
        List<Owed> first = store.owed(clusterId, FIRST);
        read(round, first);
        if (round.left() > 0 && first.size() == FIRST) read(round, store.owed(clusterId));
        if (round.calls > 0) pausesUntil.put(clusterId, began.plus(pause(round)));
    }

    private boolean isLater(@Nullable Instant at) {
        return at != null && at.isAfter(clock.instant());
    }

    private Duration pause(Round round) {
        long others = pausesUntil.entrySet().stream()
                .filter(one -> one.getKey() != round.now.clusterId() && isLater(one.getValue()))
                .count();
        Duration rest = round.storing.multipliedBy(SHARE * (1 + others));
        return rest.compareTo(PAUSE) > 0 ? rest : PAUSE;
    }

    private void read(Round round, List<Owed> owed) throws InterruptedException {
        for (Owed one : owed) {
            if (round.left() == 0) return;
            if (Thread.interrupted()) throw new InterruptedException();
            if (isLater(retryAt.get(one.subject()))) continue;
            Source source = source(round.now, one.subject());
            if (source == null) {
                settle(one.subject()); // it is gone, and so are its records
                continue;
            }
            NodeState node = round.now.nodes().get(source.node());
            if (node == null || !node.online() || round.silent.contains(source.node())) continue;
            read(round, one, source);
        }
    }

    private void settle(Subject subject) {
        store.settle(subject);
        done.remove(subject);
        retryAt.remove(subject);
    }

    /** What several calls read is stored together: the records overlap, and to store is most of the work. */
    private void read(Round round, Owed one, Source source) {
        Instant from = source.since() == null || source.since().isBefore(one.from()) ? one.from() : source.since();
        List<Rrd.Span> spans = spans(from);
        int before = done.getOrDefault(one.subject(), 0);
        List<Rrd.Span> next =
                spans.subList(Math.min(before, spans.size()), Math.min(before + round.left(), spans.size()));
        var read = new ArrayList<List<Recorded>>();
        boolean isOver = false;
        try {
            for (Rrd.Span span : next) {
                round.calls++;
                read.add(RrdReader.read(
                        one.subject().kind(),
                        source.kind(),
                        points(round.now.clusterId(), source, span),
                        from.getEpochSecond(),
                        one.until().getEpochSecond(),
                        clock.instant().getEpochSecond()));
            }
            isOver = before + next.size() >= spans.size();
        } catch (PveException.NotPermitted e) {
            isOver = true;
        } catch (PveException e) {
            retryAt.put(one.subject(), clock.instant().plus(RETRY));
            if (!(e instanceof PveException.Refused)) round.silent.add(source.node());
        }
        Instant began = clock.instant();
        store.fill(one.subject(), read);
        done.put(one.subject(), before + read.size());
        if (isOver) settle(one.subject());
        round.storing = round.storing.plus(Duration.between(began, clock.instant()));
    }

    /** The finest first, because a value that is known is not replaced; up to the first that reaches back. */
    private List<Rrd.Span> spans(Instant from) {
        long hours = Duration.between(from, clock.instant()).toHours() + 1;
        var spans = new ArrayList<Rrd.Span>();
        for (Rrd.Span span : Rrd.Span.values()) {
            spans.add(span);
            long reaches = switch (span) {
                case HOUR -> 1;
                case DAY -> 24;
                case WEEK -> 7 * 24;
                case MONTH -> 30 * 24;
                case YEAR -> Long.MAX_VALUE;
            };
            if (hours <= reaches) break;
        }
        return spans;
    }

    private @Nullable Source source(Snapshot now, Subject subject) {
        return switch (subject.kind()) {
            case NODE -> now.nodes().containsKey(subject.key()) ? new Source(subject.key(), null, 0, null, null) : null;
            case STORAGE ->
                now.storages().stream()
                        .filter(storage ->
                                Subject.storage(now.clusterId(), storage).equals(subject))
                        .findFirst()
                        .map(storage -> new Source(storage.node(), null, 0, storage.name(), null))
                        .orElse(null);
            case GUEST -> {
                Guest guest = guests.known().find(Long.parseLong(subject.key()));
                GuestState state = guest == null || guest.clusterId() != now.clusterId()
                        ? null
                        : now.guests().get(guest.vmid());
                yield state == null
                        ? null
                        : new Source(
                                state.node(),
                                state.kind(),
                                state.vmid(),
                                null,
                                guests.known().ownSince(new GuestRef(now.clusterId(), state.vmid())));
            }
        };
    }

    private List<Rrd.Point> points(long clusterId, Source source, Rrd.Span span) {
        GuestKind kind = source.kind();
        if (kind != null) {
            return guests.on(source.node(), new GuestRef(clusterId, source.vmid()), kind)
                    .clientWithin(LIMIT)
                    .history(span, Rrd.Join.AVERAGE);
        }
        var node = hypervisors
                .client(clusterId, source.node())
                .within(CONNECT, LIMIT)
                .node(source.node());
        return source.storage() == null
                ? node.system().history(span, Rrd.Join.AVERAGE)
                : node.storage(source.storage()).history(span, Rrd.Join.AVERAGE);
    }
}
