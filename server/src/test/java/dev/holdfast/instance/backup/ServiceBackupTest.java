package dev.holdfast.instance.backup;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A backup that is made while jobs run becomes a working service again, on either kind of database. */
class ServiceBackupTest {
    private static final String PASSPHRASE = "correct horse battery";

    @TempDir
    private Path folder;

    private Path passphrase(String text) throws IOException {
        Path file = folder.resolve("passphrase-" + text.length());
        Files.writeString(file, text + "\n");
        return file;
    }

    private static BackupCommands commands(DatabaseConfig database, Path key) {
        return new BackupCommands(database, key, "0.1.0", InstantSource.system(), _ -> false);
    }

    private static BackupCommands commands(TestPlane plane) {
        return commands(plane.config().database(), plane.config().masterKey());
    }

    private static TestPlane plane(boolean onPostgres) {
        TestPlane plane = TestPlane.empty();
        return (onPostgres ? plane.onPostgres() : plane).start();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void itIsRestoredWithItsKeyIntoEitherDatabase(boolean fromPostgres, boolean toPostgres) throws Exception {
        Path file = folder.resolve("service.backup");
        String passphrase = passphrase(PASSPHRASE).toString();
        long app;
        long job;
        TestPlane original = plane(fromPostgres);
        try (Sim sim = Sim.oneHost()) {
            TestPlane plane = original;
            long host = plane.enrol(sim, "alpha").getFirst();
            app = plane.adopt(host, 101, "Grafana");
            sim.faults().holdTasks();
            job = plane.as(OPERATOR)
                    .post("/apps/" + app + "/stop", "{}")
                    .tree()
                    .get("job")
                    .asLong();
            TestPlane.until("the job runs", () -> status(plane, job).equals("running"));
            assertThat(commands(plane).backup(List.of(file.toString(), "--passphrase-file", passphrase)))
                    .contains("sealed with your passphrase");
            sim.faults().releaseTasks();
            assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
            plane.halt();
        }
        Path data = Files.createDirectory(folder.resolve("restored"));
        Path key = data.resolve("master.key");
        DatabaseConfig target = toPostgres
                ? DatabaseConfig.postgres(
                        data, String.valueOf(TestDb.POSTGRES.empty().url()), null, null)
                : DatabaseConfig.sqlite(data);
        BackupCommands there = commands(target, key);
        assertThatThrownBy(() -> there.restore(List.of(
                        file.toString(),
                        "--passphrase-file",
                        passphrase("another horse").toString())))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("can't be opened with this passphrase");
        assertThatThrownBy(() -> there.restore(List.of(file.toString())))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("--passphrase-file");
        assertThat(there.restore(List.of(file.toString(), "--passphrase-file", passphrase)))
                .contains("The master key was restored");
        Map<String, String> environment = toPostgres
                ? Map.of(
                        "HOLDFAST_DATA", data.toString(),
                        "HOLDFAST_DATABASE_URL", String.valueOf(target.url()))
                : Map.of("HOLDFAST_DATA", data.toString());
        try (TestPlane restored =
                TestPlane.with(environment, InstantSource.system()).start()) {
            restored.knows(original);
            assertThat(restored.as(OWNER).get("/apps/" + app).tree().get("name").asString())
                    .isEqualTo("Grafana");
            // The job ended after the backup was made: the copy does not know that, and asks.
            assertThat(restored.as(ADMIN)
                            .get("/meta/restored-copy")
                            .tree()
                            .get("open")
                            .asBoolean())
                    .isTrue();
            assertThat(restored.as(OWNER).post("/meta/restored-copy/end", "").status())
                    .isEqualTo(200);
            TestPlane.until("it has ended", () -> status(restored, job).equals("interrupted"));
        }
        original.close();
    }

    @Test
    void aLogWithoutItsDatabaseIsNotAppliedToTheRestoredOne() throws Exception {
        Path file = folder.resolve("service.backup");
        try (TestPlane plane = plane(false)) {
            plane.as(OWNER).post("/teams", "{\"name\":\"In the backup\"}");
            commands(plane).backup(List.of(file.toString()));
            plane.as(OWNER).post("/teams", "{\"name\":\"After the backup\"}");
            Path database = plane.config().database().file();
            Path log = Path.of(database + "-wal");
            Path kept = Files.copy(log, folder.resolve("log"));
            plane.halt();
            // As after a crash, whose damaged database somebody has deleted.
            Files.delete(database);
            Files.copy(kept, log);
            commands(plane).restore(List.of(file.toString()));
            plane.resume();
            assertThat(plane.as(OWNER).get("/teams").body())
                    .contains("In the backup")
                    .doesNotContain("After the backup");
        }
    }

    @Test
    void theKeyInTheBackupReplacesThatOfANewMachineOnRequest() throws Exception {
        Path file = folder.resolve("service.backup");
        String passphrase = passphrase(PASSPHRASE).toString();
        try (TestPlane original = plane(false);
                TestPlane machine = plane(false)) {
            original.as(OWNER).post("/teams", "{\"name\":\"In the backup\"}");
            commands(original).backup(List.of(file.toString(), "--passphrase-file", passphrase));
            machine.halt();
            BackupCommands there = commands(machine);
            assertThatThrownBy(() -> there.restore(List.of(file.toString(), "--replace")))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("--passphrase-file");
            Files.delete(machine.config().database().file());
            assertThatThrownBy(() -> there.restore(List.of(file.toString(), "--passphrase-file", passphrase)))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("another master key")
                    .hasMessageContaining("--replace");
            assertThat(there.restore(List.of(file.toString(), "--passphrase-file", passphrase, "--replace")))
                    .contains("The master key was restored");
            machine.resume();
            machine.knows(original);
            assertThat(machine.as(OWNER).get("/teams").body()).contains("In the backup");
            try (var files = Files.list(machine.directory())) {
                assertThat(files.map(one -> one.getFileName().toString()))
                        .anyMatch(name -> name.startsWith("master.key.before-restore-"));
            }
        }
    }

    private static String status(TestPlane plane, long job) {
        return plane.as(ADMIN).get("/jobs/" + job).tree().get("status").asString();
    }

    @Test
    void aDatabaseThatIsThereIsMovedAsideOnlyOnRequest() throws Exception {
        Path file = folder.resolve("service.backup");
        try (TestPlane plane = plane(false)) {
            plane.as(OWNER);
            commands(plane).backup(List.of(file.toString()));
            assertThatThrownBy(() -> commands(plane).restore(List.of(file.toString(), "--replace")))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("in use by another Holdfast");
            Answer made = plane.as(OWNER).post("/teams", "{\"name\":\"After the backup\"}");
            assertThat(made.status()).isEqualTo(201);
            plane.halt();
            assertThatThrownBy(() -> commands(plane).restore(List.of(file.toString())))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("--replace");
            assertThat(commands(plane).restore(List.of(file.toString(), "--replace")))
                    .contains("before-restore-");
            plane.resume();
            assertThat(plane.as(OWNER).get("/teams").body()).isEqualTo("[]");
            try (var files = Files.list(plane.directory())) {
                assertThat(files.map(one -> one.getFileName().toString()))
                        .anyMatch(name -> name.startsWith("holdfast.db.before-restore-"))
                        .noneMatch(name -> name.startsWith(".restore-"));
            }
        }
    }

    @Test
    void aBackupOfAnotherKeyIsNotRestored() throws Exception {
        Path file = folder.resolve("service.backup");
        try (TestPlane one = plane(false)) {
            commands(one).backup(List.of(file.toString()));
        }
        try (TestPlane other = plane(false)) {
            other.halt();
            assertThatThrownBy(() -> commands(other).restore(List.of(file.toString(), "--replace")))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("is not the one with which the backup");
            other.resume();
        }
    }

    @Test
    void aBackupThatSomebodyChangedIsNotRestoredThoughItsChecksumsFit() throws Exception {
        Path file = folder.resolve("service.backup");
        String passphrase = passphrase(PASSPHRASE).toString();
        try (TestPlane plane = plane(false)) {
            plane.as(ADMIN);
            commands(plane).backup(List.of(file.toString(), "--passphrase-file", passphrase));
            Path forged = Forged.withOwners(file, folder.resolve("forged"), true);
            Path stripped = Forged.withOwners(file, folder.resolve("stripped"), false);
            plane.halt();
            for (List<String> how : List.of(
                    List.of("--replace"),
                    List.of("--replace", "--passphrase-file", passphrase),
                    List.of("--replace", "--not-authentic"))) {
                assertThatThrownBy(() -> commands(plane).restore(words(forged, how)))
                        .as("%s", how)
                        .isInstanceOf(StartupException.class)
                        .hasMessageContaining("was changed after it was made");
            }
            assertThatThrownBy(() -> commands(plane).check(List.of(forged.toString())))
                    .hasMessageContaining("was changed after it was made");
            assertThatThrownBy(() -> commands(plane).check(List.of(forged.toString(), "--passphrase-file", passphrase)))
                    .hasMessageContaining("was changed after it was made");
            assertThat(commands(plane).check(List.of(file.toString(), "--passphrase-file", passphrase)))
                    .contains("It is authentic");
            assertThat(commands(plane.config().database(), folder.resolve("no.key"))
                            .check(List.of(file.toString())))
                    .contains("can't be told without its master key");

            // Whoever removes the seal has made what a version without seals made: the person decides.
            assertThat(commands(plane).check(List.of(stripped.toString()))).contains("It is not authentic");
            List<String> line = words(stripped, List.of("--replace", "--passphrase-file", passphrase));
            assertThatThrownBy(() -> commands(plane).restore(line))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("not authentic")
                    .hasMessageContaining("--not-authentic");
            assertThat(commands(plane).restore(words(stripped, List.of("--replace", "--not-authentic"))))
                    .contains("Restored");
        }
    }

    private static List<String> words(Path file, List<String> options) {
        return Stream.concat(Stream.of(file.toString()), options.stream()).toList();
    }

    @Test
    void damagedFilesAreFound() throws Exception {
        Path file = folder.resolve("service.backup");
        try (TestPlane plane = plane(false)) {
            commands(plane).backup(List.of(file.toString()));
            assertThat(commands(plane).check(List.of(file.toString())))
                    .contains("complete", "kept apart", "is authentic");
            assertThatThrownBy(() -> commands(plane).backup(List.of(file.toString())))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("none is overwritten");
            byte[] bytes = Files.readAllBytes(file);
            Path cut = Files.write(folder.resolve("cut"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
            byte[] changed = bytes.clone();
            // Not only one bit: in a run of zeros another distance of a match unpacks to the same zeros.
            for (int i = 0; i < 64; i++) changed[bytes.length / 2 + i] ^= -1;
            Path overwritten = Files.write(folder.resolve("overwritten"), changed);
            Path text = Files.writeString(folder.resolve("text"), "hello");
            for (Path bad : List.of(cut, overwritten, text)) {
                assertThatThrownBy(() -> commands(plane).check(List.of(bad.toString())))
                        .isInstanceOf(StartupException.class)
                        .hasMessageContaining("not a complete backup");
            }
            assertThatThrownBy(() -> commands(plane)
                            .check(List.of(folder.resolve("nowhere").toString())))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("There is no file");
            assertThatThrownBy(() -> commands(plane)
                            .backup(List.of(
                                    folder.resolve("x").toString(),
                                    "--passphrase-file",
                                    passphrase("short").toString())))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("at least 12 characters");
        }
    }

    @Test
    void theKeyIsNowhereInTheFileInTheClear() throws Exception {
        Path file = folder.resolve("service.backup");
        try (TestPlane plane = plane(false)) {
            commands(plane)
                    .backup(List.of(
                            file.toString(),
                            "--passphrase-file",
                            passphrase(PASSPHRASE).toString()));
            String key = Files.readString(plane.config().masterKey());
            String value = key.replaceAll("(?s).*\"value\"\\s*:\\s*\"([^\"]{20,})\".*", "$1");
            assertThat(value).isNotEqualTo(key);
            assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                    .doesNotContain(value, PASSPHRASE);
        }
    }

    @Test
    void aServiceMovesToPostgresAndBack() throws Exception {
        TestPlane plane = plane(false);
        assertThat(plane.as(OWNER).post("/teams", "{\"name\":\"Movers\"}").status())
                .isEqualTo(201);
        plane.halt();
        String url = String.valueOf(TestDb.POSTGRES.empty().url());
        assertThat(commands(plane).copyDatabase(List.of(url), Map.of())).contains("found them equal");
        try (TestPlane moved = TestPlane.with(
                        Map.of(
                                "HOLDFAST_DATABASE_URL",
                                url,
                                "HOLDFAST_MASTER_KEY",
                                plane.config().masterKey().toString()),
                        InstantSource.system())
                .start()) {
            moved.knows(plane);
            assertThat(moved.as(OWNER).get("/teams").body()).contains("Movers");
        }
        Path back = folder.resolve("back");
        BackupCommands there = commands(
                DatabaseConfig.postgres(plane.directory(), url, null, null),
                plane.config().masterKey());
        assertThatThrownBy(() -> there.copyDatabase(List.of(url), Map.of()))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("name a directory");
        assertThat(there.copyDatabase(List.of(back.toString()), Map.of())).contains("found them equal");
        Files.copy(plane.config().masterKey(), back.resolve("master.key"));
        try (TestPlane home = TestPlane.with(Map.of("HOLDFAST_DATA", back.toString()), InstantSource.system())
                .start()) {
            home.knows(plane);
            assertThat(home.as(OWNER).get("/teams").body()).contains("Movers");
        }
        plane.close();
    }
}
