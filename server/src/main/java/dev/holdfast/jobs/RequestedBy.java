package dev.holdfast.jobs;

import dev.holdfast.access.Principal;

/** The user who requested a job. */
public record RequestedBy(long id, String name) {
    public static RequestedBy of(Principal who) {
        return new RequestedBy(who.userId(), who.name());
    }
}
