package dev.holdfast.auth.session;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One sign-in of one browser or script. */
record Session(
        long id,
        long accountId,
        String ip,
        @Nullable String userAgent,
        Instant createdAt,
        Instant lastSeenAt,
        Instant expiresAt) {
    /** A session with its account, read together. */
    record Held(
            long id, long accountId, String email, @Nullable Role role, Instant lastSeenAt, Instant expiresAt) {}
}
