package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/**
 * Who requested something that is done later: the data needed to determine their rights at that time.
 *
 * @param userId the user's id
 * @param name the e-mail address at the time of the request
 * @param tokenId the API token of the request, or null when they were signed in
 * @param ip the client's address, which decides which memberships count
 */
public record Requester(
        long userId,
        String name,
        @Nullable Long tokenId,
        @Nullable String ip) {
    /** The sender of a request. */
    public static Requester of(Principal who) {
        Long token = who.credential() instanceof Credential.Token(long id, var _) ? id : null;
        return new Requester(who.userId(), who.name(), token, who.ip());
    }
}
