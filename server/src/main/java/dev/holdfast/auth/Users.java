package dev.holdfast.auth;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accounts as others see them. */
final class Users {
    private final Accounts accounts;
    private final Entitlements entitlements;

    Users(Accounts accounts, Entitlements entitlements) {
        this.accounts = accounts;
        this.entitlements = entitlements;
    }

    User view(Account account) {
        return new User(
                account.id(), account.email(), account.displayName(), account.role(), List.of(), false, features());
    }

    User get(long id) {
        return view(accounts.get(id));
    }

    List<User> list() {
        return accounts.list().stream().map(this::view).toList();
    }

    private Map<String, Boolean> features() {
        var features = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) features.put(one.key(), entitlements.allow(one));
        return features;
    }
}
