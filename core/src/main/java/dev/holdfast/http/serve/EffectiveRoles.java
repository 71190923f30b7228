package dev.holdfast.http.serve;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Op;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Resources;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Finds the role that counts for a call: on the platform, on the resource in the path, or in any team. */
final class EffectiveRoles {
    private final Resources resources;
    private final Map<String, LongFunction<@Nullable Role>> ranks;

    EffectiveRoles(Ops ops) {
        this.resources = ops.resources();
        this.ranks = ops.ranks();
    }

    /**
     * The result for a caller.
     *
     * @param held the role that counts, or null when none does
     * @param hidden the refusal to send once the input is valid: the resource does not exist, or is hidden from the
     *     caller
     */
    record EffectiveRole(@Nullable Role held, @Nullable Refusal hidden) {}

    EffectiveRole of(Op<?> op, Call call) {
        Principal who = call.whoOrNull();
        if (who == null) return new EffectiveRole(null, null);
        return switch (op.guard().reach()) {
            case PLATFORM -> new EffectiveRole(who.role(), null);
            case SOMEWHERE -> new EffectiveRole(who.highest(), null);
            case THERE -> there(op, call, who);
        };
    }

    /** The rank of the user that the caller acts on; null when it does not matter, or the user does not exist. */
    @Nullable
    Role rank(Op<?> op, Call call) {
        String variable = op.ranked();
        if (variable == null) return null;
        Long user = Ids.parse(call.text(variable));
        if (user == null || user == call.who().userId()) return null;
        return Objects.requireNonNull(ranks.get(variable)).apply(user);
    }

    private EffectiveRole there(Op<?> op, Call call, Principal who) {
        Role needed = op.guard().role();
        // A role on the platform applies everywhere; the operation itself checks whether the resource exists.
        if (needed != null && who.has(needed)) return new EffectiveRole(who.role(), null);
        Role held = Role.OWNER;
        for (var variable : call.variables().entrySet()) {
            String type = Resources.typeOf(variable.getKey());
            if (type == null || !resources.haveOwner(type)) continue;
            Long id = Ids.parse(variable.getValue()); // null becomes a 422 later
            Ownership ownership = id == null ? null : resources.ownerOf(type, id);
            Role here = ownership == null ? null : who.at(ownership);
            if (here == null) {
                // A 403 would reveal that the resource exists, so the refusal is the one for a missing resource.
                return new EffectiveRole(who.highest(), Refusal.notFound(type, id == null ? variable.getValue() : id));
            }
            if (!held.isReachedBy(here)) held = here;
        }
        return new EffectiveRole(held, null);
    }
}
