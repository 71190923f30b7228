package dev.holdfast.live;

import dev.holdfast.base.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last few thousand events, rendered once for all viewers. Ids grow across restarts, so that a viewer from before is
 * told to load everything anew instead of missing something.
 */
final class LiveHub {
    private static final int KEPT = 4096;

    /** One event; {@code frame} is ready for the wire. */
    record Event(long id, String name, String frame) {}

    /** What a viewer gets next; {@code resync} when events it should have had are not kept any more. */
    record Batch(boolean resync, List<Event> events, long last) {}

    private final Event[] ring = new Event[KEPT];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final long first;
    private long last;

    LiveHub(InstantSource clock) {
        // Milliseconds leave room for a thousand events per millisecond of downtime.
        first = clock.instant().toEpochMilli() * 1000;
        last = first;
    }

    void tell(String name, Object data) {
        String json = data instanceof String text ? text : Json.write(data);
        lock.lock();
        try {
            last++;
            String frame = "id: " + last + "\nevent: " + name + "\ndata: " + json + "\n\n";
            ring[(int) (last % KEPT)] = new Event(last, name, frame);
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Where a viewer that begins now stands. */
    long now() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Whether everything behind {@code id} is still kept. */
    boolean knows(long id) {
        lock.lock();
        try {
            return id <= last && id >= Math.max(first, last - KEPT);
        } finally {
            lock.unlock();
        }
    }

    /** The events behind {@code id}, waited for at most so long; none when nothing happened. */
    Batch after(long id, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (last <= id && left > 0) left = more.awaitNanos(left);
            if (last - id > KEPT) return new Batch(true, List.of(), last);
            var events = new ArrayList<Event>((int) Math.max(0, last - id));
            for (long next = id + 1; next <= last; next++) events.add(ring[(int) (next % KEPT)]);
            return new Batch(false, events, last);
        } finally {
            lock.unlock();
        }
    }
}
