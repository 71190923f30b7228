package dev.holdfast.auth.session;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.RandomText;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Authenticator;
import dev.holdfast.http.Call;
import dev.holdfast.http.ClientInfo;
import dev.holdfast.http.Streams;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of signed-in users. A session's token is 256 random bits in a cookie; it lasts seven days, or 24 hours
 * without a request. Every request reads the session from the database, so that a revoked session ends immediately on
 * every replica.
 */
public final class Sessions implements Authenticator {
    static final String COOKIE = "holdfast_session";
    private static final Duration LIFE = Duration.ofDays(7);
    private static final Duration IDLE = SessionStore.IDLE;

    /** What belongs to a session, such as a browser that messages are pushed to, outlives its end by time; not for ever. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final Duration SEEN_INTERVAL = Duration.ofMinutes(1);

    private final Db db;
    private final InstantSource clock;
    private final Streams streams;
    private final Memberships memberships;
    private final Rights rights;
    private final SessionStore store = new SessionStore();

    /** The sessions of this database; ending one ends its streams. */
    public Sessions(Db db, InstantSource clock, Streams streams, Memberships memberships, Rights rights) {
        this.db = db;
        this.clock = clock;
        this.streams = streams;
        this.memberships = memberships;
        this.rights = rights;
    }

    @Override
    public @Nullable Principal authenticate(ClientInfo client) {
        return find(client, true);
    }

    @Override
    public @Nullable Principal again(ClientInfo client) {
        return find(client, false);
    }

    private @Nullable Principal find(ClientInfo client, boolean alive) {
        String token = client.cookie(COOKIE);
        if (token == null || token.length() != 43) return null;
        byte[] hash = RandomText.hash(token);
        Session.Held session = db.read(h -> store.findByToken(h, hash));
        Instant now = clock.instant();
        if (session == null || isOver(session, now)) return null;
        if (alive && session.lastSeenAt().plus(SEEN_INTERVAL).isBefore(now)) markSeen(session.id(), now);
        return new Principal(
                session.accountId(),
                session.email(),
                session.role(),
                memberships.counting(session.accountId(), client.ip()),
                new Credential.Session(session.id()),
                client.ip());
    }

    private static boolean isOver(Session.Held session, Instant now) {
        return !session.expiresAt().isAfter(now)
                || !session.lastSeenAt().plus(IDLE).isAfter(now);
    }

    private void markSeen(long id, Instant now) {
        try {
            db.writing(h -> store.seen(h, id, now));
        } catch (DatabaseUnavailable e) {
            // A full or read-only disk must not prevent users from reading existing data.
        }
    }

    /**
     * Opens a session and sets the browser's cookie. The browser's previous session ends: its cookie is overwritten, so
     * that signing out of it would no longer be possible. One of the same user that had run out stays, with its browser.
     */
    public void open(Handle transaction, Call call, long accountId, @Nullable String deviceId) {
        ClientInfo client = call.client();
        String token = RandomText.token();
        Instant now = clock.instant();
        String before = client.cookie(COOKIE);
        Session.Held held = before == null ? null : store.findByToken(transaction, RandomText.hash(before));
        if (before != null && held != null && (held.accountId() != accountId || !isOver(held, now))) {
            rights.revoked(transaction);
            store.deleteByToken(transaction, RandomText.hash(before));
        }
        store.deleteUnused(transaction, now.minus(KEPT));
        store.insert(
                transaction,
                accountId,
                RandomText.hash(token),
                client.ip(),
                client.userAgent(),
                deviceId,
                now,
                now.plus(LIFE));
        call.cookie(COOKIE, token, LIFE);
    }

    /** When the caller signed in; null without a session. */
    public @Nullable Instant begunAt(Principal who) {
        Long id = who.sessionId();
        return id == null ? null : db.read(h -> store.createdAt(h, id));
    }

    /** Ends all sessions of an account and returns their number. */
    public int endAll(Handle transaction, long accountId) {
        rights.revoked(transaction);
        return store.deleteOfAccount(transaction, accountId, clock.instant());
    }

    /** The caller's sessions. */
    public List<SessionView> list(Principal who) {
        Instant now = clock.instant();
        List<Session> sessions = db.read(h -> store.ofAccount(h, who.userId(), now, now.minus(IDLE)));
        return sessions.stream().map(s -> SessionView.of(s, who)).toList();
    }

    /** Ends one of the caller's own sessions, and its streams. */
    public void revoke(Principal who, long id) {
        boolean gone = db.write(h -> delete(h, who, id));
        if (!gone) throw Refusal.notFound("session", id);
        streams.endSessions(revoked -> revoked == id);
    }

    /** Ends the caller's session, if there is one, and deletes the browser's cookie. */
    public void close(Call call) {
        Long id = call.who().sessionId();
        if (id != null) {
            db.writing(h -> delete(h, call.who(), id));
            streams.endSessions(revoked -> revoked == id);
        }
        call.forgetCookie(COOKIE);
    }

    private boolean delete(Handle db, Principal who, long id) {
        rights.revoked(db);
        return store.delete(db, who.userId(), id);
    }
}
