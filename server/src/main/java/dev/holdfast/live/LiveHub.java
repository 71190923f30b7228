package dev.holdfast.live;

import dev.holdfast.access.Principal;
import dev.holdfast.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last events, rendered once for all viewers; bounded in number and in bytes, for the values of thousands of apps
 * are a megabyte each time. Ids grow across restarts, so that a viewer from before is told to load everything anew
 * instead of missing something.
 */
final class LiveHub {
    private static final int MOST_EVENTS = 4096;
    private static final int MOST_BYTES = 8 << 20;

    /** One event; {@code frame} is ready for the wire, one array for all viewers: a thousand copies would fill the heap. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Event(long id, byte[] frame, Audience audience) {}

    /** What a viewer gets next; {@code resync} when events it should have had are not kept any more. */
    record Batch(boolean resync, List<Event> events, long last) {
        /** The frames of those events that are for this viewer. */
        List<byte[]> framesFor(Principal viewer) {
            return events.stream()
                    .filter(event -> event.audience().has(viewer))
                    .map(Event::frame)
                    .toList();
        }
    }

    private final ArrayDeque<Event> kept = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private long bytes;
    private long last;

    LiveHub(InstantSource clock) {
        // Milliseconds leave room for a thousand events per millisecond of downtime.
        last = clock.instant().toEpochMilli() * 1000;
    }

    void tell(String name, Object data, Audience audience) {
        String json = Json.write(data);
        lock.lock();
        try {
            last++;
            byte[] frame =
                    ("id: " + last + "\nevent: " + name + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
            kept.addLast(new Event(last, frame, audience));
            bytes += frame.length;
            // The newest always stays, however large.
            while (kept.size() > 1 && (kept.size() > MOST_EVENTS || bytes > MOST_BYTES)) {
                bytes -= kept.removeFirst().frame().length;
            }
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets everyone who comes back load everything anew: what they may see is not what it was. */
    void forget() {
        lock.lock();
        try {
            // An id nobody has yet, so that being up to date before does not count.
            last++;
            kept.clear();
            bytes = 0;
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
            return id <= last && id >= last - kept.size();
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
            if (last - id > kept.size()) return new Batch(true, List.of(), last);
            List<Event> events = kept.stream().skip(kept.size() - (last - id)).toList();
            return new Batch(false, events, last);
        } finally {
            lock.unlock();
        }
    }
}
