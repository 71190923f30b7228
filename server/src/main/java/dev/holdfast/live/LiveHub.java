package dev.holdfast.live;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Wakeups;
import dev.holdfast.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last events, rendered once for all viewers; bounded in number and in bytes, for the values of thousands of apps
 * are a megabyte each time. Ids grow across restarts, so that a viewer from before is told to load everything anew
 * instead of missing something.
 */
final class LiveHub implements AutoCloseable {
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
    private final Wakeups wakeups;
    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();
    private long bytes;
    private long last;

    LiveHub(InstantSource clock) {
        this(clock, Wakeups.Pace.VIEWERS);
    }

    LiveHub(InstantSource clock, Wakeups.Pace pace) {
        wakeups = new Wakeups(pace);
        // Milliseconds leave room for a thousand events per millisecond of downtime.
        last = clock.instant().toEpochMilli() * 1000;
    }

    void publish(String name, Object data, Audience audience) {
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
        } finally {
            lock.unlock();
        }
        viewers.forEach(viewer -> viewer.waiter.wake());
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

    /** A viewer that begins now; it is woken for all that is told from here on. */
    Viewer viewer() {
        return new Viewer();
    }

    /** One viewer's thread. */
    final class Viewer implements AutoCloseable {
        private final Wakeups.Waiter waiter = wakeups.waiter();

        private Viewer() {
            viewers.add(this);
            waiter.wake(); // for what it missed while it was away
        }

        /** The events behind {@code id}, waited for at most so long; none when nothing happened. */
        Batch after(long id, Duration timeout) throws InterruptedException {
            long end = System.nanoTime() + timeout.toNanos();
            while (true) {
                long left = end - System.nanoTime();
                // Also when there is something already: it is not this viewer's turn before it is woken.
                boolean woken = left > 0 && waiter.await(Duration.ofNanos(left));
                Batch batch = behind(id);
                if (!woken || batch.last() != id) return batch;
            }
        }

        @Override
        public void close() {
            viewers.remove(this);
            waiter.close();
        }
    }

    private Batch behind(long id) {
        lock.lock();
        try {
            if (last - id > kept.size()) return new Batch(true, List.of(), last);
            List<Event> events = new ArrayList<>();
            Iterator<Event> newestFirst = kept.descendingIterator();
            for (long missing = last - id; missing > 0; missing--) events.add(newestFirst.next());
            return new Batch(false, events.reversed(), last);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        wakeups.close();
    }
}
