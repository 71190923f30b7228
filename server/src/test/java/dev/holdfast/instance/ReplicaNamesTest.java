package dev.holdfast.instance;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.TestPlane;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.Health;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.sim.Sim;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each service on one PostgreSQL has its own name, and distinguishes a restored database from a shared one. */
class ReplicaNamesTest {
    @TempDir
    Path folder;

    private final DatabaseConfig place = TestDb.POSTGRES.place();

    private TestPlane plane(DatabaseConfig database) {
        return TestPlane.with(
                Map.of(
                        "HOLDFAST_DATABASE_URL",
                        String.valueOf(database.url()),
                        "HOLDFAST_MASTER_KEY",
                        folder.resolve("master.key").toString()),
                InstantSource.system());
    }

    private static String name(TestPlane plane) throws Exception {
        return Files.readString(plane.directory().resolve("instance-id"));
    }

    @Test
    void aReplicaThatJoinsIsNotARestoredCopy() throws Exception {
        try (Sim sim = Sim.oneHost();
                TestPlane one = plane(place).start()) {
            long app = one.adopt(one.enrol(sim, "alpha").getFirst(), 101, "Grafana");
            sim.faults().holdTasks();
            long job = one.as(OPERATOR)
                    .post("/apps/" + app + "/stop", "{}")
                    .tree()
                    .get("job")
                    .asLong();
            try (TestPlane two = plane(place).start()) {
                assertThat(name(two)).isNotEqualTo(name(one));
                assertThat(one.as(ADMIN)
                                .get("/meta/restored-copy")
                                .tree()
                                .get("open")
                                .asBoolean())
                        .isFalse();
                sim.faults().releaseTasks();
                assertThat(one.endOf(job).get("status").asString()).isEqualTo("succeeded");
            }
        }
    }

    @Test
    void aCopiedDirectoryGetsItsOwnName() throws Exception {
        try (TestPlane one = plane(place).start()) {
            Path copy = Files.createDirectory(folder.resolve("copy"));
            for (String file : List.of("instance-id", "heartbeat")) {
                Files.copy(one.directory().resolve(file), copy.resolve(file));
            }
            var two = TestPlane.with(
                    Map.of(
                            "HOLDFAST_DATABASE_URL", String.valueOf(place.url()),
                            "HOLDFAST_MASTER_KEY", folder.resolve("master.key").toString(),
                            "HOLDFAST_DATA", copy.toString()),
                    InstantSource.system());
            try (two) {
                two.start();
                assertThat(Files.readString(copy.resolve("instance-id"))).isNotEqualTo(name(one));
            }
        }
    }

    @Test
    void aSecondServiceWithTheSameNameIsRefused() throws Exception {
        try (TestPlane one = plane(place).start();
                Db other = Db.open(place)) {
            String name = name(one).strip();
            assertThatThrownBy(() -> other.lockInstance(name))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("instance-id");
            one.halt();
            other.lockInstance(name);
            assertThatThrownBy(one::resume).isInstanceOf(StartupException.class).hasMessageContaining(name);
        }
    }

    @Test
    void aNameIsFreeAsSoonAsItsServiceHasEnded() {
        try (Db other = Db.open(place)) {
            for (int i = 0; i < 20; i++) {
                try (Db db = Db.open(place)) {
                    db.lockInstance("one");
                    assertThat(locks(other)).isOne();
                }
                assertThat(locks(other)).isZero();
            }
        }
    }

    private static int locks(Db db) {
        return db.read(handle -> handle.select("""
                        SELECT CAST(count(*) AS INTEGER) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                        WHERE locktype = 'advisory' AND datname = current_database()
                        """).mapTo(Integer.class).one());
    }

    @Test
    void aLostLockIsTakenAgainAndNothingIsWrittenWhenAnotherServiceHoldsIt() {
        try (Db db = Db.open(place);
                Db other = Db.open(place)) {
            db.lockInstance("one");
            endLocks(other);
            db.checkOwnership();
            assertThat(db.health()).isEqualTo(Health.OK);
            assertThatThrownBy(() -> other.lockInstance("one")).isInstanceOf(StartupException.class);
            endLocks(other);
            other.lockInstance("one");
            db.checkOwnership();
            assertThat(db.health()).isEqualTo(Health.TAKEN);
            assertThatThrownBy(() -> db.writing(handle -> handle.execute("DELETE FROM write_probe")))
                    .isInstanceOf(DatabaseUnavailable.class);
            other.writing(handle -> handle.execute("DELETE FROM write_probe"));
        }
    }

    /** As at a restart of PostgreSQL. */
    private static void endLocks(Db db) {
        db.writing(handle -> handle.select("""
                        SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
                        WHERE application_name = 'holdfast instance' AND datname = current_database()
                        """).mapTo(Boolean.class).list());
    }

    @Test
    void aRestoredDatabaseIsRecognisedUnderTheSameReplicas() throws Exception {
        try (Sim sim = Sim.oneHost();
                TestPlane one = plane(place).start();
                TestPlane two = plane(place).start()) {
            long app = one.adopt(one.enrol(sim, "alpha").getFirst(), 101, "Grafana");
            sim.faults().holdTasks();
            one.as(OPERATOR).post("/apps/" + app + "/stop", "{}");
            TestPlane.until(
                    "it runs",
                    () -> one.as(OPERATOR).get("/jobs?status=running").list().size() == 1);
            one.halt();
            two.halt();
            try (Db db = Db.open(place)) {
                // The result of pg_restore --clean: the same rows in tables with other numbers.
                db.writing(handle -> {
                    handle.execute("ALTER TABLE job RENAME TO job_before");
                    handle.execute("CREATE TABLE job (LIKE job_before INCLUDING ALL)");
                    handle.execute("INSERT INTO job SELECT * FROM job_before");
                    handle.execute("ALTER TABLE job_event DROP CONSTRAINT job_event_job_id_fkey");
                    handle.execute("DROP TABLE job_before CASCADE");
                });
            }
            two.resume();
            one.resume();
            var state = one.as(ADMIN).get("/meta/restored-copy").tree();
            assertThat(state.get("open").asBoolean()).isTrue();
            assertThat(state.get("begun").asInt()).isEqualTo(1);
        }
    }

    @Test
    void contentReplacedWhileRunningIsNoticed() {
        try (TestPlane one = plane(place).start();
                Db db = Db.open(place)) {
            one.as(ADMIN);
            db.writing(handle -> handle.execute("UPDATE instance SET beat = beat - 1"));
            TestPlane.until(
                    "the next heartbeat finds another database",
                    () -> "replaced"
                            .equals(one.stranger().get("/meta/health").json().get("database")));
            assertThat(one.as(ADMIN).patch("/settings", "{\"public_url\":null}").status())
                    .isEqualTo(503);
        }
    }
}
