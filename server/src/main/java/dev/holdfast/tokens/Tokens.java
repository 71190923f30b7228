package dev.holdfast.tokens;

import dev.holdfast.access.Requester;
import dev.holdfast.access.Requesters;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Memberships;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.http.Authenticator;
import dev.holdfast.http.ClientInfo;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * API tokens. Every request reads the token and its user's role from the database, so that a revoked token is over at once
 * on every replica and a demoted user's token is weaker at once.
 */
public final class Tokens implements Authenticator, Requesters {
    private static final int MOST = 50;
    private static final Duration NOTICE = Duration.ofMinutes(1);

    private final Db db;
    private final InstantSource clock;
    private final Accounts accounts;
    private final Memberships memberships;
    private final Rights rights;
    private final Scopes scopes;
    private final Authenticator sessions;
    private final TokenStore store = new TokenStore();
    private final SecureRandom random = new SecureRandom();

    /** The tokens of this database. {@code people} tells who sent a request that carries no token. */
    public Tokens(
            Db db,
            InstantSource clock,
            Accounts accounts,
            Memberships memberships,
            Rights rights,
            Scopes scopes,
            Authenticator identities) {
        this.db = db;
        this.clock = clock;
        this.accounts = accounts;
        this.memberships = memberships;
        this.rights = rights;
        this.scopes = scopes;
        this.sessions = identities;
    }

    /** A request with an Authorization header is judged by it alone: a cookie beside it makes a bad token no better. */
    @Override
    public @Nullable Principal authenticate(ClientInfo origin) {
        return find(origin, true);
    }

    @Override
    public @Nullable Principal again(ClientInfo origin) {
        return find(origin, false);
    }

    private @Nullable Principal find(ClientInfo origin, boolean alive) {
        String header = origin.authorization();
        if (header == null) return alive ? sessions.authenticate(origin) : sessions.again(origin);
        String text = TokenFormat.read(header);
        if (text == null) return null;
        ApiToken.Held token = db.read(h -> store.findByHash(h, TokenFormat.hash(text)));
        Instant now = clock.instant();
        if (token == null || !token.expiresAt().isAfter(now)) return null;
        if (alive) notice(token, now, origin.ip());
        return principal(token, origin.ip());
    }

    private Principal principal(ApiToken.Held token, String ip) {
        return new Principal(
                token.accountId(),
                token.email(),
                token.role(),
                memberships.counting(token.accountId(), ip),
                new Credential.Token(token.id(), Set.copyOf(TokenStore.split(token.scopes()))),
                ip);
    }

    @Override
    public @Nullable Principal now(Requester asker) {
        String ip = asker.ip() == null ? "unknown" : asker.ip();
        Long tokenId = asker.tokenId();
        if (tokenId != null) {
            ApiToken.Held token = db.read(h -> store.findHeld(h, tokenId));
            return token == null || !token.expiresAt().isAfter(clock.instant()) ? null : principal(token, ip);
        }
        Account account = db.read(h -> accounts.find(h, asker.userId()));
        if (account == null) return null;
        return new Principal(
                account.id(),
                account.email(),
                account.role(),
                memberships.counting(account.id(), ip),
                new Credential.Past(),
                ip);
    }

    private void notice(ApiToken.Held token, Instant now, String ip) {
        Instant since = now.minus(NOTICE);
        if (token.lastUsedAt() != null && token.lastUsedAt().isAfter(since)) return;
        try {
            db.writing(h -> store.used(h, token.id(), now, since, ip));
        } catch (DatabaseUnavailable e) {
            // A full or read-only disk must not keep programs from reading what is there.
        }
    }

    List<ApiToken> list(Principal who) {
        return db.read(h -> store.ofAccount(h, who.userId()));
    }

    /** How a token is called, or null when there is no such token. */
    @Nullable
    String name(long id) {
        return db.read(h -> store.name(h, id));
    }

    /** The tokens of somebody; refuses with 404 when there is no such user. */
    List<ApiToken> list(long userId) {
        accounts.get(userId);
        return db.read(h -> store.ofAccount(h, userId));
    }

    /** Makes a token for the caller. Scopes beyond the caller's role do no harm: the role is asked first. */
    ApiToken.NewToken create(Principal who, TokenIn in) {
        check(in.scopes());
        String text = TokenFormat.fresh(random);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS); // as it is kept
        var token = new ApiToken(
                0,
                in.name().trim(),
                List.copyOf(new TreeSet<>(in.scopes())),
                now,
                now.plus(Duration.ofDays(in.expiresInDays())),
                null,
                null);
        return token.made(insert(who.userId(), token, TokenFormat.hash(text)), text);
    }

    private void check(List<String> wanted) {
        var faults = new ArrayList<Violation>();
        for (int i = 0; i < wanted.size(); i++) {
            String one = wanted.get(i);
            if (scopes.knows(one)) continue;
            // Only what looks like a scope is repeated: the rest may be a secret in the wrong field.
            String what = one.matches("[a-z_]{1,30}:[a-z]{1,10}") ? "There is no scope " + one + "." : "Is no scope.";
            faults.add(new Violation(
                    List.of("body", "scopes", i), what + " GET /api-tokens/scopes lists them all.", "enum"));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    private long insert(long accountId, ApiToken token, byte[] hash) {
        try {
            return db.write(h -> {
                if (!store.lockAccount(h, accountId)) throw Refusal.unauthenticated();
                if (store.count(h, accountId) >= MOST) {
                    throw Refusal.conflict("You have " + MOST + " API tokens already. Revoke one that is not used.");
                }
                return store.insert(
                        h, accountId, token.name(), hash, token.scopes(), token.createdAt(), token.expiresAt());
            });
        } catch (ConstraintViolation e) {
            if (!e.isUnique("api_token", "account_id", "name")) throw e;
            throw Refusal.conflict("You have an API token of this name already. Choose another, or revoke that one.");
        }
    }

    /** Ends one of the caller's own tokens, and its streams. */
    void revoke(Principal who, long id) {
        delete(who.userId(), id);
    }

    /** Ends a token of somebody; refuses with 404 when there is no such user. */
    void revoke(long userId, long id) {
        accounts.get(userId);
        delete(userId, id);
    }

    private void delete(long accountId, long id) {
        db.writing(h -> {
            if (!store.delete(h, accountId, id))
                throw Refusal.notFoundBecause("token", "There is no API token " + id + ".");
            rights.revoked(h);
        });
    }
}
