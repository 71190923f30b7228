package dev.holdfast.access;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Revision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/**
 * Notices that somebody's rights changed, here or on another replica: a role, a membership, a host's team, the end of a
 * session or token. Whoever changes one of them says so in the same transaction; open streams are then looked at again.
 */
public final class Rights {
    private static final Revision GRANTS = new Revision("grants");
    private static final Revision CREDENTIALS = new Revision("credentials");
    private static final Duration EXPIRY = Duration.ofMinutes(1);

    private final Db db;
    private final InstantSource clock;
    private Reaction reaction = new Reaction(() -> {}, () -> {});
    private Seen seen;

    private record Seen(long grants, long credentials, Instant at) {}

    /**
     * What to do about a change.
     *
     * @param grants somebody may do more or less than before
     * @param credentials somebody's credential ended, or a minute passed in which one may have expired
     */
    public record Reaction(Runnable grants, Runnable credentials) {}

    /** The rights in this database. */
    public Rights(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
        this.seen = now();
    }

    /** Says what to do after each change from now on. */
    public synchronized void onChange(Reaction what) {
        reaction = what;
    }

    /**
     * Lets transactions that decide by somebody's rights go one after the other: to be called before they read. Two
     * owners who remove each other at the same moment must not both find that another owner stays.
     */
    public void hold(Handle transaction) {
        GRANTS.hold(transaction);
    }

    /** Tells that roles, memberships or a host's team change, in the transaction in which they do. Holds, too. */
    public void granted(Handle transaction) {
        GRANTS.grow(transaction);
        Db.afterCommit(this::refresh);
    }

    /** Tells that sessions, tokens or accounts end, in the transaction in which they do. */
    public void revoked(Handle transaction) {
        CREDENTIALS.grow(transaction);
        Db.afterCommit(this::refresh);
    }

    /** Grows whenever somebody may do more or less, on every replica. */
    public long revision() {
        return db.read(GRANTS::read);
    }

    /** Reacts to what happened since the last look. Cheap while nothing did; to be called often. */
    public synchronized void refresh() {
        Seen now = now();
        Seen before = seen;
        boolean granted = now.grants != before.grants;
        boolean ended = now.credentials != before.credentials
                || Duration.between(before.at, now.at).abs().compareTo(EXPIRY) >= 0;
        if (!granted && !ended) return;
        if (granted) reaction.grants().run();
        reaction.credentials().run();
        seen = now; // last: what failed is tried again at the next look
    }

    private Seen now() {
        return db.read(h -> new Seen(GRANTS.read(h), CREDENTIALS.read(h), clock.instant()));
    }
}
