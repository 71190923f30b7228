package dev.holdfast.access;

import dev.holdfast.base.Refusal;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Who may call an operation. Checked in this order: signed in, role, a token's scope, entitlement. */
public sealed interface Guard {
    /** Anyone, signed in or not. */
    record Open() implements Guard {}

    /** Anyone who is signed in, whatever the role, where the feature, unless null, is on: a person's own account. */
    record SignedIn(@Nullable Entitlement feature) implements Guard {}

    /** At least this role, held where it counts, and, unless null, a feature that is switched on. */
    record Needs(Role role, Reach reach, @Nullable Entitlement feature) implements Guard {}

    /** Anyone while {@code first} is true (there is no user yet), otherwise as {@code then} says. */
    record OpenWhile(BooleanSupplier first, Guard then) implements Guard {}

    /** As {@code then} says, but no API token: operations that decide who may do what, and how people sign in. */
    record InPerson(Guard then) implements Guard {}

    /** Where a role must be held. */
    enum Reach {
        /** On the platform: the operation concerns the whole platform. */
        PLATFORM(""),
        /** On the resource that the path names. */
        THERE(" there"),
        /** In any team; the operation shows and changes only resources for which the role is held. */
        SOMEWHERE(" somewhere");

        private final String words;

        Reach(String words) {
            this.words = words;
        }
    }

    /**
     * Ends the request with 401 or 403 unless {@code who} is allowed. Does nothing else.
     *
     * @param held the role that counts for this call
     * @param scope what a token needs for this call, such as {@code apps:read}; null if none is enough
     */
    default void check(
            @Nullable Principal who, @Nullable Role held, @Nullable String scope, Entitlements entitlements) {
        switch (this) {
            case Open() -> {}
            case SignedIn(Entitlement feature) -> {
                scoped(signedIn(who), scope, entitlements);
                entitled(feature, entitlements);
            }
            case Needs(Role role, Reach _, Entitlement feature) -> {
                signedIn(who);
                if (!role.isReachedBy(held)) throw Refusal.roleRequired(role.word());
                scoped(who, scope, entitlements);
                entitled(feature, entitlements);
            }
            case OpenWhile(BooleanSupplier first, Guard then) -> {
                if (!first.getAsBoolean()) then.check(who, held, scope, entitlements);
            }
            case InPerson(Guard then) -> then.check(who, held, null, entitlements);
        }
    }

    private static Principal signedIn(@Nullable Principal who) {
        if (who == null) throw Refusal.unauthenticated();
        return who;
    }

    private static void scoped(@Nullable Principal who, @Nullable String scope, Entitlements entitlements) {
        if (who != null && who.credential() instanceof Credential.Token token) {
            if (scope == null) throw Refusal.inPersonRequired();
            if (!token.covers(scope)) throw Refusal.scopeRequired(scope);
            // If tokens are switched off, those created before do not work either.
            entitlements.require(Entitlement.API_TOKENS);
        }
    }

    private static void entitled(@Nullable Entitlement feature, Entitlements entitlements) {
        if (feature != null) entitlements.require(feature);
    }

    /** The lowest role that passes, or null when none is required. */
    default @Nullable Role role() {
        return switch (this) {
            case Open(), SignedIn(var _) -> null;
            case InPerson person -> person.then().role();
            case Needs needs -> needs.role();
            case OpenWhile open -> open.then().role();
        };
    }

    /** Where the role must be held. */
    default Reach reach() {
        return switch (this) {
            case Open(), SignedIn(var _) -> Reach.SOMEWHERE;
            case InPerson person -> person.then().reach();
            case Needs needs -> needs.reach();
            case OpenWhile open -> open.then().reach();
        };
    }

    /** The feature that must be on, or null when none is required. */
    default @Nullable Entitlement feature() {
        return switch (this) {
            case Open() -> null;
            case SignedIn signed -> signed.feature();
            case InPerson person -> person.then().feature();
            case Needs needs -> needs.feature();
            case OpenWhile open -> open.then().feature();
        };
    }

    /** One phrase for the permission table. */
    default String words() {
        return switch (this) {
            case Open() -> "anyone";
            case SignedIn(Entitlement feature) -> "signed in" + words(feature);
            case Needs(Role role, Reach reach, Entitlement feature) -> role.word() + reach.words + words(feature);
            case OpenWhile open ->
                "anyone until there is an owner, then " + open.then().words();
            case InPerson(Guard then) -> then.words() + ", in person";
        };
    }

    private static String words(@Nullable Entitlement feature) {
        return feature == null ? "" : " + " + feature.key();
    }
}
