package dev.holdfast.metrics.export;

import dev.holdfast.metrics.export.StoreClient.Sent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is measured to a time-series store. What the store does not accept waits in memory for a later round, up to a
 * limit; then the oldest is given up. The pauses between attempts grow while the store does not answer.
 */
final class Pusher {
    private static final int MOST_AT_ONCE = 20;
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int MOST_DOUBLINGS = 5;
    /** Rounds are a little irregular: one that begins a bit early counts. */
    private static final Duration EARLY = Duration.ofSeconds(2);

    private final Supplier<@Nullable PushConfig> configs;
    private final Supplier<List<Thing>> things;
    private final StoreClient client;
    private final InstantSource clock;
    private final long mostBytes;

    private final ReentrantLock round = new ReentrantLock();
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private final Map<String, Instant> takenUntil = new HashMap<>();
    private long waitingBytes;
    private long dropped;
    private int failures;
    private @Nullable PushConfig current;
    private @Nullable Instant takenAt;
    private @Nullable Instant failedAt;
    private @Nullable Instant sentAt;
    private @Nullable String error;

    /** {@code mostBytes} may wait. */
    Pusher(
            Supplier<@Nullable PushConfig> configs,
            Supplier<List<Thing>> things,
            StoreClient client,
            InstantSource clock,
            long mostBytes) {
        this.configs = configs;
        this.things = things;
        this.client = client;
        this.clock = clock;
        this.mostBytes = mostBytes;
    }

    /** Sends what is due; to be called more often than values are to be sent. */
    void run() {
        if (!round.tryLock()) return; // a round that takes long
        try {
            PushConfig config = configs.get();
            begin(config);
            if (config == null) return;
            take(config);
            send(config);
        } finally {
            round.unlock();
        }
    }

    /** What waits for one store is not for another. */
    private synchronized void begin(@Nullable PushConfig config) {
        if (config == null ? current == null : config.equals(current)) return;
        waiting.clear();
        takenUntil.clear();
        waitingBytes = 0;
        dropped = 0;
        failures = 0;
        takenAt = null;
        failedAt = null;
        sentAt = null;
        error = null;
        current = config;
    }

    private synchronized void take(PushConfig config) {
        Instant now = clock.instant();
        if (takenAt != null && isWithin(takenAt, config.interval().minus(EARLY), now)) return;
        takenAt = now;
        List<Thing> fresh = new ArrayList<>();
        var newest = new HashMap<String, Instant>();
        for (Thing thing : things.get()) {
            String cluster = thing.labels().getFirst().value();
            Instant until = takenUntil.get(cluster);
            // What was not measured again is not sent again, unless the clock was set back.
            if (until != null && !thing.at().isAfter(until) && !until.isAfter(now)) continue;
            fresh.add(thing);
            newest.merge(cluster, thing.at(), (one, other) -> one.isAfter(other) ? one : other);
        }
        takenUntil.putAll(newest);
        for (byte[] body : config.kind().payload().bodies(fresh)) {
            waiting.add(body);
            waitingBytes += body.length;
        }
        while (waitingBytes > mostBytes) {
            waitingBytes -= waiting.remove().length;
            dropped++;
        }
    }

    /** Whether less than {@code pause} passed since; a clock that was set back does not stop anything. */
    private static boolean isWithin(Instant since, Duration pause, Instant now) {
        return !now.isBefore(since) && now.isBefore(since.plus(pause));
    }

    private void send(PushConfig config) {
        for (int i = 0; i < MOST_AT_ONCE; i++) {
            byte[] body = next(config);
            if (body == null || !note(body, client.send(config, body))) return;
        }
    }

    private synchronized byte @Nullable [] next(PushConfig config) {
        if (failures > 0 && failedAt != null) {
            Duration pause = config.interval().multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
            if (pause.compareTo(LONGEST_PAUSE) > 0) pause = LONGEST_PAUSE;
            if (isWithin(failedAt, pause.minus(EARLY), clock.instant())) return null;
        }
        return waiting.peek();
    }

    /** Whether to go on with the next one. */
    private synchronized boolean note(byte[] body, Sent sent) {
        error = sent.error();
        boolean isOver = error == null || sent.isForGood();
        if (isOver) {
            waiting.remove();
            waitingBytes -= body.length;
        }
        if (error == null) {
            sentAt = clock.instant();
            failures = 0;
            return true;
        }
        failedAt = clock.instant();
        if (isOver) dropped++;
        else failures++;
        return isOver;
    }

    synchronized PushView view() {
        PushConfig config = configs.get();
        boolean isCurrent = config != null && config.equals(current);
        return new PushView(
                config == null ? null : config.kind(),
                config == null ? null : PushAddress.shown(config.url().toString()),
                config != null && config.token() != null,
                config == null ? null : (int) config.interval().toSeconds(),
                isCurrent ? sentAt : null,
                isCurrent ? error : null,
                isCurrent && error != null ? failedAt : null,
                isCurrent ? waitingBytes : 0,
                isCurrent ? dropped : 0);
    }

    /** Sends a single value now; null when values are sent nowhere. */
    @Nullable
    PushTried tryOut() {
        PushConfig config = configs.get();
        if (config == null) return null;
        byte[] body = config.kind().payload().probe(clock.instant().toEpochMilli());
        Sent sent = client.send(config, body);
        return new PushTried(sent.error() == null, sent.error());
    }
}
