package dev.holdfast.faults;

import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.TestPlane;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseBackup;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.sim.Sim;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented way to copy the database while the service runs, and to restore the copy. */
class BackupDatabaseTest {
    @TempDir
    Path folder;

    @Test
    void theCommandCopiesTheDatabaseOfARunningServiceAndTheCopyRuns() throws Exception {
        try (Sim sim = Sim.oneHost();
                TestPlane plane = TestPlane.empty().start()) {
            plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
            plane.as(OPERATOR);
            Path target = folder.resolve("holdfast.db");
            var settings = Map.of("HOLDFAST_DATA", plane.directory().toString());
            try (var tool = ServiceProcess.start(settings, "backup-database", target.toString())) {
                assertThat(tool.exit().output()).contains("copied to " + target).contains("master.key");
                assertThat(tool.exit().status()).isZero();
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                    .isEqualTo("rw-------");
            try (var tool = ServiceProcess.start(settings, "backup-database", target.toString())) {
                assertThat(tool.exit().output()).contains("There is a file " + target + " already");
                assertThat(tool.exit().status()).isEqualTo(2);
            }
            Files.copy(plane.directory().resolve("master.key"), folder.resolve("master.key"));
            TestPlane restored = TestPlane.in(folder);
            restored.resume();
            try {
                restored.knows(plane);
                assertThat(restored.as(OPERATOR).get("/apps").list()).hasSize(1);
            } finally {
                restored.halt();
            }
        }
    }

    @Test
    void aCopyMadeDuringWritesContainsOnlyWholeTransactions() throws Exception {
        DatabaseConfig place = TestDb.SQLITE.place();
        var stop = new AtomicBoolean();
        var written = new AtomicLong();
        try (Db db = Db.open(place)) {
            Thread writer = Thread.ofPlatform().start(() -> {
                while (!stop.get()) {
                    db.writing(handle -> {
                        handle.execute("INSERT INTO write_probe (filler) VALUES (?)", "a".repeat(4000));
                        handle.execute("INSERT INTO write_probe (filler) VALUES (?)", "b".repeat(4000));
                    });
                    written.incrementAndGet();
                }
            });
            TestPlane.until("it writes", () -> written.get() > 10);
            long before = written.get();
            DatabaseBackup.write(place, folder.resolve("holdfast.db"));
            stop.set(true);
            writer.join();
            assertThat(written.get()).as("writes continued during the copy").isGreaterThanOrEqualTo(before);
        }
        try (Db copy = Db.open(DatabaseConfig.sqlite(folder))) {
            long rows = copy.read(handle -> handle.select("SELECT count(*) FROM write_probe")
                    .mapTo(long.class)
                    .one());
            String check = copy.read(handle ->
                    handle.select("PRAGMA integrity_check").mapTo(String.class).one());
            assertThat(rows).isGreaterThan(20).isEven();
            assertThat(check).isEqualTo("ok");
        }
    }

    @Test
    void aFailedCopyLeavesNothingBehind() {
        DatabaseConfig place = TestDb.SQLITE.place();
        Path target = folder.resolve("nowhere/copy.db");
        assertThatThrownBy(() -> DatabaseBackup.write(place, target))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("The copy " + target + " can't be written");
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> DatabaseBackup.write(TestDb.POSTGRES.place(), folder.resolve("copy")))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("pg_dump");
    }
}
