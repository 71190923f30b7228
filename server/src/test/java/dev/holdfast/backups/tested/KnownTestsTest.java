package dev.holdfast.backups.tested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The results of tests of backups in both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class KnownTestsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final int KEPT = 50;

    private final TestDb kind;
    private Db db;
    private KnownTests tests;
    private long cluster;

    KnownTestsTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        tests = new KnownTests(db);
        cluster = db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                .mapTo(Long.class)
                .one());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private BackupTest test(long job, int vmid) {
        return new BackupTest(
                0,
                job,
                7,
                cluster,
                "lab1",
                "local:backup/vzdump-lxc-101.tar.zst",
                GuestKind.LXC,
                vmid,
                "web",
                NOW,
                TestState.RUNNING,
                NOW.plusSeconds(job),
                null,
                null,
                "[]",
                null);
    }

    private GuestRef guest(int vmid) {
        return new GuestRef(cluster, vmid);
    }

    @Test
    void aTestIsToldOnceAndThenItsEnd() {
        tests.begin(test(1, 101));
        tests.begin(test(1, 101));
        assertThat(tests.all()).singleElement().satisfies(one -> {
            assertThat(one.state()).isEqualTo(TestState.RUNNING);
            assertThat(one.at()).isEqualTo(NOW.plusSeconds(1));
        });
        tests.end(
                1,
                TestState.OK,
                NOW.plusSeconds(90),
                60L,
                List.of(new Evidence(Evidence.What.RUNNING, true, "It has run.")),
                null);
        BackupTest ended = tests.byBackup().get(7L);
        assertThat(ended.at()).isEqualTo(NOW.plusSeconds(90));
        assertThat(ended.restoreS()).isEqualTo(60);
        assertThat(ended.evidence()).contains("It has run.");
        assertThat(tests.newestGood(guest(101), GuestKind.LXC)).isEqualTo(ended);
        assertThat(tests.newestGood(guest(101), GuestKind.QEMU)).isNull();
        assertThat(tests.newestGood(guest(102), GuestKind.LXC)).isNull();
    }

    @Test
    void theNewestGoodOneStaysKnownAfterOneThatFailed() {
        tests.begin(test(1, 101));
        tests.end(1, TestState.OK, NOW, null, List.of(), null);
        tests.begin(test(2, 101));
        tests.end(2, TestState.FAILED, NOW.plusSeconds(200), null, List.of(), "It did not come up.");
        assertThat(tests.newestGood(guest(101), GuestKind.LXC))
                .extracting(BackupTest::job)
                .isEqualTo(1L);
        assertThat(tests.lastTested(guest(101), GuestKind.LXC)).isEqualTo(NOW.plusSeconds(200));
        assertThat(tests.lastTested(guest(102), GuestKind.LXC)).isNull();
    }

    @Test
    void ofEachGuestTheLastOnesAreKept() {
        tests.begin(test(1000, 102));
        for (int job = 1; job <= KEPT + 5; job++) tests.begin(test(job, 101));
        assertThat(tests.all()).hasSize(KEPT + 1);
        assertThat(tests.all().getFirst().job()).isEqualTo(KEPT + 5);
    }
}
