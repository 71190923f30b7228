package dev.holdfast.jobs.queue;

import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Requesters;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.StartPermission;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A requester may start a job if an operation that starts its kind admits them in the current place of the job's target. A
 * kind that no operation starts is refused to everyone.
 */
public record StartAuthorization(Ops ops, Requesters requesters, OwnershipLookup owners, Entitlements entitlements)
        implements StartPermission {
    /** Throws {@link IllegalStateException} for a kind of job that no operation starts: it could never run. */
    public void requireOperations(Collection<String> kinds) {
        for (String kind : kinds) {
            if (ops.list().stream().noneMatch(op -> op.starts(kind))) {
                throw new IllegalStateException("No operation starts jobs of the kind " + kind);
            }
        }
    }

    @Override
    public @Nullable Refusal refusal(Start start) {
        Principal who = requesters.now(start.who());
        if (who == null) {
            return Refusal.unauthenticated(
                    start.who().tokenId() == null
                            ? "This user no longer exists."
                            : "The API token was revoked or has expired. Repeat the request with a valid token.");
        }
        Role held = held(who, start);
        Refusal refusal = Refusal.notFoundBecause("operation", "No operation starts " + start.kind() + " any more.");
        for (Op<?> op : ops.list()) {
            if (!op.starts(start.kind())) continue;
            try {
                op.guard().check(who, held, op.scope(), entitlements);
                return null;
            } catch (Refusal e) {
                refusal = e;
            }
        }
        return refusal;
    }

    /** The requester's lowest role over all places where the job works. */
    private @Nullable Role held(Principal who, Start start) {
        Role lowest = who.at(ownership(start));
        for (long host : start.others()) {
            Role there = who.at(owners.ofHost(host));
            if (lowest == null || !lowest.isReachedBy(there)) lowest = there;
        }
        return lowest;
    }

    /** The target's current place: an app may have been moved to a host of another team since. */
    private Ownership ownership(Start start) {
        JobTarget target = start.target();
        Ownership now =
                target == null ? null : ops.resources().ownerOf(target.type().word(), target.id());
        return now == null ? owners.ofHost(start.hostId()) : now;
    }
}
