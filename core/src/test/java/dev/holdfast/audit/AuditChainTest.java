package dev.holdfast.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.http.AuditTrail.AuditedAction;
import dev.holdfast.http.Call.AuditTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of the audit trail that bypass the program are detected. */
@ParameterizedClass
@EnumSource(TestDb.class)
class AuditChainTest {
    private static final Principal ADA =
            new Principal(7, "ada@plane.test", Role.ADMIN, Map.of(), new Credential.Session(3), "127.0.0.1");
    private static final Duration KEEP = Duration.ofDays(365);

    @Parameter
    TestDb kind;

    @TempDir
    Path directory;

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final InstantSource clock = () -> now;
    private DatabaseConfig place;
    private Db db;
    private AuditLog log;

    @BeforeEach
    void open() {
        place = kind.place();
        db = Db.open(place);
        log = log(db);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private AuditLog log(Db on) {
        var sealer = MasterKey.open(directory.resolve("master.key"), on).sealer();
        return new AuditLog(on, sealer, clock, directory);
    }

    private static AuditedAction action(String action, long target) {
        return new AuditedAction(ADA, action, new AuditTarget("app", target, "web"), "10.0.0.9", "r-" + target);
    }

    private void does(int times) {
        for (int i = 0; i < times; i++) {
            long row = log.intend(action("apps.stop", i));
            log.conclude(row, action("apps.stop", i), "ok", 200, null);
        }
    }

    private void tamper(String sql) {
        db.writing(h -> h.execute(sql));
    }

    @Test
    void anUntouchedTrailIsIntact() {
        does(5);
        log.deny(action("apps.remove", 1), 403, "role_required");
        Verification found = log.verify();
        assertThat(found.intact()).isTrue();
        assertThat(found.rows()).isEqualTo(6);
        assertThat(found.links()).isEqualTo(1 + 5 * 2 + 1);
        assertThat(found.checkedAt()).isEqualTo(now);
        assertThat(found.sentence()).startsWith("The audit trail is intact: 6 rows, 12 links.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE audit SET detail = 'nothing' WHERE id = 3",
                "UPDATE audit SET actor_id = 8 WHERE id = 3",
                "UPDATE audit SET actor_name = 'eve@plane.test' WHERE id = 3",
                "UPDATE audit SET credential_id = 4 WHERE id = 3",
                "UPDATE audit SET outcome = 'failed' WHERE id = 3",
                "UPDATE audit SET at = at - 1 WHERE id = 3",
                "UPDATE audit SET ip = NULL WHERE id = 3",
                "UPDATE audit SET target_name = 'db' WHERE id = 3",
                "UPDATE audit SET detail = actor_name, actor_name = detail WHERE id = 3",
                "DELETE FROM audit WHERE id = 3",
            })
    void aChangedOrDeletedRowIsNamed(String change) {
        does(5);
        tamper(change);
        assertThat(log.verify().firstBrokenId()).isEqualTo(3);
        does(1);
        assertThat(log.verify().firstBrokenId())
                .as("also after more rows were written")
                .isEqualTo(3);
    }

    @Test
    void anIntentTurnedIntoAnOutcomeIsNamed() {
        does(1);
        log.intend(action("apps.remove", 2));
        tamper("UPDATE audit SET outcome = 'ok', status = 200 WHERE id = 2");
        assertThat(log.verify().firstBrokenId()).isEqualTo(2);
    }

    @Test
    void swappedRowsAreNamed() {
        does(4);
        tamper("UPDATE audit SET id = 1000 WHERE id = 2");
        tamper("UPDATE audit SET id = 2 WHERE id = 4");
        tamper("UPDATE audit SET id = 4 WHERE id = 1000");
        assertThat(log.verify().firstBrokenId()).isEqualTo(2);
    }

    @Test
    void anInsertedRowIsNamed() {
        does(2);
        tamper("""
                INSERT INTO audit (id, at, action, outcome, request_id) VALUES (99, 1, 'apps.stop', 'ok', 'r')
                """);
        Verification found = log.verify();
        assertThat(found.firstBrokenId()).isEqualTo(99);
        assertThat(found.problem()).isEqualTo("The row was not written by this program.");
    }

    @Test
    void aRowDeletedWithItsLinksLeavesAGap() {
        does(5);
        tamper("DELETE FROM audit WHERE id = 3");
        tamper("DELETE FROM audit_link WHERE row_id = 3");
        Verification found = log.verify();
        assertThat(found.firstBrokenId()).isEqualTo(4);
        assertThat(found.problem()).isEqualTo("Links 6 to 7 are missing.");
    }

    @Test
    void anInsertedLinkIsNoticed() {
        does(2);
        tamper("UPDATE audit_link SET seq = seq + 10 WHERE seq = 5");
        tamper("UPDATE audit_link SET row_id = 1 WHERE seq = 4");
        assertThat(log.verify().problem()).startsWith("Link 4 does not match the link before it");
    }

    @Test
    void aDeletedTailIsNoticed() {
        does(5);
        tamper("DELETE FROM audit WHERE id > 3");
        assertThat(log.verify().firstBrokenId()).isEqualTo(4);
        tamper("DELETE FROM audit_link WHERE row_id > 3");
        assertThat(log.verify().problem()).isEqualTo("The chain ends at link 7 of 11: the newest rows are missing.");
    }

    @Test
    void aDeletedTailIsNoticedAlsoWhenTheHeadIsMovedBackAndMoreIsWritten() {
        does(5);
        tamper("DELETE FROM audit WHERE id > 3");
        tamper("DELETE FROM audit_link WHERE row_id > 3");
        tamper("UPDATE audit_chain SET seq = 7, hash = (SELECT hash FROM audit_link WHERE seq = 7)");
        assertThat(log.verify().problem()).startsWith("The end of the chain was not written by this program");
        does(2);
        assertThat(log.verify().problem()).startsWith("Before link 8 another program wrote to the chain");
    }

    @Test
    void aDatabaseResetToAnEarlierStateContradictsItsCheckpoint() {
        does(2);
        log.advanceCheckpoint();
        Map<String, Object> earlier = db.read(h ->
                h.select("SELECT seq, hash, mac FROM audit_chain").mapToMap().one());
        does(3);
        log.advanceCheckpoint();
        tamper("DELETE FROM audit WHERE id > 2");
        tamper("DELETE FROM audit_link WHERE row_id > 2");
        db.writing(h -> h.execute(
                "UPDATE audit_chain SET seq = ?, hash = ?, mac = ?",
                earlier.get("seq"),
                earlier.get("hash"),
                earlier.get("mac")));
        assertThat(log.verify().problem()).startsWith("The chain ends at link 5, but this machine has seen link 11");
        does(4);
        log.advanceCheckpoint();
        assertThat(log.verify().problem()).startsWith("Link 11 differs from the one this machine has seen");
    }

    @Test
    void aChainThatWasStartedAgainIsNoticed() {
        does(2);
        log.advanceCheckpoint();
        tamper("DELETE FROM audit_chain");
        log = log(db);
        does(1);
        assertThat(log.verify().intact()).as("its links are still there").isFalse();
        tamper("DELETE FROM audit_chain");
        tamper("DELETE FROM audit_link");
        log = log(db);
        does(3);
        assertThat(log.verify().problem()).startsWith("Link 5 differs from the one this machine has seen");
    }

    @Test
    void aCrashBetweenIntentAndOutcomeLeavesAnIntentAndAnIntactTrail() {
        log.intend(action("apps.stop", 1));
        log = log(db);
        does(1);
        assertThat(log.verify().intact()).isTrue();
        assertThat(log.list(query(null)).getLast().outcome()).isEqualTo(AuditOutcome.INTENT);
    }

    @Test
    void rowsOlderThanTheChainAreOnlyCounted() {
        tamper("DELETE FROM audit_chain");
        tamper("DELETE FROM audit_link");
        for (int i = 1; i <= 3; i++) {
            tamper("INSERT INTO audit (at, action, outcome, request_id) VALUES (" + i + ", 'a.b', 'intent', 'r')");
        }
        log = log(db);
        does(2);
        assertThat(log.verify().intact()).isTrue();
        assertThat(log.verify().uncovered()).isEqualTo(3);
        log.conclude(1, action("apps.stop", 1), "ok", 200, null);
        assertThat(log.verify().uncovered()).isEqualTo(2);
        tamper("UPDATE audit SET outcome = 'failed' WHERE id = 1");
        assertThat(log.verify().firstBrokenId()).isEqualTo(1);
    }

    @Test
    void rowsOlderThanTheChainAreRemovedByRetention() {
        tamper("DELETE FROM audit_chain");
        tamper("DELETE FROM audit_link");
        for (int i = 1; i <= 3; i++) {
            tamper("INSERT INTO audit (at, action, outcome, request_id) VALUES (" + i + ", 'a.b', 'ok', 'r')");
        }
        log = log(db);
        does(2);
        log.removeOld(KEEP);
        Verification found = log.verify();
        assertThat(found.problem()).isNull();
        assertThat(found.removed()).isEqualTo(3);
        assertThat(found.uncovered()).isZero();
        assertThat(found.rows()).isEqualTo(3);
    }

    @Test
    void aNewMasterKeyDoesNotAffectOldLinks() {
        does(3);
        MasterKey.open(directory.resolve("master.key"), db).rotate();
        log = log(db);
        does(3);
        assertThat(log.verify().intact()).isTrue();
        tamper("UPDATE audit SET detail = 'x' WHERE id = 2");
        assertThat(log.verify().firstBrokenId()).isEqualTo(2);
    }

    @Test
    void replicasShareOneChain() throws Exception {
        try (Db second = Db.open(place);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var other = log(second);
            List<Callable<Object>> work = IntStream.range(0, 60)
                    .<Callable<Object>>mapToObj(i -> () -> {
                        AuditLog one = i % 2 == 0 ? log : other;
                        long row = one.intend(action("apps.stop", i));
                        one.conclude(row, action("apps.stop", i), "ok", 200, null);
                        if (i % 10 == 0) assertThat(one.verify().intact()).isTrue();
                        return row;
                    })
                    .toList();
            for (var done : threads.invokeAll(work)) done.get();
        }
        assertThat(log.verify().intact()).isTrue();
        assertThat(log.verify().links()).isEqualTo(121);
    }

    @Test
    void oldRowsAreRemovedAndTheRestStillVerifies() {
        does(600);
        long open = log.intend(action("apps.remove", 9));
        now = now.plus(Duration.ofDays(200));
        does(3);
        now = now.plus(Duration.ofDays(180));
        log.conclude(open, action("apps.remove", 9), "ok", 200, null);
        log.removeOld(KEEP);
        Verification found = log.verify();
        assertThat(found.problem()).isNull();
        assertThat(found.removed()).isEqualTo(600);
        assertThat(found.rows())
                .as("the late one, the three, and the row of the removal")
                .isEqualTo(5);
        AuditEntry entry = log.list(query("audit.retention")).getFirst();
        assertThat(entry.outcome()).isEqualTo(AuditOutcome.OK);
        assertThat(entry.detail()).isEqualTo("Removed 600 rows from before 2026-03-16T12:00:00Z.");
        tamper("UPDATE audit SET detail = 'x' WHERE id = 601");
        assertThat(log.verify().firstBrokenId()).isEqualTo(601);
    }

    @Test
    void aRemovalIsRecordedOnlyWhenThereWasSomethingToRemove() {
        does(2);
        now = now.plus(KEEP).plusSeconds(1);
        log.removeOld(KEEP);
        log(db).removeOld(KEEP);
        assertThat(log.list(query("audit.retention"))).hasSize(1);
    }

    @Test
    void removingMoreThanRetentionDidIsNoticed() {
        does(5);
        now = now.plus(Duration.ofDays(200));
        does(5);
        now = now.plus(Duration.ofDays(200));
        log.removeOld(KEEP);
        tamper("DELETE FROM audit WHERE id = 6");
        tamper("DELETE FROM audit_link WHERE row_id = 6");
        tamper("UPDATE audit_chain SET anchor_seq = 13, anchor_removed = 6");
        assertThat(log.verify().problem()).startsWith("The record of what retention removed");
    }

    @Test
    void rowsWithFaultsAreNotRemoved() {
        does(3);
        tamper("UPDATE audit SET actor_name = 'eve' WHERE id = 2");
        now = now.plus(KEEP).plusSeconds(1);
        log.removeOld(KEEP);
        assertThat(log.verify().firstBrokenId()).isEqualTo(2);
        AuditEntry entry = log.list(query("audit.retention")).getFirst();
        assertThat(entry.outcome()).isEqualTo(AuditOutcome.FAILED);
        assertThat(entry.detail())
                .contains("The row was changed after it was written")
                .contains("Verify the audit trail");
    }

    @Test
    void aDamagedCheckpointFileIsReported() throws Exception {
        Files.writeString(directory.resolve("audit.witness"), "nonsense");
        org.assertj.core.api.Assertions.assertThatThrownBy(log::verify)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("audit.witness");
    }

    static AuditQuery query(String action) {
        return new AuditQuery(null, action, null, null, null, null, null, null, 1, 200);
    }
}
