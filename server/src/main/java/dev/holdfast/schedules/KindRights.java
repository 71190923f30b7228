package dev.holdfast.schedules;

import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Guard.Reach;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.scheduled.ScheduledKind;

/**
 * Who may schedule a kind of work: whoever may do the same now, by the guard of the operation that does it.
 *
 * @param ops including those declared later
 */
record KindRights(Ops ops, Entitlements entitlements) {
    /** The operation that does the same now. */
    Op<?> operation(ScheduledKind<?> kind, boolean all) {
        return ops.list().stream()
                .filter(op -> op.id().equals(kind.operation(all)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No operation " + kind.operation(all)));
    }

    /** Refuses as that operation would, to somebody who has only the rights in this place. */
    void check(Principal who, Ownership place, ScheduledKind<?> kind, boolean all) {
        Op<?> op = operation(kind, all);
        var held = op.guard().reach() == Reach.PLATFORM ? who.role() : who.at(place);
        op.guard().check(who, held, op.scope(), entitlements);
    }
}
