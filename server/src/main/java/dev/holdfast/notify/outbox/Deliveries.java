package dev.holdfast.notify.outbox;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.access.Requesters;
import dev.holdfast.base.Interrupts;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.notify.MessageSent;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.routing.Routing;
import dev.holdfast.notify.routing.RoutingTable;
import dev.holdfast.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what waits for the channels: each channel on a thread of its own, so that none waits for a slow one, and one message at
 * a time by one replica, which has the lease of the channel. A message is sent again, with the same id, if it is not known
 * that it was accepted.
 */
public final class Deliveries implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);
    /** How long a message is tried. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private static final int MOST_AT_ONCE = 5000;

    private final Db db;
    private final InstantSource clock;
    private final Bus bus;
    private final Senders senders;
    private final Requesters requesters;
    private final Routing routing;
    private final Settings settings;
    private final BooleanSupplier held;
    private final Backoff backoff = new Backoff(RandomGenerator.getDefault());
    private final NoticeStore notices = new NoticeStore();
    private final DeliveryStore store = new DeliveryStore();
    private final OutboxChannelStore channels = new OutboxChannelStore();
    /** Names this process, not its installation: after a restart, what it did before is not known. */
    private final String me = UUID.randomUUID().toString();

    private final Map<Long, Thread> workers = new ConcurrentHashMap<>();
    /** Results that the database did not take yet, by channel. */
    private final Map<Long, Result> unstored = new ConcurrentHashMap<>();

    private volatile boolean closed;

    /** Sends nothing while {@code held}: the database is a copy, and another service may send the same. */
    Deliveries(
            Db db,
            InstantSource clock,
            Bus bus,
            Senders senders,
            Requesters requesters,
            Routing routing,
            Settings settings,
            BooleanSupplier held) {
        this.db = db;
        this.clock = clock;
        this.bus = bus;
        this.senders = senders;
        this.requesters = requesters;
        this.routing = routing;
        this.settings = settings;
        this.held = held;
    }

    /** The next message, or no parts if something else was done. */
    private record Claim(List<Composer.Part> parts) {
        Delivery leader() {
            return parts.getFirst().delivery();
        }
    }

    /** What became of an attempt: without an error it was accepted. */
    private record Result(
            Delivery leader,
            Instant at,
            @Nullable String error,
            boolean permanent,
            @Nullable Duration retryAfter) {}

    /** Begins to send what is due, and does not wait for it. */
    void round() {
        if (closed || held.getAsBoolean()) return;
        Instant now = clock.instant();
        List<Long> due = db.read(h -> store.channelsDue(h, now));
        if (due.isEmpty()) return;
        Map<Long, OutboxChannelStore.Row> states = db.read(channels::all).stream()
                .collect(Collectors.toMap(OutboxChannelStore.Row::channelId, row -> row));
        for (long id : due) {
            OutboxChannelStore.Row state = states.get(id);
            if (state == null || state.isFree(me, now)) begin(id);
        }
    }

    private synchronized void begin(long channelId) {
        if (closed || workers.containsKey(channelId)) return;
        Thread worker = Thread.ofVirtual().name("deliver-" + channelId).unstarted(() -> run(channelId));
        workers.put(channelId, worker);
        worker.start();
    }

    private void run(long channelId) {
        try {
            boolean more = true;
            while (more && !closed) more = work(channelId);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (DatabaseUnavailable e) {
            LOG.debug("Channel {} waits for the database: {}", channelId, e.getMessage());
        } catch (RuntimeException e) {
            if (!closed) LOG.warn("Sending to channel {} failed; the next round tries again", channelId, e);
        } finally {
            workers.remove(channelId);
        }
    }

    /** Sends the next message; false if there is none now. */
    private boolean work(long channelId) throws InterruptedException {
        Result before = unstored.get(channelId);
        if (before != null) store(channelId, before);
        Senders.Known known = senders.list().stream()
                .filter(one -> one.id() == channelId)
                .findFirst()
                .orElse(null);
        Sender sender = known == null ? null : senders.of(channelId);
        if (known == null || sender == null) {
            return dropAll(channelId, "The channel was removed.");
        }
        if (!known.enabled()) return dropAll(channelId, "The channel was switched off.");
        Long ownerId = known.ownerId();
        Principal owner = ownerId == null ? null : requesters.now(new Requester(ownerId, known.name(), null, null));
        RoutingTable table = routing.table();
        Claim claim = db.write(
                WritePriority.BULK,
                h -> claim(h, channelId, table, place -> ownerId == null || (owner != null && owner.sees(place))));
        if (claim == null) return false;
        if (claim.parts().isEmpty()) return true;
        Result result = send(sender, claim);
        unstored.put(channelId, result);
        store(channelId, result);
        return true;
    }

    private boolean dropAll(long channelId, String why) {
        db.writing(WritePriority.BULK, h -> {
            store.dropAll(h, channelId, why, clock.instant());
            channels.delete(h, channelId);
        });
        return false;
    }

    /** Null if nothing can be sent now; without parts if something else was done. */
    private @Nullable Claim claim(Handle h, long channelId, RoutingTable table, Predicate<Ownership> reads) {
        Instant now = clock.instant();
        if (!channels.lease(h, channelId, me, now)) return null;
        BatchPlan plan = BatchPlan.of(
                store.pending(h, channelId, now, MOST_AT_ONCE),
                new BatchPlan.Situation(
                        now,
                        reads,
                        one -> store.isBeginningSent(h, one),
                        one -> table.quietUntil(channelId, one.routeId(), one.severity(), now),
                        store.sentSince(h, channelId, now.minus(BatchPlan.WINDOW), now)));
        plan.unfolded().forEach(leader -> store.unfold(h, leader));
        plan.drops().forEach((id, why) -> store.dropped(h, id, why, now));
        plan.holds().forEach((id, until) -> store.hold(h, id, until));
        BatchPlan.Collection collection = plan.collection();
        if (collection != null) store.later(h, collection.ids(), collection.until());
        plan.began().forEach((id, at) -> store.began(h, id, at));
        if (plan.batch().isEmpty()) {
            if (plan.pause() != null) channels.pause(h, channelId, plan.pause());
            channels.release(h, channelId, me);
            return plan.unfolded().isEmpty() ? null : new Claim(List.of());
        }
        List<Delivery> batch = plan.batch();
        store.begin(h, batch.getFirst(), batch.subList(1, batch.size()));
        var found = notices.byId(h, batch.stream().map(Delivery::noticeId).toList());
        return new Claim(batch.stream()
                .map(one -> new Composer.Part(began(one, plan.began().get(one.id())), notice(found, one)))
                .toList());
    }

    private Result send(Sender sender, Claim claim) throws InterruptedException {
        Delivery leader = claim.leader();
        try {
            Message message = Composer.message(claim.parts(), settings.publicUrl());
            sender.send(message);
            return new Result(leader, clock.instant(), null, false, null);
        } catch (Sender.DeliveryException e) {
            return new Result(leader, clock.instant(), String.valueOf(e.getMessage()), e.isPermanent(), e.retryAfter());
        } catch (RuntimeException e) {
            LOG.error("The sender of channel {} failed", leader.channelId(), e);
            return new Result(leader, clock.instant(), "Sending failed. The log of Holdfast says why.", false, null);
        }
    }

    private void store(long channelId, Result result) {
        db.writing(WritePriority.BULK, h -> settle(h, channelId, result));
        unstored.remove(channelId);
        if (result.error() != null) return;
        List<String> begun = db.read(h -> store.begun(h, result.leader().id()));
        if (!begun.isEmpty()) bus.publish(new MessageSent(begun, result.at()));
    }

    private void settle(Handle h, long channelId, Result result) {
        Delivery leader = result.leader();
        String error = result.error();
        Instant at = result.at();
        if (error == null) {
            store.sent(h, leader.id(), at);
            channels.succeeded(h, channelId, at);
            return;
        }
        if (result.permanent()) {
            store.failed(h, leader.id(), error, at);
            channels.failed(h, channelId, error, at);
            return;
        }
        Instant end = (leader.held() ? leader.dueAt() : leader.createdAt()).plus(LONGEST);
        int failures = channels.failures(h, channelId) + 1;
        Instant pausedUntil = at.plus(backoff.after(failures, result.retryAfter()));
        channels.failed(h, channelId, error, at, failures, earlier(pausedUntil, at.plus(LONGEST)));
        Instant next = at.plus(backoff.after(leader.attempts() + 1, result.retryAfter()));
        if (!at.isBefore(end)) store.failed(h, leader.id(), "Given up after a day. " + error, at);
        else store.again(h, leader.id(), error, earlier(next, end));
    }

    private static Notice notice(Map<Long, NoticeStore.Stored> found, Delivery one) {
        return Objects.requireNonNull(found.get(one.noticeId()), "A delivery is deleted with its notice")
                .notice();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Delivery began(Delivery one, @Nullable Instant at) {
        return at == null ? one : one.beginning(at);
    }

    /** Whether nothing is being sent on this replica. */
    boolean isIdle() {
        return workers.isEmpty();
    }

    /** Quiet hours changed: what they hold is looked at again. */
    void releaseHeld() {
        db.writing(h -> store.releaseHeld(h, clock.instant()));
    }

    List<DeliveryView> list(long channelId, int most) {
        if (senders.list().stream().noneMatch(one -> one.id() == channelId)) {
            throw Refusal.notFound("channel", channelId);
        }
        return db.read(h -> {
            List<Delivery> all = store.list(h, channelId, most);
            var found = notices.byId(h, all.stream().map(Delivery::noticeId).toList());
            return all.stream()
                    .map(one -> DeliveryView.of(one, notice(found, one)))
                    .toList();
        });
    }

    List<ChannelDeliveries> states() {
        List<Senders.Known> known = senders.list();
        return db.read(h -> {
            Map<Long, Long> waiting = store.waiting(h).stream()
                    .collect(Collectors.toMap(DeliveryStore.Waiting::channelId, DeliveryStore.Waiting::count));
            Map<Long, OutboxChannelStore.Row> rows =
                    channels.all(h).stream().collect(Collectors.toMap(OutboxChannelStore.Row::channelId, row -> row));
            return known.stream()
                    .map(one -> ChannelDeliveries.of(one.id(), waiting.getOrDefault(one.id(), 0L), rows.get(one.id())))
                    .toList();
        });
    }

    /** Ends what is being sent; whether it was accepted is then not known, so that it is sent again with the same id. */
    @Override
    public void close() {
        List<Thread> running;
        synchronized (this) {
            closed = true;
            running = List.copyOf(workers.values());
        }
        Interrupts.end(running);
        try {
            db.writing(WritePriority.BULK, h -> channels.releaseAll(h, me));
        } catch (DatabaseUnavailable e) {
            LOG.debug("The channels are free when their leases end: {}", e.getMessage());
        }
    }
}
