package dev.holdfast.tokens;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.access.Requesters;
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
 * API tokens. Every request reads the token and its user's role from the database, so that on every replica a revoked token
 * ends immediately and a demoted user's token loses rights immediately.
 */
public final class Tokens implements Authenticator, Requesters {
    private static final int MOST = 50;
    private static final Duration USED_INTERVAL = Duration.ofMinutes(1);

    private final Db db;
    private final InstantSource clock;
    private final Accounts accounts;
    private final Memberships memberships;
    private final Rights rights;
    private final Scopes scopes;
    private final Authenticator sessions;
    private final TokenStore store = new TokenStore();
    private final SecureRandom random = new SecureRandom();

    /** The tokens of this database. {@code sessions} authenticates requests without a token. */
    public Tokens(
            Db db,
            InstantSource clock,
            Accounts accounts,
            Memberships memberships,
            Rights rights,
            Scopes scopes,
            Authenticator sessions) {
        this.db = db;
        this.clock = clock;
        this.accounts = accounts;
        this.memberships = memberships;
        this.rights = rights;
        this.scopes = scopes;
        this.sessions = sessions;
    }

    /** If a request has an Authorization header, only the header counts: a cookie does not make up for a bad token. */
    @Override
    public @Nullable Principal authenticate(ClientInfo client) {
        return find(client, true);
    }

    @Override
    public @Nullable Principal again(ClientInfo client) {
        return find(client, false);
    }

    private @Nullable Principal find(ClientInfo client, boolean alive) {
        String header = client.authorization();
        if (header == null) return alive ? sessions.authenticate(client) : sessions.again(client);
        String text = TokenFormat.read(header);
        if (text == null) return null;
        ApiToken.Held token = db.read(h -> store.findByHash(h, TokenFormat.hash(text)));
        Instant now = clock.instant();
        if (token == null || !token.expiresAt().isAfter(now)) return null;
        if (alive) markUsed(token, now, client.ip());
        return principal(token, client.ip());
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
    public @Nullable Principal now(Requester requester) {
        String ip = requester.ip() == null ? "unknown" : requester.ip();
        Long tokenId = requester.tokenId();
        if (tokenId != null) {
            ApiToken.Held token = db.read(h -> store.findHeld(h, tokenId));
            return token == null || !token.expiresAt().isAfter(clock.instant()) ? null : principal(token, ip);
        }
        Account account = db.read(h -> accounts.find(h, requester.userId()));
        if (account == null) return null;
        return new Principal(
                account.id(),
                account.email(),
                account.role(),
                memberships.counting(account.id(), ip),
                new Credential.Past(),
                ip);
    }

    private void markUsed(ApiToken.Held token, Instant now, String ip) {
        Instant since = now.minus(USED_INTERVAL);
        if (token.lastUsedAt() != null && token.lastUsedAt().isAfter(since)) return;
        try {
            db.writing(h -> store.used(h, token.id(), now, since, ip));
        } catch (DatabaseUnavailable e) {
            // A full or read-only disk must not prevent programs from reading existing data.
        }
    }

    List<ApiToken> list(Principal who) {
        return db.read(h -> store.ofAccount(h, who.userId()));
    }

    /** The name of a token, or null when there is no such token. */
    @Nullable
    String name(long id) {
        return db.read(h -> store.name(h, id));
    }

    /** The tokens of a user; refuses with 404 when there is no such user. */
    List<ApiToken> list(long userId) {
        accounts.get(userId);
        return db.read(h -> store.ofAccount(h, userId));
    }

    /** Creates a token for the caller. Scopes beyond the caller's role do no harm: the role is checked first. */
    ApiToken.NewToken create(Principal who, TokenIn in) {
        check(in.scopes());
        String text = TokenFormat.fresh(random);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS); // the stored precision
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

    /** Refuses with 422 what is no scope. */
    void check(List<String> wanted) {
        var faults = new ArrayList<Violation>();
        for (int i = 0; i < wanted.size(); i++) {
            String one = wanted.get(i);
            if (scopes.knows(one)) continue;
            // Only text in the format of a scope is repeated: other text may be a secret in the wrong field.
            String what = one.matches("[a-z_]{1,30}:[a-z]{1,10}") ? "There is no scope " + one : "This is not a scope";
            faults.add(Violation.element("scopes", i, what + ". GET /api-tokens/scopes lists all scopes.", "enum"));
        }
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    private long insert(long accountId, ApiToken token, byte[] hash) {
        try {
            return db.write(h -> {
                if (!accounts.lock(h, accountId)) throw Refusal.unauthenticated();
                if (store.count(h, accountId) >= MOST) {
                    throw Refusal.conflict("You already have " + MOST + " API tokens. Revoke an unused one.");
                }
                return store.insert(
                        h, accountId, token.name(), hash, token.scopes(), token.createdAt(), token.expiresAt());
            });
        } catch (ConstraintViolation e) {
            if (!e.isUnique("api_token", "account_id", "name")) throw e;
            throw Refusal.conflict(
                    "You already have an API token with this name. Choose another name or revoke that token.");
        }
    }

    /** Revokes one of the caller's own tokens and ends its streams. */
    void revoke(Principal who, long id) {
        delete(who.userId(), id);
    }

    /** Revokes a token of a user; refuses with 404 when there is no such user. */
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
