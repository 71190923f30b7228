package dev.holdfast.backups.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.auth.TestClock;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.pve.api.GuestKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is known of backups while storages are read and backups are deleted, in both databases. */
@ParameterizedClass
@EnumSource(TestDb.class)
class KnownBackupsTest {
    private static final String STORE = "nfs";

    private final TestDb kind;
    private final TestClock clock = new TestClock();
    private Db db;
    private KnownBackups backups;
    private Backup one;

    KnownBackupsTest(TestDb kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        db = kind.fresh();
        long cluster = db.write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                .mapTo(Long.class)
                .one());
        one = backup(cluster);
        backups = new KnownBackups(db, clock);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Backup backup(long cluster) {
        return new Backup(
                0,
                STORE,
                "backup/vzdump-lxc-101-2026_02_28-01_00_00.tar.zst",
                cluster,
                "nfs",
                "lab1",
                true,
                GuestKind.LXC,
                101,
                clock.instant(),
                1L << 30,
                VerifyState.NONE,
                null,
                false,
                false,
                null);
    }

    private long id() {
        return backups.newestFirst().getFirst().id();
    }

    @Test
    void aListThatWasAskedForBeforeADeletionDoesNotBringTheBackupBack() {
        assertThat(backups.read(STORE, List.of(one), clock.instant())).isTrue();
        clock.pass(Duration.ofMinutes(5));
        Instant asked = clock.instant();
        backups.removed(id());
        assertThat(backups.read(STORE, List.of(one), asked)).isFalse();
        assertThat(backups.all()).as("in the same millisecond").isEmpty();
        clock.pass(Duration.ofSeconds(1));
        assertThat(backups.read(STORE, List.of(one), asked)).isFalse();
        assertThat(backups.all()).isEmpty();
    }

    @Test
    void oneThatIsListedLaterIsBackWithItsId() {
        assertThat(backups.read(STORE, List.of(one), clock.instant())).isTrue();
        long id = id();
        backups.removed(id);
        clock.pass(Duration.ofSeconds(1));
        assertThat(backups.read(STORE, List.of(one), clock.instant())).isTrue();
        assertThat(id()).isEqualTo(id);
    }
}
