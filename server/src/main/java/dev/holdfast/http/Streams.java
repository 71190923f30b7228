package dev.holdfast.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The streams that are open now, so that they can be ended when the session behind them is. */
public final class Streams {
    private record Open(Sse sse, @Nullable Long sessionId) {}

    private final Set<Open> open = ConcurrentHashMap.newKeySet();

    /** Keeps a stream in the list while {@code feed} runs. */
    void during(Sse sse, @Nullable Long sessionId, Feeding feed) throws Exception {
        var one = new Open(sse, sessionId);
        open.add(one);
        try {
            feed.run();
        } finally {
            open.remove(one);
        }
    }

    /** Ends all streams of the sessions that {@code revoked} names. */
    public void endSessions(LongPredicate revoked) {
        for (Open one : open) {
            if (one.sessionId() != null && revoked.test(one.sessionId()))
                one.sse().close();
        }
    }

    /** The sessions that have a stream open. */
    public Set<Long> sessions() {
        var sessions = ConcurrentHashMap.<Long>newKeySet();
        open.forEach(one -> {
            if (one.sessionId() != null) sessions.add(one.sessionId());
        });
        return sessions;
    }

    /** Ends every stream: the service stops. */
    public void endAll() {
        open.forEach(one -> one.sse().close());
    }

    /** How many are open. */
    public int count() {
        return open.size();
    }

    /** The work of a stream. */
    @FunctionalInterface
    interface Feeding {
        void run() throws Exception;
    }
}
