package dev.holdfast.sim;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** When something ran: spans of time, the last of which may still go on. */
final class UptimeSpans {
    private static final int KEPT = 1000;

    /** One of them; {@code to} is no longer part of it. */
    private record Span(long from, long to) {
        boolean holds(long at) {
            return from <= at && at < to;
        }
    }

    private final Deque<Span> newestFirst = new ArrayDeque<>();

    synchronized void begin(long at) {
        newestFirst.addFirst(new Span(at, Long.MAX_VALUE));
        if (newestFirst.size() > KEPT) newestFirst.removeLast();
    }

    synchronized void end(long at) {
        Span last = newestFirst.peekFirst();
        if (last == null || last.to() != Long.MAX_VALUE) return;
        newestFirst.removeFirst();
        newestFirst.addFirst(new Span(last.from(), at));
    }

    /** When the span began that holds {@code at}; null when there is none. */
    synchronized @Nullable Long since(long at) {
        for (Span span : newestFirst) {
            if (span.holds(at)) return span.from();
        }
        return null;
    }

    /** When the first one began that is remembered, or {@code otherwise}. */
    synchronized long first(long otherwise) {
        Span first = newestFirst.peekLast();
        return first == null ? otherwise : first.from();
    }
}
