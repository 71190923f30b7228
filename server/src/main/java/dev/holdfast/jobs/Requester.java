package dev.holdfast.jobs;

import dev.holdfast.access.Principal;

/** Who asked for a job. */
public record Requester(long id, String name) {
    public static Requester of(Principal who) {
        return new Requester(who.userId(), who.name());
    }
}
