package dev.holdfast.http;

import dev.holdfast.access.Principal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The streams that are open now, so that they can be ended when the session, token or right behind them is. */
public final class Streams implements AutoCloseable {
    private record Open(Sse sse, ClientInfo origin, @Nullable Principal who) {}

    private final Set<Open> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Keeps a stream in the list while {@code feed} runs. */
    void during(Sse sse, ClientInfo origin, @Nullable Principal who, Feeding feed) throws Exception {
        var one = new Open(sse, origin, who);
        open.add(one);
        try {
            if (!closed) feed.run();
        } finally {
            open.remove(one);
            sse.over();
        }
    }

    /** Ends all streams of the sessions that {@code revoked} names. */
    public void endSessions(LongPredicate revoked) {
        for (Open one : open) {
            Long session = one.who() == null ? null : one.who().sessionId();
            if (session != null && revoked.test(session)) one.sse().close();
        }
    }

    /** Ends the streams whose viewer would not be let in again as they were. An honest viewer comes back by itself. */
    public void endChanged(Authenticator authenticator) {
        for (Open one : open) {
            Principal who = one.who();
            if (who != null && !who.equals(authenticator.again(one.origin())))
                one.sse().close();
        }
    }

    /** Ends the streams of viewers from whom something is hidden: a host may have changed hands. */
    public void endPartial() {
        for (Open one : open) {
            if (one.who() != null && !one.who().seesAll()) one.sse().close();
        }
    }

    /** Ends every stream: what may be watched has changed. */
    public void endAll() {
        open.forEach(one -> one.sse().close());
    }

    /** The service stops: every stream ends, also those that somebody just asked for. */
    @Override
    public void close() {
        closed = true;
        endAll();
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
