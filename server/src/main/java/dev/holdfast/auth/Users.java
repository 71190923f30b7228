package dev.holdfast.auth;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import java.util.LinkedHashMap;
import java.util.Map;

/** Accounts as their own people see them. */
final class Users {
    private final Accounts accounts;
    private final Memberships memberships;
    private final Entitlements entitlements;

    Users(Accounts accounts, Memberships memberships, Entitlements entitlements) {
        this.accounts = accounts;
        this.memberships = memberships;
        this.entitlements = entitlements;
    }

    User view(Account account) {
        return new User(
                account.id(),
                account.email(),
                account.displayName(),
                account.role(),
                memberships.of(account.id()),
                false,
                features());
    }

    User get(long id) {
        return view(accounts.get(id));
    }

    private Map<String, Boolean> features() {
        var features = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) features.put(one.key(), entitlements.allow(one));
        return features;
    }
}
