package dev.holdfast.http;

import dev.holdfast.access.Principal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The open streams, so that they can be ended when the session, token or right behind them ends. */
public final class Streams implements AutoCloseable {
    private record Open(
            Sse sse, ClientInfo origin, @Nullable Principal who) {}

    private final Set<Open> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Keeps a stream in the list while {@code feed} runs. */
    void during(Sse sse, ClientInfo client, @Nullable Principal who, Feeding feed) throws Exception {
        var one = new Open(sse, client, who);
        open.add(one);
        try {
            if (!closed) feed.run();
        } finally {
            open.remove(one);
            sse.over();
        }
    }

    /** Ends all streams of the sessions that {@code revoked} selects. */
    public void endSessions(LongPredicate revoked) {
        for (Open one : open) {
            Long session = one.who() == null ? null : one.who().sessionId();
            if (session != null && revoked.test(session)) one.sse().close();
        }
    }

    /**
     * Ends the streams whose viewers would no longer be admitted with the same rights. Legitimate viewers reconnect.
     */
    public void endChanged(Authenticator authenticator) {
        for (Open one : open) {
            Principal who = one.who();
            if (who != null && !who.equals(authenticator.again(one.origin())))
                one.sse().close();
        }
    }

    /** Ends the streams of viewers who can't see everything: a host may have moved to another team. */
    public void endPartial() {
        for (Open one : open) {
            if (one.who() != null && !one.who().seesAll()) one.sse().close();
        }
    }

    /** Ends all streams, because the visible data has changed. */
    public void endAll() {
        open.forEach(one -> one.sse().close());
    }

    /** The service stops: all streams end, also those that are just being opened. */
    @Override
    public void close() {
        closed = true;
        endAll();
    }

    /** The number of open streams. */
    public int count() {
        return open.size();
    }

    /** The work of a stream. */
    @FunctionalInterface
    interface Feeding {
        void run() throws Exception;
    }
}
