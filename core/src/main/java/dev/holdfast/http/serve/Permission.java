package dev.holdfast.http.serve;

import dev.holdfast.access.Entitlements;
import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.http.Authenticator;
import dev.holdfast.http.Call;
import dev.holdfast.http.Op;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether a call that was admitted would be admitted again now. */
record Permission(Authenticator authenticator, Entitlements entitlements, EffectiveRoles roles) {
    /** Whether the caller is unchanged, with the same rights. Counts as activity of the caller. */
    boolean isUnchanged(Call call) {
        return Objects.equals(authenticator.authenticate(call.client()), call.whoOrNull());
    }

    /** Whether the caller is unchanged and may still do this. */
    boolean isUnchanged(Op<?> op, Call call) {
        Principal now = authenticator.again(call.client());
        return Objects.equals(now, call.whoOrNull()) && isAllowed(op, call, now);
    }

    /** Whether the caller may still do this, with whatever rights: sign-in, role, scope and feature are checked again. */
    boolean isAllowed(Op<?> op, Call call) {
        return isAllowed(op, call, authenticator.again(call.client()));
    }

    private boolean isAllowed(Op<?> op, Call call, @Nullable Principal now) {
        var again = new Call(call.client(), now, call.variables());
        EffectiveRoles.EffectiveRole role = roles.of(op, again);
        if (role.hidden() != null) return false;
        try {
            op.guard().check(now, role.held(), op.scope(), entitlements);
            return true;
        } catch (Refusal refusal) {
            return false;
        }
    }
}
