package dev.holdfast.tokens;

import dev.holdfast.access.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An API token as its user sees it; the token itself is told once, when it is made. */
record ApiToken(
        long id,
        String name,
        List<String> scopes,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable String lastUsedIp) {
    /** A token with whom it acts as, read together. */
    record Held(
            long id,
            long accountId,
            String email,
            @Nullable Role role,
            String scopes,
            Instant expiresAt,
            @Nullable Instant lastUsedAt) {}

    /** A token just made: the only answer that tells it. */
    record NewToken(
            long id,
            String name,
            List<String> scopes,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable String lastUsedIp,
            String token) {
        @Override
        public String toString() {
            return "NewToken[" + id + "]";
        }
    }

    NewToken made(long id, String token) {
        return new NewToken(id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedIp, token);
    }
}
