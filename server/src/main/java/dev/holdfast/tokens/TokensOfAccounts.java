package dev.holdfast.tokens;

import dev.holdfast.access.Rights;
import dev.holdfast.auth.AccountTokens;
import java.time.InstantSource;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The tokens of accounts, for changes of passwords. */
record TokensOfAccounts(InstantSource clock, Rights rights) implements AccountTokens {
    private static final TokenStore STORE = new TokenStore();

    @Override
    public List<String> names(Handle db, long accountId) {
        return STORE.ofAccount(db, accountId).stream()
                .filter(token -> token.expiresAt().isAfter(clock.instant()))
                .map(ApiToken::name)
                .toList();
    }

    @Override
    public int endAll(Handle transaction, long accountId) {
        rights.revoked(transaction);
        return STORE.deleteOfAccount(transaction, accountId);
    }
}
