package dev.holdfast.access;

import dev.holdfast.base.Refusal;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Who may call an operation. Checked in one order: signed in, then role, then entitlement. */
public sealed interface Guard {
    /** Anyone, signed in or not. */
    record Open() implements Guard {}

    /** Anyone who is signed in, whatever the role: a person's own account. */
    record SignedIn() implements Guard {}

    /** A role on the ladder and, unless null, a feature that is switched on. */
    record Needs(Role role, @Nullable Entitlement feature) implements Guard {}

    /** Anyone while {@code first} holds (there is no user yet), otherwise as {@code then} says. */
    record OpenWhile(BooleanSupplier first, Guard then) implements Guard {}

    /** Ends the request with 401 or 403 unless {@code who} may go on. Does nothing else. */
    default void check(@Nullable Principal who, Entitlements entitlements) {
        switch (this) {
            case Open() -> {}
            case SignedIn() -> signedIn(who);
            case Needs(Role role, Entitlement feature) -> {
                if (!signedIn(who).has(role)) throw Refusal.roleRequired(role.wire());
                if (feature != null && !entitlements.allow(feature)) {
                    throw Refusal.entitlementRequired(feature.key());
                }
            }
            case OpenWhile(BooleanSupplier first, Guard then) -> {
                if (!first.getAsBoolean()) then.check(who, entitlements);
            }
        }
    }

    private static Principal signedIn(@Nullable Principal who) {
        if (who == null) throw Refusal.unauthenticated();
        return who;
    }

    /** The lowest role that passes, or null when none is asked for. */
    default @Nullable Role role() {
        return switch (this) {
            case Open(), SignedIn() -> null;
            case Needs needs -> needs.role();
            case OpenWhile open -> open.then().role();
        };
    }

    /** The feature that must be on, or null when none is asked for. */
    default @Nullable Entitlement feature() {
        return switch (this) {
            case Open(), SignedIn() -> null;
            case Needs needs -> needs.feature();
            case OpenWhile open -> open.then().feature();
        };
    }

    /** One phrase for the permission table. */
    default String words() {
        return switch (this) {
            case Open() -> "anyone";
            case SignedIn() -> "signed in";
            case Needs(Role role, Entitlement feature) -> role.wire() + (feature == null ? "" : " + " + feature.key());
            case OpenWhile open ->
                "anyone until there is an owner, then " + open.then().words();
        };
    }
}
