package dev.holdfast.auth.user;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Entitlements;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.secondfactor.SecondFactor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Accounts as their owners see them. */
public record Users(Accounts accounts, Memberships memberships, SecondFactor secondFactor, Entitlements entitlements) {
    /** The user's own view: memberships that do not count from the user's address are left out. */
    public User view(Account account, String ip) {
        Set<Long> counting = memberships.counting(account.id(), ip).keySet();
        Integer codesLeft = secondFactor.codesLeft(account.id());
        return new User(
                account.id(),
                account.email(),
                account.displayName(),
                account.role(),
                memberships.of(account.id()).stream()
                        .filter(team -> counting.contains(team.teamId()))
                        .toList(),
                codesLeft != null,
                codesLeft,
                account.hasPassword(),
                features());
    }

    /** The user as they see themselves, when they connect from this address. */
    public User get(long id, String ip) {
        return view(accounts.get(id), ip);
    }

    private Map<String, Boolean> features() {
        var features = new LinkedHashMap<String, Boolean>();
        for (Entitlement one : Entitlement.values()) features.put(one.key(), entitlements.allow(one));
        return features;
    }
}
