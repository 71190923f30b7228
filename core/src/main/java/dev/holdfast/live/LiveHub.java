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
 * The latest events, rendered once for all viewers; bounded in number and in bytes, because the values of thousands of
 * apps are a megabyte each time. Ids grow across restarts, so that a viewer with an older id is told to reload
 * everything instead of missing events.
 */
final class LiveHub implements AutoCloseable {
    private static final int MOST_EVENTS = 4096;
    private static final int MOST_BYTES = 8 << 20;

    /**
     * One event; {@code frame} is ready for the wire, one array for all viewers: a copy per viewer would fill the heap.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Event(long id, byte[] frame, Audience audience) {}

    /** The next events of a viewer; {@code resync} when events it has not received are no longer kept. */
    record Batch(boolean resync, List<Event> events, long last) {
        /** The frames of the events that are for this viewer. */
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
            // The newest event always stays, however large.
            while (kept.size() > 1 && (kept.size() > MOST_EVENTS || bytes > MOST_BYTES)) {
                bytes -= kept.removeFirst().frame().length;
            }
        } finally {
            lock.unlock();
        }
        viewers.forEach(viewer -> viewer.waiter.wake());
    }

    /** Makes all reconnecting viewers reload everything, because what they can see has changed. */
    void forget() {
        lock.lock();
        try {
            // An id that no viewer has yet, so that a viewer that was up to date reloads too.
            last++;
            kept.clear();
            bytes = 0;
        } finally {
            lock.unlock();
        }
    }

    /** The id from which a new viewer starts. */
    long now() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Whether all events after {@code id} are still kept. */
    boolean knows(long id) {
        lock.lock();
        try {
            return id <= last && id >= last - kept.size();
        } finally {
            lock.unlock();
        }
    }

    boolean hasViewers() {
        return !viewers.isEmpty();
    }

    /** A new viewer, woken for all events from now on. */
    Viewer viewer() {
        return new Viewer();
    }

    /** One viewer's thread. */
    final class Viewer implements AutoCloseable {
        private final Wakeups.Waiter waiter = wakeups.waiter();

        private Viewer() {
            viewers.add(this);
            waiter.wake(); // for events that it missed while disconnected
        }

        /** The events after {@code id}, with a maximum waiting time; empty when nothing happened. */
        Batch after(long id, Duration timeout) throws InterruptedException {
            long end = System.nanoTime() + timeout.toNanos();
            while (true) {
                long left = end - System.nanoTime();
                // Also when there are events already: the viewer waits until it is woken, which is its turn.
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
