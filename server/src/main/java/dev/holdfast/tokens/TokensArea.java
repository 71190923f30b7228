package dev.holdfast.tokens;

import dev.holdfast.auth.AccountTokens;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.signin.AuthArea;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** API tokens, and with them the recognition of whoever sends a request. */
public final class TokensArea implements Area {
    private final Tokens tokens;
    private final Scopes scopes;

    /** The scopes are those of the operations in {@code ops}, including those declared later. */
    public TokensArea(Platform platform, Ops ops, AuthArea auth, Memberships memberships) {
        this.scopes = new Scopes(ops);
        this.tokens = new Tokens(
                platform.db(),
                platform.clock(),
                auth.accounts(),
                memberships,
                platform.rights(),
                scopes,
                auth.sessions());
    }

    /** The tokens of accounts, for the area of accounts, on which this one stands. */
    public static AccountTokens ofAccounts(Platform platform) {
        return new TokensOfAccounts(platform.clock(), platform.rights());
    }

    /** The tokens. */
    public Tokens tokens() {
        return tokens;
    }

    @Override
    public void declare(Ops ops) {
        new TokenRoutes(tokens, scopes).declare(ops);
    }
}
