package dev.holdfast.base.db;

import dev.holdfast.base.Interrupts;
import dev.holdfast.base.work.Worker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes the other services that use the same PostgreSQL database, with LISTEN and NOTIFY. A signal carries no data: who is
 * woken reads what is new from the database. So nothing is lost when the connection is: everybody is woken after it was made
 * again, and every five seconds in any case. On SQLite there are no others, and nothing is done.
 */
public final class Signals implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Signals.class);
    private static final String CHANNEL = "holdfast";
    private static final Duration FALLBACK = Duration.ofSeconds(5);
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final String SEPARATOR = " ";

    private final Handles db;
    private final @Nullable DatabaseConfig config;
    private final String own = UUID.randomUUID().toString();
    private final Map<String, Worker<String>> workers = new ConcurrentHashMap<>();
    private final Set<String> unsent = ConcurrentHashMap.newKeySet();
    private final Semaphore sending = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread listener; // guarded by this, like the next
    private @Nullable Thread sender;
    private volatile @Nullable Connection connection;
    private volatile long sentAt;
    private volatile @Nullable Duration delay;

    /** Of this database; {@code config} is null on SQLite. */
    Signals(Handles db, @Nullable DatabaseConfig config) {
        this.db = db;
        this.config = config;
    }

    /** Runs this whenever another service sends the topic; also when nothing was sent, so it must be cheap then. */
    public void on(String topic, Runnable work) {
        if (config == null) return;
        Worker<String> before = workers.put(topic, Worker.start("signal-" + topic, one -> one, _ -> work.run()));
        if (before != null) throw new IllegalStateException("Two listen to the signal " + topic);
        start();
    }

    private synchronized void start() {
        if (listener != null || closed.getCount() == 0) return;
        listener = Thread.ofPlatform().daemon().name("signals").start(this::listen);
        sender = Thread.ofPlatform().daemon().name("signals-send").start(this::sendAll);
    }

    /** Wakes the other services, soon and not inside this call. To be called after the commit. */
    public void send(String topic) {
        if (config == null || !unsent.add(topic)) return;
        sending.release();
    }

    /** How long the last signal of this service took through PostgreSQL; null before the first. */
    public @Nullable Duration delay() {
        return delay;
    }

    private void sendAll() {
        try {
            while (closed.getCount() > 0) {
                sending.acquire();
                sending.drainPermits();
                var topics = new TreeSet<>(unsent);
                unsent.removeAll(topics); // before sending: what is sent from now on is another signal
                if (!topics.isEmpty() && !notify(topics)) {
                    unsent.addAll(topics);
                    if (closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS)) return;
                    sending.release();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean notify(Set<String> topics) {
        try {
            sentAt = System.nanoTime();
            String payload = own + SEPARATOR + String.join(SEPARATOR, topics);
            db.read(h -> h.select("SELECT CAST(pg_notify(?, ?) AS TEXT)", CHANNEL, payload)
                    .mapTo(String.class)
                    .list());
            return true;
        } catch (DatabaseUnavailable e) {
            LOG.debug("Signals wait for the database: {}", e.getMessage());
            return false;
        } catch (RuntimeException e) {
            if (closed.getCount() > 0) LOG.warn("Signals could not be sent; they are sent again", e);
            return false;
        }
    }

    private void listen() {
        boolean wasLost = false;
        try {
            while (closed.getCount() > 0) {
                try (Connection fresh = connect()) {
                    connection = fresh;
                    if (wasLost) LOG.info("The connection for signals between replicas is back.");
                    wakeAll();
                    receive(fresh);
                } catch (SQLException e) {
                    if (!wasLost && closed.getCount() > 0) {
                        LOG.warn("The connection for signals between replicas was lost: {}", e.getMessage());
                    }
                    wasLost = true;
                } finally {
                    connection = null;
                }
                if (closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS)) return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Connection connect() throws SQLException {
        DatabaseConfig known = Objects.requireNonNull(config);
        Connection fresh =
                DriverManager.getConnection(known.jdbcUrl(), InstanceLock.properties(known, "holdfast signals"));
        boolean done = false;
        try (var statement = fresh.createStatement()) {
            statement.execute("LISTEN " + CHANNEL);
            done = true;
        } finally {
            if (!done) fresh.close();
        }
        return fresh;
    }

    private void receive(Connection open) throws SQLException {
        PGConnection postgres = open.unwrap(PGConnection.class);
        while (closed.getCount() > 0) {
            PGNotification[] all = postgres.getNotifications((int) FALLBACK.toMillis());
            if (all == null || all.length == 0) {
                if (!open.isValid(3)) throw new SQLException("PostgreSQL does not answer.");
                wakeAll();
                continue;
            }
            for (PGNotification one : all) received(one.getParameter().split(SEPARATOR));
        }
    }

    private void received(String[] words) {
        if (words[0].equals(own)) {
            delay = Duration.ofNanos(System.nanoTime() - sentAt);
            return;
        }
        for (int i = 1; i < words.length; i++) wake(words[i]);
    }

    private void wakeAll() {
        workers.keySet().forEach(this::wake);
    }

    private void wake(String topic) {
        Worker<String> worker = workers.get(topic); // null for one of another version of Holdfast
        if (worker != null) worker.send(topic);
    }

    @Override
    public synchronized void close() {
        if (!unsent.isEmpty()) notify(new TreeSet<>(unsent)); // such as that a lease is free
        closed.countDown();
        Connection open = connection;
        try {
            if (open != null) open.abort(Runnable::run); // ends the waiting, which no interrupt does
        } catch (SQLException e) {
            LOG.debug("The connection was gone already", e);
        }
        if (listener != null && sender != null) Interrupts.end(List.of(listener, sender));
        workers.values().forEach(Worker::close);
    }
}
