package dev.holdfast.http;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import java.util.HashMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open streams and relays, so that they can be ended when the session, token or right behind them ends. Streams of
 * events end whenever their contents may have changed, because their viewers reconnect. A relay ends only if it would not be
 * admitted again, because what it connects would be lost. Expired sessions and tokens are looked for every half second,
 * because nothing reports them.
 */
public final class Streams implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Streams.class);
    private static final String SESSION_ENDED = "The session ended. Sign in again.";
    private static final String TOKEN_ENDED = "The API token expired or was revoked.";
    private static final String NO_LONGER_ALLOWED =
            "You may no longer use this connection: your rights, the owner of what it"
                    + " leads to, or a feature changed.";
    private static final String STOPPING = "Holdfast is stopping. Connect again in a moment.";

    private record Events(
            Sse sse, ClientInfo client, @Nullable Principal who) {}

    private record Relayed(
            Relay relay, ClientInfo client, @Nullable Principal who, BooleanSupplier allowed) {}

    private final Set<Events> events = ConcurrentHashMap.newKeySet();
    private final Set<Relayed> relays = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Keeps a stream of events in the list while {@code feed} runs. */
    public void during(Sse sse, ClientInfo client, @Nullable Principal who, Feeding feed) throws Exception {
        var one = new Events(sse, client, who);
        events.add(one);
        try {
            if (!closed) feed.run();
        } finally {
            events.remove(one);
            sse.over();
        }
    }

    /** Keeps a relay in the list while {@code feed} runs; {@code allowed} tells whether it would be admitted again. */
    public void during(Relay relay, ClientInfo client, @Nullable Principal who, BooleanSupplier allowed, Feeding feed)
            throws Exception {
        var one = new Relayed(relay, client, who, allowed);
        relays.add(one);
        try {
            if (closed) relay.close(Relay.STOPPING, STOPPING);
            // Revoked between its admission and its registration: nothing would end it later.
            else if (!allowed.getAsBoolean()) relay.close(Relay.NOT_ALLOWED, NO_LONGER_ALLOWED);
            else feed.run();
        } finally {
            relays.remove(one);
            relay.over();
        }
    }

    /** Ends all streams of the sessions that {@code revoked} selects. */
    public void endSessions(LongPredicate revoked) {
        endEvents(one -> isOf(one.who(), revoked));
        for (Relayed one : relays) {
            if (isOf(one.who(), revoked)) one.relay().end(Relay.NOT_ALLOWED, SESSION_ENDED);
        }
    }

    /**
     * Ends the relays whose session or token has expired, which no change reports. Asks once for each session and token; to be
     * called about once a second.
     */
    public void endExpired(Authenticator authenticator) {
        var expired = new HashMap<Credential, Boolean>();
        for (Relayed one : relays) {
            Principal who = one.who();
            if (who == null) continue;
            boolean over = expired.computeIfAbsent(who.credential(), _ -> authenticator.again(one.client()) == null);
            if (over) one.relay().end(Relay.NOT_ALLOWED, who.sessionId() == null ? TOKEN_ENDED : SESSION_ENDED);
        }
    }

    private static boolean isOf(@Nullable Principal who, LongPredicate revoked) {
        Long session = who == null ? null : who.sessionId();
        return session != null && revoked.test(session);
    }

    /**
     * Ends the streams whose viewers would no longer be admitted with the same rights. Legitimate viewers reconnect.
     */
    public void endChanged(Authenticator authenticator) {
        endEvents(one -> one.who() != null && !one.who().equals(authenticator.again(one.client())));
        // Of those who are no longer allowed, some are no longer signed in at all, and are told so.
        endExpired(authenticator);
        endForbidden();
    }

    /** Ends the streams of viewers who can't see everything: a host may have moved to another team. */
    public void endPartial() {
        endEvents(one -> one.who() != null && !one.who().seesAll());
        endForbidden();
    }

    /** Ends all streams, because a feature was switched on or off. */
    public void endAll() {
        endEvents(_ -> true);
        endForbidden();
    }

    private void endEvents(Predicate<Events> which) {
        for (Events one : events) {
            if (which.test(one)) one.sse().close();
        }
    }

    private void endForbidden() {
        for (Relayed one : relays) {
            if (!isAllowed(one)) one.relay().end(Relay.NOT_ALLOWED, NO_LONGER_ALLOWED);
        }
    }

    private static boolean isAllowed(Relayed one) {
        try {
            return one.allowed().getAsBoolean();
        } catch (RuntimeException e) {
            log.warn("A relay ends, because its rights could not be checked", e);
            return false;
        }
    }

    /** The service stops: all streams end, also those that are just being opened. */
    @Override
    public void close() {
        closed = true;
        endEvents(_ -> true);
        relays.forEach(one -> one.relay().end(Relay.STOPPING, STOPPING));
    }

    /** The number of open streams and relays. */
    public int count() {
        return events.size() + relays.size();
    }

    /** The work of a stream. */
    @FunctionalInterface
    public interface Feeding {
        /** Runs until the stream ends. */
        void run() throws Exception;
    }
}
