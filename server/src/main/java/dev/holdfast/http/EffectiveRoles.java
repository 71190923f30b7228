package dev.holdfast.http;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Finds the role that counts for a call: on the platform, at the thing the path names, or anywhere. */
final class EffectiveRoles {
    private final Resources resources;
    private final Map<String, LongFunction<@Nullable Role>> ranks;

    EffectiveRoles(Ops ops) {
        this.resources = ops.resources();
        this.ranks = ops.ranks();
    }

    /**
     * How a caller stands.
     *
     * @param held the role that counts, or null when none does
     * @param hidden what to answer once the input is in order: the thing is not there, or not for the caller to know of
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

    /** The rank of the user on whom somebody else acts; null when it does not matter, or there is no such user. */
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
        // What holds everywhere holds there; the operation itself tells whether there is such a thing.
        if (needed != null && who.has(needed)) return new EffectiveRole(who.role(), null);
        Role held = Role.OWNER;
        for (var variable : call.variables().entrySet()) {
            LongFunction<@Nullable Ownership> owner = resources.owner(variable.getKey());
            if (owner == null) continue;
            Long id = Ids.parse(variable.getValue()); // null is a 422 soon
            Ownership place = id == null ? null : owner.apply(id);
            Role here = place == null ? null : who.at(place);
            if (here == null) {
                // Nobody learns from a 403 what is there: it is refused as it would be if there were nothing.
                return new EffectiveRole(
                        who.highest(),
                        Refusal.notFound(Resources.typeOf(variable.getKey()), id == null ? variable.getValue() : id));
            }
            if (!held.isReachedBy(here)) held = here;
        }
        return new EffectiveRole(held, null);
    }
}
