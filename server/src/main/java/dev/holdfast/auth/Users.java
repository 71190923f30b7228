package dev.holdfast.auth;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accounts as others see them. */
public final class Users {
    private final Accounts accounts;
    private final Memberships memberships;
    private final SecondFactor secondFactor;
    private final Entitlements entitlements;

    /** The users among these accounts. */
    public Users(Accounts accounts, Memberships memberships, SecondFactor secondFactor, Entitlements entitlements) {
        this.accounts = accounts;
        this.memberships = memberships;
        this.secondFactor = secondFactor;
        this.entitlements = entitlements;
    }

    User view(Account account) {
        return view(account, memberships.of(account.id()), secondFactor.codesLeft(account.id()));
    }

    private User view(Account account, List<TeamRole> teams, @Nullable Integer codesLeft) {
        return new User(
                account.id(),
                account.email(),
                account.displayName(),
                account.role(),
                teams,
                codesLeft != null,
                codesLeft,
                account.hasPassword(),
                features());
    }

    User get(long id) {
        return view(accounts.get(id));
    }

    List<User> list() {
        Map<Long, List<TeamRole>> teams = memberships.all();
        Map<Long, Integer> codes = secondFactor.codesLeft();
        return accounts.list().stream()
                .map(account -> view(account, teams.getOrDefault(account.id(), List.of()), codes.get(account.id())))
                .toList();
    }

    private Map<String, Boolean> features() {
        var features = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) features.put(one.key(), entitlements.allow(one));
        return features;
    }
}
