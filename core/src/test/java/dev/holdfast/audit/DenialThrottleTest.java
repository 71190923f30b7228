package dev.holdfast.audit;

import static dev.holdfast.audit.AuditChainTest.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.AuditTrail.AuditedAction;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Repeated refusals do not fill the disk. */
@ParameterizedClass
@EnumSource(TestDb.class)
class DenialThrottleTest {
    @Parameter
    TestDb kind;

    @TempDir
    Path directory;

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private Db db;
    private AuditLog log;

    @BeforeEach
    void open() {
        db = kind.fresh();
        var sealer = MasterKey.open(directory.resolve("master.key"), db).sealer();
        log = new AuditLog(db, sealer, () -> now, directory);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static AuditedAction by(long user, String action) {
        var who = new Principal(
                user, "u" + user, Role.VIEWER, Map.of(), new Credential.Token(5, java.util.Set.of()), "127.0.0.1");
        return new AuditedAction(who, action, null, "10.0.0.9", "r");
    }

    private static AuditedAction from(String ip) {
        return new AuditedAction(null, "auth.login", null, ip, "r");
    }

    private void fails(AuditedAction action, int times) {
        for (int i = 0; i < times; i++) log.conclude(log.intend(action), action, "denied", 401, "bad_credentials: no.");
    }

    private long rows(String action) {
        return log.count(query(action));
    }

    private long links() {
        return db.read(h ->
                h.select("SELECT count(*) FROM audit_link").mapTo(Long.class).one());
    }

    @Test
    void aThousandRefusalsGiveTwentyRowsAndACount() {
        for (int i = 0; i < 1000; i++) log.deny(by(1, "apps.stop"), 403, "role_required");
        assertThat(rows("apps.stop")).isEqualTo(20);
        assertThat(links()).isEqualTo(21);
        log.recordDenials();
        assertThat(log.list(query("apps.stop")).getFirst().detail()).isEqualTo("role_required … and 980 more like it");
        assertThat(log.verify().intact()).isTrue();
        long before = links();
        log.recordDenials();
        assertThat(links()).as("a recorded count is not recorded again").isEqualTo(before);
    }

    @Test
    void refusalsOfOtherUsersAndActionsStillGetRows() {
        for (int i = 0; i < 100; i++) log.deny(by(1, "apps.stop"), 403, "no");
        log.deny(by(2, "apps.stop"), 403, "no");
        log.deny(by(1, "apps.start"), 403, "no");
        assertThat(rows("apps.stop")).isEqualTo(21);
        assertThat(rows("apps.start")).isEqualTo(1);
    }

    @Test
    void anonymousCallersAreCountedByAddressAndAnIpv6NetworkIsOneAddress() {
        fails(from("203.0.113.7"), 60);
        assertThat(rows("auth.login")).isEqualTo(20);
        for (int i = 0; i < 60; i++) fails(from("2001:db8:1:2::" + Integer.toHexString(i + 1)), 1);
        assertThat(rows("auth.login")).isEqualTo(40);
        fails(from("2001:db8:1:3::1"), 1);
        assertThat(rows("auth.login")).isEqualTo(41);
        assertThat(log.verify().intact()).isTrue();
    }

    @Test
    void aSuccessAmongThemHasARowOfItsOwn() {
        AuditedAction action = from("203.0.113.7");
        fails(action, 30);
        log.conclude(log.intend(action), action, "ok", 200, null);
        assertThat(rows("auth.login")).isEqualTo(21);
        assertThat(log.list(query("auth.login")).getFirst().outcome()).isEqualTo(AuditOutcome.OK);
        log.recordDenials();
        assertThat(log.list(query("auth.login")).get(1).detail()).endsWith("… and 10 more like it");
        assertThat(log.verify().intact()).isTrue();
    }

    @Test
    void anActionThatWasNeverConcludedIsCounted() {
        AuditedAction action = from("203.0.113.7");
        fails(action, 20);
        log.intend(action);
        log.recordDenials();
        assertThat(log.list(query("auth.login")).getFirst().detail()).endsWith("… and 1 more like it");
    }

    @Test
    void afterTenMinutesRowsAreWrittenAgainAndTheCountIsRecorded() {
        AuditedAction action = from("203.0.113.7");
        fails(action, 25);
        now = now.plus(Duration.ofMinutes(10));
        fails(action, 1);
        assertThat(rows("auth.login")).isEqualTo(21);
        assertThat(log.list(query("auth.login")).get(1).detail()).endsWith("… and 5 more like it");
        now = now.plus(Duration.ofMinutes(10));
        log.recordDenials();
        assertThat(db.<Long>read(h -> h.select("SELECT count(*) FROM audit_refusal")
                        .mapTo(Long.class)
                        .one()))
                .as("ended series are removed")
                .isZero();
        assertThat(log.verify().intact()).isTrue();
    }
}
