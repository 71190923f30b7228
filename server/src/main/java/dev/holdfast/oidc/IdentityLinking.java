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

/** The accounts of those whom a provider vouches for: found by issuer and subject, by nothing else. */
final class IdentityLinking {
    private final Db db;
    private final InstantSource clock;
    private final Accounts accounts;
    private final IdentityStore identities = new IdentityStore();

    IdentityLinking(Db db, InstantSource clock, Accounts accounts) {
        this.db = db;
        this.clock = clock;
        this.accounts = accounts;
    }

    /**
     * The person's account; made at the first visit, with {@code role}, or to wait for an admin's word. Whoever else has
     * the e-mail address already keeps it, and {@code ofAnother} learns of it.
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
            Account meanwhile = find(identity); // the same person's other tab was faster
            if (meanwhile != null) return meanwhile;
            Account other = db.read(h -> accounts.findByEmail(h, identity.email()));
            if (other != null) ofAnother.accept(other.id());
            throw Refusal.conflict(
                    Refusal.Code.OIDC_EMAIL_TAKEN,
                    "There is a user with your e-mail address who does not sign in this way. Sign in as before, or ask an"
                            + " admin.");
        }
    }

    private @Nullable Account find(ExternalIdentity identity) {
        return db.read(h -> {
            Long id = identities.findAccount(h, identity.issuer(), identity.subject());
            return id == null ? null : accounts.find(h, id);
        });
    }
}
