package dev.holdfast.auth.session;

import dev.holdfast.access.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A session in the list of its owner. */
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
