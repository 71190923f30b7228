package dev.holdfast.base.exchange;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.exchange.ExchangeStore.Draft;
import dev.holdfast.base.exchange.ExchangeStore.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What replicas tell each other. Messages are rows with ids without gaps, and a signal says that there are new ones: each
 * replica gets all of the others, in one order, also those that were sent while it could not reach the database. Only what a
 * replica has not stored when it is killed is lost. On SQLite nothing is stored.
 */
public final class Exchange implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    private static final String SIGNAL = "exchange";
    private static final String GAP = "gap";
    private static final Duration KEPT = Duration.ofHours(1);
    private static final Duration CLEANING = Duration.ofMinutes(1);
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final int MOST_WAITING = 20_000;
    private static final int AT_ONCE = 500;

    private final Db db;
    private final InstantSource clock;
    private final String own;
    private final ExchangeStore store = new ExchangeStore();
    private final LinkedBlockingQueue<Draft> outgoing = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Map<String, Consumer<String>> consumers = new ConcurrentHashMap<>();
    private final List<Runnable> gaps = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final @Nullable Thread sender;
    private volatile boolean overflow;
    private volatile long last;
    private volatile @Nullable Instant cleanedAt;

    /** Between this replica, whose name is {@code own}, and the others that use the database. */
    public Exchange(Db db, InstantSource clock, String own) {
        this.db = db;
        this.clock = clock;
        this.own = own;
        if (!db.isShared()) {
            this.sender = null;
            return;
        }
        this.last = db.read(store::last);
        this.sender = Thread.ofVirtual().name("exchange").start(this::sendAll);
    }

    /** Begins to receive. What was sent since this object was made is received, too. */
    public void start() {
        db.signals().on(SIGNAL, this::receive);
    }

    /** Calls the consumer with each message of other replicas on this topic, one after the other. */
    public void on(String topic, Consumer<String> consumer) {
        if (consumers.putIfAbsent(topic, consumer) != null) {
            throw new IllegalStateException("Two receive the messages about " + topic);
        }
    }

    /** Runs this when messages of others may be missing: this replica was away for longer than they are kept. */
    public void onGap(Runnable work) {
        gaps.add(work);
    }

    /** Tells the other replicas, soon and not inside this call. {@code body} is JSON. */
    public void send(String topic, String body) {
        if (sender == null || closed.getCount() == 0) return;
        if (!outgoing.offer(new Draft(topic, body))) overflow = true; // the database is away for long
    }

    /** The id of the newest message that was received, or sent before this replica started. */
    public long received() {
        return last;
    }

    private void sendAll() {
        try {
            while (closed.getCount() > 0) {
                var drafts = new ArrayList<Draft>();
                drafts.add(outgoing.take());
                outgoing.drainTo(drafts, AT_ONCE - 1);
                if (overflow) {
                    overflow = false;
                    drafts.addFirst(new Draft(GAP, "{}"));
                }
                while (!isStored(drafts)) {
                    if (closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS)) {
                        isStored(drafts);
                        return;
                    }
                }
                db.signals().send(SIGNAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStored(List<Draft> drafts) {
        Instant now = clock.instant();
        Instant cleaned = cleanedAt;
        boolean cleans = cleaned == null || !now.isBefore(cleaned.plus(CLEANING));
        try {
            db.writing(WritePriority.PERSON, h -> {
                store.add(h, own, drafts, now);
                if (cleans) store.deleteBefore(h, now.minus(KEPT));
            });
            if (cleans) cleanedAt = now;
            return true;
        } catch (DatabaseUnavailable e) {
            LOG.debug("Messages to other replicas wait for the database: {}", e.getMessage());
            return false;
        } catch (RuntimeException e) {
            if (closed.getCount() > 0) LOG.warn("Messages to other replicas could not be stored", e);
            return false;
        }
    }

    private void receive() {
        List<Message> some;
        do {
            long from = last;
            try {
                some = db.read(h -> store.after(h, from, AT_ONCE));
            } catch (DatabaseUnavailable e) {
                return; // the next signal, or the connection that is made again, comes back to it
            }
            for (Message one : some) {
                if (one.id() > last + 1) gaps.forEach(Runnable::run);
                last = one.id();
                if (!one.origin().equals(own)) deliver(one);
            }
        } while (some.size() == AT_ONCE);
    }

    private void deliver(Message message) {
        try {
            if (message.topic().equals(GAP)) {
                gaps.forEach(Runnable::run);
                return;
            }
            Consumer<String> consumer = consumers.get(message.topic());
            if (consumer != null) consumer.accept(message.body()); // null: another version of Holdfast sent it
        } catch (RuntimeException e) {
            LOG.warn("A message of another replica about {} could not be used", message.topic(), e);
        }
    }

    /** Stores what waits, if the database answers. */
    @Override
    public void close() {
        closed.countDown();
        if (sender == null) return;
        Interrupts.end(List.of(sender));
        var left = new ArrayList<Draft>();
        outgoing.drainTo(left);
        if (!left.isEmpty() && isStored(left)) db.signals().send(SIGNAL);
    }
}
