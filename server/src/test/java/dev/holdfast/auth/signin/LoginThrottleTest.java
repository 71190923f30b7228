package dev.holdfast.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.auth.TestClock;
import dev.holdfast.auth.device.KnownDevices;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.ClientInfo;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The wait after a number of attempts. */
class LoginThrottleTest {
    private static final String EMAIL = "ada@plane.test";

    @TempDir
    Path folder;

    private final TestClock clock = new TestClock();
    private Db db;
    private LoginThrottle throttle;

    @BeforeEach
    void start() {
        db = TestDb.SQLITE.fresh();
        throttle = new LoginThrottle(
                db,
                clock,
                new KnownDevices(
                        MasterKey.open(folder.resolve("master.key"), db).sealer()),
                new SignInFailureStore());
    }

    @AfterEach
    void stop() {
        db.close();
    }

    private static ClientInfo from(String ip) {
        return new ClientInfo(ip, () -> false, false, null, null, "test", null, null, null, null);
    }

    /** The wait reported to the next attempt, or zero when it is allowed. */
    private Duration tries(String ip, String email) {
        try {
            throttle.begin(from(ip), email);
            return Duration.ZERO;
        } catch (Refusal refusal) {
            return refusal.retryAfter() == null
                    ? Duration.ZERO
                    : Duration.ofSeconds(refusal.retryAfter().toSeconds());
        }
    }

    @Test
    void theWaitDoublesUpToFifteenMinutes() {
        for (int i = 0; i < 10; i++) assertThat(tries("192.0.2.1", EMAIL)).isZero();
        for (int seconds : new int[] {5, 10, 20, 40}) {
            assertThat(tries("192.0.2.1", EMAIL)).hasSeconds(seconds);
            clock.pass(Duration.ofSeconds(seconds));
            assertThat(tries("192.0.2.1", EMAIL)).isZero();
        }
        for (int i = 0; i < 20; i++) {
            clock.pass(tries("192.0.2.1", EMAIL));
            tries("192.0.2.1", EMAIL);
        }
        assertThat(tries("192.0.2.1", EMAIL)).isLessThanOrEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void aClockThatIsSetBackLocksNobodyOut() {
        clock.pass(Duration.ofDays(365));
        for (int i = 0; i < 12; i++) tries("192.0.2.1", EMAIL);
        throttle.begin(from("192.0.2.2"), EMAIL).succeeded();
        clock.pass(Duration.ofDays(-365));
        for (int i = 0; i < 3; i++) assertThat(tries("192.0.2.2", EMAIL)).isZero();
        assertThat(tries("192.0.2.1", EMAIL)).as("a wait that ends in a year").isZero();
        assertThat(tries("192.0.2.1", EMAIL)).as("failures still count").hasSeconds(10);
    }

    @Test
    void anAttemptAfterTheReportedWaitIsAllowed() {
        for (int i = 0; i < 10; i++) tries("192.0.2.1", EMAIL);
        clock.pass(Duration.ofSeconds(5));
        assertThat(tries("192.0.2.1", EMAIL)).isZero();
        for (int i = 0; i < 39; i++) tries("192.0.2.1", "person" + i + "@plane.test");
        // Both the address and the pair have a wait now, the pair a longer one.
        assertThat(tries("192.0.2.1", "person39@plane.test")).hasSeconds(5);
        assertThat(tries("192.0.2.1", EMAIL)).hasSeconds(10);
        clock.pass(Duration.ofSeconds(10));
        assertThat(tries("192.0.2.1", EMAIL)).isZero();
    }

    @Test
    void oneAttemptIsForgottenEachMinute() {
        for (int i = 0; i < 9; i++) tries("192.0.2.1", EMAIL);
        clock.pass(Duration.ofMinutes(4));
        for (int i = 0; i < 5; i++) assertThat(tries("192.0.2.1", EMAIL)).isZero();
        assertThat(tries("192.0.2.1", EMAIL)).hasSeconds(5);
    }

    @Test
    void aSuccessForgetsTheFailuresOfItsPairOnly() {
        for (int i = 0; i < 48; i++) tries("192.0.2.1", "person" + i + "@plane.test");
        for (int i = 0; i < 20; i++) throttle.begin(from("192.0.2.1"), EMAIL).succeeded();
        assertThat(tries("192.0.2.1", "person48@plane.test")).isZero();
        assertThat(tries("192.0.2.1", "person49@plane.test")).isZero();
        assertThat(tries("192.0.2.1", "person50@plane.test")).hasSeconds(5);
    }

    @Test
    void aSuccessDoesNotRemoveTheWaitOfAConcurrentFailure() {
        for (int i = 0; i < 48; i++) tries("192.0.2.1", "person" + i + "@plane.test");
        LoginThrottle.Attempt own = throttle.begin(from("192.0.2.1"), "attacker@plane.test");
        clock.pass(Duration.ofMillis(1));
        tries("192.0.2.1", "person48@plane.test");
        own.succeeded();
        assertThat(tries("192.0.2.1", "person49@plane.test")).isPositive();
    }

    @Test
    void serverFailuresDoNotCount() {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> throttle.begin(from("192.0.2.1"), EMAIL).during(() -> {
                        throw Refusal.crowded("Later.", Duration.ofSeconds(1));
                    }))
                    .hasMessageContaining("Later.");
        }
        assertThat(tries("192.0.2.1", EMAIL)).isZero();
    }

    @ParameterizedTest(name = "{0} and {1} are counted together: {2}")
    @CsvSource(textBlock = """
        2001:db8:1:2::1,   2001:db8:1:2:ffff::9, true
        2001:db8:1:2::1,   2001:db8:1:3::1,      false
        192.0.2.1,         192.0.2.2,            false
        192.0.2.1,         ::ffff:192.0.2.1,     true
        not an address,    not an address,       true
        """)
    void anIpv6ClientIsCountedByItsNetwork(String one, String other, boolean together) {
        for (int i = 0; i < 10; i++) tries(one, EMAIL);
        assertThat(tries(other, EMAIL).isPositive()).isEqualTo(together);
    }

    @Test
    void anAccountUnderAttackAllowsFewerAttemptsPerAddress() {
        for (int i = 0; i < 100; i++) tries("198.51.100." + i, EMAIL);
        for (int i = 0; i < 3; i++)
            assertThat(tries("192.0.2.1", EMAIL)).as("try %s", i).isZero();
        assertThat(tries("192.0.2.1", EMAIL)).isEqualTo(Duration.ofMinutes(15));
        assertThat(tries("192.0.2.2", EMAIL)).isZero();
        assertThat(tries("192.0.2.1", "grace@plane.test")).as("another account").isZero();
    }
}
