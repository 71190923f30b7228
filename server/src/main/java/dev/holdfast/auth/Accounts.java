package dev.holdfast.auth;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.VisibleText;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.ClientInfo;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The accounts of the people who can sign in. */
public final class Accounts {
    private final Db db;
    private final InstantSource clock;
    private final Rights rights;
    private final SetupCode setupCode;
    private final AccountStore store = new AccountStore();
    private final Passwords passwords;
    private volatile boolean some;

    /** The accounts of this database; new passwords are hashed at this cost. */
    public Accounts(Db db, InstantSource clock, Rights rights, SetupCode setupCode, PasswordCost cost) {
        this.db = db;
        this.clock = clock;
        this.rights = rights;
        this.setupCode = setupCode;
        this.passwords = new Passwords(cost);
    }

    /** Whether there is no account yet. Once there is one, this needs no query: the last owner can't be removed. */
    public boolean none() {
        if (!some) some = db.read(h -> !store.isEmpty(h));
        return !some;
    }

    /** The account of a principal who is signed in. */
    public Account get(long id) {
        Account account = db.read(h -> store.find(h, id));
        if (account == null) throw Refusal.notFound("user", id);
        return account;
    }

    /** The e-mail address of an account, or null when there is no such account. */
    public @Nullable String name(long id) {
        Account account = db.read(h -> store.find(h, id));
        return account == null ? null : account.email();
    }

    /** Locks an account until the end of the caller's transaction; false when there is no such account (any more). */
    public boolean lock(Handle db, long id) {
        return store.lock(db, id);
    }

    /** An account, or null, read in the caller's transaction. */
    public @Nullable Account find(Handle db, long id) {
        return store.find(db, id);
    }

    /** The account with this e-mail address, or null. */
    public @Nullable Account findByEmail(Handle db, String email) {
        return store.findByEmail(db, canonical(email));
    }

    /** Adds a user without a password whose identity was verified elsewhere. A taken e-mail violates a table constraint. */
    public Account add(Handle db, String email, @Nullable String displayName, @Nullable Role role) {
        String address = canonical(email);
        long id = store.insert(db, address, displayName(displayName, address), "", role, clock.instant());
        return Objects.requireNonNull(store.find(db, id));
    }

    private static String displayName(@Nullable String wanted, String address) {
        // An identity provider can send any text.
        String name = wanted == null ? "" : VisibleText.visiblePart(wanted);
        if (name.isEmpty()) name = address.substring(0, address.indexOf('@'));
        return name.substring(0, Math.min(100, name.length()));
    }

    /** All accounts, in the order of their creation. */
    public List<Account> list() {
        return db.read(store::list);
    }

    /** How passwords are hashed and judged. */
    public Passwords passwords() {
        return passwords;
    }

    /** The account that a sign-in names and the hash to compare, read together; or null. */
    public @Nullable Named findForSignIn(String email) {
        return db.read(h -> {
            Account account = store.findByEmail(h, canonical(email));
            return account == null ? null : new Named(account, store.passwordHash(h, account.id()));
        });
    }

    /** An account with its password's hash. */
    public record Named(Account account, @Nullable String passwordHash) {
        @Override
        public String toString() {
            return account.toString();
        }
    }

    /** A user to create. */
    public record NewUser(
            String email,
            @Nullable String displayName,
            @Nullable Secret password,
            @Nullable Role role,
            @Nullable Secret setupCode) {
        @Override
        public String toString() {
            return email;
        }
    }

    /** Creates the first owner, or, for an admin, another user with at most the admin's own role. */
    public Account create(@Nullable Principal maker, ClientInfo client, NewUser user) {
        if (maker == null && !client.local().getAsBoolean() && !setupCode.matches(user.setupCode())) {
            throw AuthRefusals.setupCodeRequired();
        }
        Role role = maker == null ? Role.OWNER : user.role();
        if (maker != null && role != null && !maker.has(role)) throw Refusal.roleRequired(role.word());
        if (maker == null && user.password() == null) {
            throw Refusal.invalid("password", "The first owner needs a password.", "missing");
        }
        return create(user.email(), user.displayName(), user.password(), role, maker);
    }

    /** Creates the first owner from the settings, unless there is already an account. */
    public void createOwnerIfNone(String email, Secret password) {
        if (none()) create(email, null, password, Role.OWNER, null);
    }

    private Account create(
            String email,
            @Nullable String displayName,
            @Nullable Secret password,
            @Nullable Role role,
            @Nullable Principal maker) {
        String address = canonical(email);
        String name = displayName(displayName, address);
        if (password != null) requireStrong("password", password, address, name);
        String hash = password == null ? "" : passwords.hash(password);
        try {
            return db.write(h -> {
                if (maker != null) requireStill(h, maker, role);
                // Two callers may both have passed the check that there is no owner yet.
                else if (!store.isEmpty(h)) throw Refusal.unauthenticated();
                long id = store.insert(h, address, name, hash, role, clock.instant());
                return Objects.requireNonNull(store.find(h, id));
            });
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("A user with this e-mail address already exists. Enter another address.");
        }
    }

    /** Checks the maker's current rights: hashing the password takes time, and other hashes may be queued before it. */
    private void requireStill(Handle db, Principal maker, @Nullable Role role) {
        rights.hold(db);
        Account now = store.find(db, maker.userId());
        if (now == null) throw Refusal.unauthenticated();
        if (!Role.ADMIN.isReachedBy(now.role())) throw Refusal.roleRequired(Role.ADMIN.word());
        if (role != null && !role.isReachedBy(now.role())) throw Refusal.roleRequired(role.word());
    }

    /** Refuses a new password that is easy to guess. {@code own} are words that belong to its account. */
    public void requireStrong(String field, Secret password, String... own) {
        var words = new ArrayList<>(List.of(own));
        words.addAll(List.of("holdfast", "proxmox"));
        String weakness = passwords.weakness(password, words);
        if (weakness != null) throw Refusal.invalid(field, weakness, "value_error");
    }

    /** An e-mail address as it is stored. */
    public static String canonical(String email) {
        return email.trim().toLowerCase(Locale.ROOT);
    }
}
