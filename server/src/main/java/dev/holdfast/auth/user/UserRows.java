package dev.holdfast.auth.user;

import dev.holdfast.auth.Account;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.Identities;
import dev.holdfast.auth.Memberships;
import dev.holdfast.auth.TeamRole;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.auth.session.SessionStore;
import dev.holdfast.base.db.Db;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The user list of the admins, read with five queries whatever the number of users. */
record UserRows(
        Db db,
        Accounts accounts,
        Memberships memberships,
        SecondFactor secondFactor,
        Identities identities,
        SessionStore sessions) {
    List<UserRow> list() {
        return rows(accounts.list());
    }

    UserRow get(long id) {
        return of(accounts.get(id));
    }

    UserRow of(Account account) {
        return rows(List.of(account)).getFirst();
    }

    private List<UserRow> rows(List<Account> some) {
        Map<Long, List<TeamRole>> teams = memberships.all();
        Map<Long, Instant> lastSeen = db.read(sessions::lastSeen);
        Set<Long> withSecondFactor = secondFactor.codesLeft().keySet();
        Set<Long> withIdentity = identities.accounts();
        return some.stream()
                .map(account -> {
                    List<TeamRole> own = teams.getOrDefault(account.id(), List.of());
                    return new UserRow(
                            account.id(),
                            account.email(),
                            account.displayName(),
                            account.role(),
                            own,
                            withSecondFactor.contains(account.id()),
                            withIdentity.contains(account.id()),
                            account.role() == null && own.isEmpty(),
                            account.createdAt(),
                            lastSeen.get(account.id()));
                })
                .toList();
    }
}
