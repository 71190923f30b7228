package dev.holdfast.auth.user;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.recovery.AccountRecovery;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.session.SessionStore;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import java.time.InstantSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Changes that admins make to users. Admins can't change a user with a higher role or grant a role above their own, and
 * there is always an owner. All checks run inside the writing transaction, one after the other, with the caller's rights at
 * that time: two owners may be about to remove each other.
 */
final class UserUpdate {
    private final Db db;
    private final InstantSource clock;
    private final Rights rights;
    private final Memberships memberships;
    private final SecondFactor secondFactor;
    private final AccountRecovery recovery;
    private final AccountStore accounts = new AccountStore();
    private final SessionStore sessions = new SessionStore();

    UserUpdate(Db db, InstantSource clock, Rights rights, Memberships memberships, SecondFactor secondFactor) {
        this.db = db;
        this.clock = clock;
        this.rights = rights;
        this.memberships = memberships;
        this.secondFactor = secondFactor;
        this.recovery = new AccountRecovery(clock);
    }

    /** The caller and the user to change, as the transaction read them. */
    private record CallerAndUser(Account caller, Account user) {
        boolean isSelf() {
            return caller.id() == user.id();
        }
    }

    /** The highest role of a user, or null when they have no role or there is no such user. */
    @Nullable
    Role rank(long id) {
        return db.read(h -> {
            Account user = accounts.find(h, id);
            return user == null ? null : rank(h, user);
        });
    }

    /** An owner of one team's hosts ranks above an admin: a person who can sign in as them has their rights. */
    private @Nullable Role rank(Handle db, Account user) {
        return Role.higher(user.role(), memberships.highest(db, user.id()));
    }

    private CallerAndUser open(Handle db, Principal who, long id) {
        rights.hold(db);
        Account caller = accounts.find(db, who.userId());
        if (caller == null) throw Refusal.unauthenticated();
        if (!Role.ADMIN.isReachedBy(caller.role())) throw Refusal.roleRequired(Role.ADMIN.word());
        Account user = accounts.find(db, id);
        if (user == null) throw Refusal.notFound("user", id);
        var found = new CallerAndUser(caller, user);
        Role rank = rank(db, user);
        if (!found.isSelf() && rank != null && !rank.isReachedBy(caller.role())) {
            throw Refusal.roleRequired(rank.word());
        }
        return found;
    }

    /** Callers can't use this on themselves: changing their own account requires their password. */
    private CallerAndUser openOther(Handle db, Principal who, long id, String otherwise) {
        CallerAndUser found = open(db, who, id);
        if (found.isSelf()) throw Refusal.conflict(otherwise);
        return found;
    }

    void edit(Principal who, long id, UserPatchIn in) {
        try {
            db.writing(h -> {
                CallerAndUser found = open(h, who, id);
                Account user = found.user();
                Role role = in.role().over(user.role());
                if (role != user.role()) {
                    checkRole(h, found, role);
                    rights.granted(h);
                }
                String email = in.email() == null ? user.email() : Accounts.canonical(in.email());
                String name = in.displayName() == null || in.displayName().isBlank()
                        ? user.displayName()
                        : in.displayName().trim();
                accounts.update(h, id, email, name, role);
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("A user with this e-mail address already exists. Enter another address.");
        }
    }

    private void checkRole(Handle db, CallerAndUser found, @Nullable Role role) {
        if (role != null && !role.isReachedBy(found.caller().role())) throw Refusal.roleRequired(role.word());
        if (found.isSelf() && role == null) {
            throw Refusal.conflict("You would lock yourself out. Ask another admin to remove your role.");
        }
        checkOwnerStays(db, found.user());
    }

    private void checkOwnerStays(Handle db, Account user) {
        if (user.role() == Role.OWNER && accounts.countOwners(db) == 1) {
            throw Refusal.conflict("This is the last owner. Make another user an owner first.");
        }
    }

    void remove(Principal who, long id) {
        db.writing(h -> {
            CallerAndUser found = open(h, who, id);
            checkOwnerStays(h, found.user());
            if (found.isSelf()) {
                throw Refusal.conflict("You would lock yourself out. Ask another admin to remove you.");
            }
            accounts.delete(h, id);
            rights.granted(h);
            rights.revoked(h);
        });
    }

    AccountRecovery.Issued resetPassword(Principal who, long id) {
        return db.write(h -> {
            openOther(h, who, id, "Change your own password in your profile.");
            return recovery.issue(h, id);
        });
    }

    void resetSecondFactor(Principal who, long id) {
        db.writing(h -> {
            openOther(h, who, id, "Switch your own second factor off in your profile.");
            secondFactor.reset(h, id);
        });
    }

    /** Returns the number of ended sessions. */
    int endSessions(Principal who, long id) {
        return db.write(h -> {
            open(h, who, id);
            rights.revoked(h);
            return sessions.deleteOfAccount(h, id, clock.instant());
        });
    }
}
