package dev.holdfast.auth;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accounts as others see them. */
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
        return view(account, memberships.of(account.id()));
    }

    private User view(Account account, List<TeamRole> teams) {
        return new User(account.id(), account.email(), account.displayName(), account.role(), teams, false, features());
    }

    User get(long id) {
        return view(accounts.get(id));
    }

    List<User> list() {
        Map<Long, List<TeamRole>> teams = memberships.all();
        return accounts.list().stream()
                .map(account -> view(account, teams.getOrDefault(account.id(), List.of())))
                .toList();
    }

    private Map<String, Boolean> features() {
        var features = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) features.put(one.key(), entitlements.allow(one));
        return features;
    }
}
