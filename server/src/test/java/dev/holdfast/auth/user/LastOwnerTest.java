package dev.holdfast.auth.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.Accounts;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.auth.SetupCode;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.http.Change;
import dev.holdfast.http.ClientInfo;
import dev.holdfast.teams.Teams;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Owners who change each other at the same time, through two replicas of one database: one owner always remains. */
@ParameterizedClass
@EnumSource(TestDb.class)
class LastOwnerTest {
    private static final int ROUNDS = 20;

    private final AccountStore accounts = new AccountStore();
    private final Db here;
    private final Db there;

    @TempDir
    private Path keys;

    LastOwnerTest(TestDb kind) {
        DatabaseConfig place = kind.place();
        here = Db.open(place);
        there = Db.open(place);
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    /** The action of one owner on another. */
    private interface Action {
        void by(UserUpdate update, Principal who, long other);
    }

    @Test
    void theFirstOfTwoOwnersWhoRemoveEachOtherStays() throws Exception {
        for (int round = 0; round < ROUNDS; round++) bothInParallel(UserUpdate::remove);
    }

    @Test
    void theFirstOfTwoOwnersWhoDemoteEachOtherStays() throws Exception {
        var viewer = new UserPatchIn(null, null, new Change.Set<>(Role.VIEWER));
        for (int round = 0; round < ROUNDS; round++) bothInParallel((e, who, other) -> e.edit(who, other, viewer));
    }

    @Test
    void onlyOneOfTwoOwnersCanStepDown() throws Exception {
        var viewer = new UserPatchIn(null, null, new Change.Set<>(Role.VIEWER));
        for (int round = 0; round < ROUNDS; round++) bothInParallel((e, who, _) -> e.edit(who, who.userId(), viewer));
    }

    /** As if the role was removed while the new user's password was being hashed. */
    @Test
    void aFormerOwnerCanNotCreateOwners() {
        long one = owner("one@plane.test");
        long two = owner("two@plane.test");
        var who = new Principal(one, "one", Role.OWNER, Map.of(), new Credential.Session(1), "127.0.0.1");
        var client = new ClientInfo("127.0.0.1", () -> false, false, null, null, "test", null, null, null, null);
        var clock = InstantSource.system();
        var makes = new Accounts(here, clock, new Rights(here, clock), new SetupCode(), PasswordCost.USUAL);
        var owner = new Accounts.NewUser("friend@plane.test", null, null, Role.OWNER, null);
        here.writing(h -> accounts.update(h, one, "one@plane.test", "one", Role.ADMIN));
        assertThatThrownBy(() -> makes.create(who, client, owner)).hasMessageContaining("role owner");
        here.writing(h -> accounts.update(h, one, "one@plane.test", "one", null));
        var viewer = new Accounts.NewUser("friend@plane.test", null, null, Role.VIEWER, null);
        assertThatThrownBy(() -> makes.create(who, client, viewer)).hasMessageContaining("role admin");
        here.writing(h -> accounts.delete(h, one));
        assertThatThrownBy(() -> makes.create(who, client, viewer)).hasMessageContaining("unauthenticated");
        assertThat(makes.list()).extracting(Account::id).containsExactly(two);
    }

    private void bothInParallel(Action action) throws Exception {
        here.writing(h -> h.execute("DELETE FROM account"));
        long one = owner("one@plane.test");
        long two = owner("two@plane.test");
        var start = new CyclicBarrier(2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = threads.invokeAll(
                    List.of(tries(action, here, one, two, start), tries(action, there, two, one, start)));
            assertThat(List.of(ends.get(0).get(), ends.get(1).get()))
                    .as("one of both")
                    .containsOnlyOnce(true);
        }
        int left = here.read(accounts::countOwners);
        assertThat(left).isEqualTo(1);
    }

    private Callable<Boolean> tries(Action action, Db db, long self, long other, CyclicBarrier start) {
        var clock = InstantSource.system();
        var rights = new Rights(db, clock);
        var update = new UserUpdate(
                db, clock, rights, new Teams(db, clock, rights), new SecondFactor(db, sealer(), clock, rights));
        var who = new Principal(self, "owner", Role.OWNER, Map.of(), new Credential.Session(1), "127.0.0.1");
        return () -> {
            start.await();
            try {
                action.by(update, who, other);
                return true;
            } catch (Refusal refusal) {
                assertThat(refusal.code().status()).isIn(401, 403, 409);
                return false;
            }
        };
    }

    private Sealer sealer() {
        return MasterKey.open(keys.resolve("master.key"), here).sealer();
    }

    private long owner(String email) {
        return here.write(h -> accounts.insert(
                h, email, email, "", Role.OWNER, InstantSource.system().instant()));
    }
}
