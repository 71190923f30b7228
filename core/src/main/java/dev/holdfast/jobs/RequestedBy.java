package dev.holdfast.jobs;

import dev.holdfast.access.Principal;

/**
 * The user who requested a job.
 *
 * @param id the id of the user, who may have been removed since
 * @param name the e-mail address of the user at that time
 */
public record RequestedBy(long id, String name) {
    public static RequestedBy of(Principal who) {
        return new RequestedBy(who.userId(), who.name());
    }
}
