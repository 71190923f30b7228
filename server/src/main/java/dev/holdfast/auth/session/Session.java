package dev.holdfast.auth.session;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One sign-in of one browser or script.
 *
 * @param id the id of the session; not its secret token
 * @param ip the IP address from which the user signed in
 * @param userAgent the User-Agent header of the sign-in, cut to 200 characters; null if it had none
 * @param createdAt when the user signed in
 * @param lastSeenAt when the session was last used, accurate to a minute; it ends 24 hours after that
 * @param expiresAt when the session ends at the latest, however much it is used: seven days after the sign-in
 */
public record Session(
        long id, String ip, @Nullable String userAgent, Instant createdAt, Instant lastSeenAt, Instant expiresAt) {
    /** A session with its account, read together. */
    record Held(
            long id, long accountId, String email, @Nullable Role role, Instant lastSeenAt, Instant expiresAt) {}
}
