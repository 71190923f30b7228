package dev.holdfast.access;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Revision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;

/**
 * Detects that a user's rights changed, here or on another replica: a role, a membership, a host's team, the end of a
 * session or token. Code that changes one of them reports it in the same transaction; open streams are then checked again.
 *
 * <p>Code that decides on the basis of a user's rights does so in the writing transaction, behind {@link #hold}. A relay,
 * whose state would be lost, ends only if its guard would refuse it now, and tells its viewer why.
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
     * The reactions to a change.
     *
     * @param grants a user may do more or less than before
     * @param credentials a credential ended, or a minute passed in which one may have expired
     */
    public record Reaction(Runnable grants, Runnable credentials) {}

    /** Watches the rights in this database. */
    public Rights(Db db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
        this.seen = now();
    }

    /** Sets the reaction to each change from now on. */
    public synchronized void onChange(Reaction reaction) {
        this.reaction = reaction;
    }

    /**
     * Serializes transactions that decide based on a user's rights: call it before they read. Two owners who remove each
     * other at the same time must not both find that another owner remains.
     */
    public void hold(Handle transaction) {
        GRANTS.hold(transaction);
    }

    /** Reports a change of roles, memberships or a host's team, in the transaction of the change. Also serializes. */
    public void granted(Handle transaction) {
        GRANTS.grow(transaction);
        Db.afterCommit(this::refresh);
    }

    /** Reports the end of sessions, tokens or accounts, in the transaction of the change. */
    public void revoked(Handle transaction) {
        CREDENTIALS.grow(transaction);
        Db.afterCommit(this::refresh);
    }

    /** A number that grows, on every replica, whenever a user's rights change. */
    public long revision() {
        return db.read(GRANTS::read);
    }

    /** Reacts to changes since the last check. Cheap while nothing changed; to be called often. */
    public synchronized void refresh() {
        Seen now = now();
        Seen before = seen;
        boolean granted = now.grants != before.grants;
        boolean ended = now.credentials != before.credentials
                || Duration.between(before.at, now.at).abs().compareTo(EXPIRY) >= 0;
        if (!granted && !ended) return;
        if (granted) reaction.grants().run();
        reaction.credentials().run();
        seen = now; // last: a failed reaction is retried at the next check
    }

    private Seen now() {
        return db.read(h -> new Seen(GRANTS.read(h), CREDENTIALS.read(h), clock.instant()));
    }
}
