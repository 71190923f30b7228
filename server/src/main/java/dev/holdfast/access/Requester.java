package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * Who asked for something that is done later: what must be kept to find out then what they may.
 *
 * @param userId the user's id
 * @param name the e-mail address, as it was
 * @param tokenId the API token they asked with, or null when they were signed in
 * @param ip the address they asked from, by which memberships count
 */
public record Requester(
        long userId,
        String name,
        @Nullable Long tokenId,
        @Nullable String ip) {
    /** Whoever sent a request. */
    public static Requester of(Principal who) {
        Long token = who.credential() instanceof Credential.Token(long id, var _) ? id : null;
        return new Requester(who.userId(), who.name(), token, who.ip());
    }
}
