package dev.holdfast.sim.model.guest;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The spans of time in which something ran; the last one may still be open. */
public final class UptimeSpans {
    private static final int KEPT = 1000;

    /** One span; {@code to} is exclusive. */
    private record Span(long from, long to) {
        boolean holds(long at) {
            return from <= at && at < to;
        }
    }

    private final Deque<Span> newestFirst = new ArrayDeque<>();

    /** Begins a span. */
    public synchronized void begin(long at) {
        newestFirst.addFirst(new Span(at, Long.MAX_VALUE));
        if (newestFirst.size() > KEPT) newestFirst.removeLast();
    }

    /** Adds a span before all others. */
    public synchronized void precede(long from, long to) {
        newestFirst.addLast(new Span(from, to));
    }

    /** Ends the span in progress, if any. */
    public synchronized void end(long at) {
        Span last = newestFirst.peekFirst();
        if (last == null || last.to() != Long.MAX_VALUE) return;
        newestFirst.removeFirst();
        newestFirst.addFirst(new Span(last.from(), at));
    }

    /** The start of the span that contains {@code at}; null when there is none. */
    public synchronized @Nullable Long since(long at) {
        for (Span span : newestFirst) {
            if (span.holds(at)) return span.from();
        }
        return null;
    }

    /** The start of the first recorded span, or {@code otherwise}. */
    public synchronized long first(long otherwise) {
        Span first = newestFirst.peekLast();
        return first == null ? otherwise : first.from();
    }
}
