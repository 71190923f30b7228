package dev.holdfast.auth.session;

import dev.holdfast.access.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session in the list of its owner.
 *
 * @param id the id of the session; not its secret token
 * @param ip the IP address from which the user signed in
 * @param userAgent the User-Agent header of the sign-in, cut to 200 characters; null if it had none
 * @param createdAt when the user signed in
 * @param lastSeenAt when the session was last used, accurate to a minute; it ends 24 hours after that
 * @param expiresAt when the session ends at the latest, however much it is used: seven days after the sign-in
 * @param current whether it is the session of this request; false for all if that used an API token
 */
public record SessionView(
        long id,
        String ip,
        @Nullable String userAgent,
        Instant createdAt,
        Instant lastSeenAt,
        Instant expiresAt,
        boolean current) {
    static SessionView of(Session s, Principal who) {
        boolean current = who.sessionId() != null && who.sessionId() == s.id();
        return new SessionView(s.id(), s.ip(), s.userAgent(), s.createdAt(), s.lastSeenAt(), s.expiresAt(), current);
    }
}
