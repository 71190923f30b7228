package dev.holdfast.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.access.Rights;
import dev.holdfast.access.Role;
import dev.holdfast.auth.Account;
import dev.holdfast.auth.AccountStore;
import dev.holdfast.auth.AuthenticatorApp;
import dev.holdfast.auth.RandomText;
import dev.holdfast.auth.TestClock;
import dev.holdfast.auth.device.KnownDevices;
import dev.holdfast.auth.device.TrustedDevice;
import dev.holdfast.auth.device.TrustedDeviceStore;
import dev.holdfast.auth.device.TrustedDevices;
import dev.holdfast.auth.secondfactor.SecondFactor;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.ClientInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two instances on one database with simultaneous requests: a code that is valid once is accepted once. */
@ParameterizedClass
@EnumSource(TestDb.class)
class SecondFactorReplicasTest {
    private static final int AT_ONCE = 8;

    @Parameter
    TestDb kind;

    @TempDir
    Path folder;

    private final TestClock clock = new TestClock();
    private Replica one;
    private Replica two;
    private Account account;
    private List<String> codes;
    private AuthenticatorApp app;

    /** One instance. */
    private final class Replica implements AutoCloseable {
        final Db db;
        final SecondFactor secondFactor;
        final LoginThrottle throttle;

        Replica(DatabaseConfig config) {
            db = Db.open(config);
            var sealer = MasterKey.open(folder.resolve("master.key"), db).sealer();
            secondFactor = new SecondFactor(db, sealer, clock, new Rights(db, clock));
            throttle = new LoginThrottle(db, clock, new KnownDevices(sealer), new SignInFailureStore());
        }

        boolean spends(String code) {
            return db.write(h -> secondFactor.spend(h, account.id(), code));
        }

        @Override
        public void close() {
            db.close();
        }
    }

    @BeforeEach
    void twoInstancesAndOneAccount() {
        DatabaseConfig config = kind.place();
        one = new Replica(config);
        two = new Replica(config);
        var store = new AccountStore();
        account = one.db.write(h -> {
            long id = store.insert(h, "ada@plane.test", "Ada", "", Role.OWNER, clock.instant());
            return Objects.requireNonNull(store.find(h, id));
        });
        SecondFactor.Enrolment enrolment = one.secondFactor.enrol(account);
        codes = enrolment.recoveryCodes();
        app = new AuthenticatorApp(enrolment.secret(), clock);
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    private void confirm() {
        one.secondFactor.confirm(account.id(), app.code(-1));
    }

    /** The number of successes among simultaneous calls at both instances. */
    private long successes(Predicate<Replica> action) throws Exception {
        var start = new CyclicBarrier(AT_ONCE);
        try (var crowd = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Callable<Boolean>> all = IntStream.range(0, AT_ONCE)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        start.await();
                        return action.test(i % 2 == 0 ? one : two);
                    })
                    .toList();
            long count = 0;
            for (var result : crowd.invokeAll(all)) if (result.get()) count++;
            return count;
        }
    }

    @Test
    void aCodeIsAcceptedOnceByAllInstancesTogether() throws Exception {
        confirm();
        String code = app.code();
        assertThat(successes(replica -> replica.spends(code))).isEqualTo(1);
        assertThat(two.spends(app.code(-1))).as("older than the accepted one").isFalse();
        assertThat(two.spends(app.code(1))).as("newer").isTrue();
        assertThat(one.spends(app.code())).as("older again").isFalse();
    }

    @Test
    void aRecoveryCodeIsAcceptedOnceByAllInstancesTogether() throws Exception {
        confirm();
        assertThat(successes(replica -> replica.spends(codes.getFirst()))).isEqualTo(1);
        assertThat(two.secondFactor.codesLeft()).containsExactly(Map.entry(account.id(), 9));
    }

    @Test
    void recoveryCodesCountOnlyAfterTheFirstCodeOfTheApp() {
        assertThat(one.spends(codes.getFirst())).isFalse();
        assertThat(one.spends(app.code())).isFalse();
        assertThat(one.secondFactor.codesLeft()).isEmpty();
        confirm();
        assertThat(two.secondFactor.isEnabled(account.id())).isTrue();
        assertThat(one.spends(codes.getFirst())).isTrue();
    }

    @Test
    void aPendingSignInHasFiveAttemptsAtAllInstancesTogether() throws Exception {
        String token = one.db.write(h -> one.secondFactor.pending().begin(h, account.id()));
        assertThat(successes(replica ->
                        replica.db.write(h -> replica.secondFactor.pending().take(h, token))))
                .isEqualTo(5);
    }

    @Test
    void theRateLimitCountsTheAttemptsAtAllInstancesTogether() throws Exception {
        var client = new ClientInfo("192.0.2.1", () -> false, false, null, null, "test", null, null, null, null);
        for (int i = 0; i < 5; i++) one.throttle.begin(client, "ada@plane.test");
        assertThat(successes(replica -> {
                    try {
                        replica.throttle.begin(client, "Ada@plane.test ");
                        return true;
                    } catch (Refusal e) {
                        return false;
                    }
                }))
                .isEqualTo(5);
    }

    @Test
    void aDeviceRevokedDuringASignInDoesNotReplaceTheSecondFactor() throws Exception {
        Instant now = clock.instant();
        String token = RandomText.token();
        var device = new TrustedDevice("did", "192.0.2.1", null, now, now, now.plus(Duration.ofDays(1)));
        var store = new TrustedDeviceStore();
        one.db.writing(h -> store.insert(h, device, account.id(), RandomText.hash(token)));
        var client = new ClientInfo(
                "192.0.2.1",
                () -> false,
                false,
                null,
                null,
                "test",
                TrustedDevices.COOKIE + "=" + token,
                null,
                null,
                null);
        try (var elsewhere = Executors.newFixedThreadPool(2)) {
            var signIn = one.db.write(h -> {
                store.delete(h, account.id(), "did");
                var started = CompletableFuture.supplyAsync(() -> recognised(client), elsewhere);
                // SQLite allows only one write at a time and takes the lock before it reads.
                if (kind == TestDb.POSTGRES)
                    CompletableFuture.runAsync(this::untilOneWaits, elsewhere).join();
                return started;
            });
            assertThat(signIn.join()).isNull();
        }
    }

    private String recognised(ClientInfo client) {
        return two.db.write(h -> two.secondFactor.devices().recognise(h, account.id(), client));
    }

    private void untilOneWaits() {
        TestPlane.until(
                "the sign-in waits",
                () -> one.db.read(h -> h.select("SELECT count(*) FROM pg_stat_activity"
                                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")
                                .mapTo(int.class)
                                .one())
                        > 0);
    }

    @Test
    void resettingRemovesEverythingThatDependsOnIt() {
        confirm();
        String token = one.db.write(h -> one.secondFactor.pending().begin(h, account.id()));
        two.db.writing(h -> two.secondFactor.reset(h, account.id()));
        assertThat(one.secondFactor.isEnabled(account.id())).isFalse();
        assertThat(one.spends(codes.getFirst())).isFalse();
        Long waiting = one.db.read(h -> one.secondFactor.pending().account(h, token));
        assertThat(waiting).isNull();
    }
}
