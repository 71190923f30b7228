package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import java.time.InstantSource;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The accounts of users who sign in with a provider: found by issuer and subject only. */
record IdentityLinking(Db db, InstantSource clock, Accounts accounts, IdentityStore identities) {
    /**
     * The user's account; created at the first sign-in, with {@code role}, or without a role until an admin grants one. If
     * another account already has the e-mail address, it keeps it, and {@code ofAnother} is called with that account.
     */
    Account signIn(ExternalIdentity identity, @Nullable Role role, LongConsumer ofAnother) {
        Account known = find(identity);
        if (known != null) return known;
        try {
            return db.write(h -> {
                Account made = accounts.add(h, identity.email(), identity.name(), role);
                identities.insert(h, made.id(), identity.issuer(), identity.subject(), clock.instant());
                return made;
            });
        } catch (ConstraintViolation e) {
            Account concurrent = find(identity); // another tab of the same user was faster
            if (concurrent != null) return concurrent;
            Account other = db.read(h -> accounts.findByEmail(h, identity.email()));
            if (other != null) ofAnother.accept(other.id());
            throw Refusal.of(
                    OidcRefusals.OIDC_EMAIL_TAKEN,
                    "Your e-mail address belongs to an existing user who does not sign in this way. Sign in as before,"
                            + " or ask an admin.");
        }
    }

    private @Nullable Account find(ExternalIdentity identity) {
        return db.read(h -> {
            Long id = identities.findAccount(h, identity.issuer(), identity.subject());
            return id == null ? null : accounts.find(h, id);
        });
    }
}
