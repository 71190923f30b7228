package dev.holdfast.instance.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.OwnConnection;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.transfer.DatabaseTransfer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * This version starts on the data of every released version. Each is a database that the release itself wrote while it managed a
 * simulated data centre, with its master key; a release adds a line here and its two files.
 */
class UpgradeTest {
    private static final List<String> RELEASES = List.of("0.1.0");

    /** What people entered: not one row of it may be lost. Other tables follow from hosts, or are pruned. */
    private static final List<String> KEPT = List.of(
            "account",
            "alert_rule",
            "api_token",
            "app",
            "app_script",
            "audit",
            "channel",
            "cluster",
            "guest",
            "host",
            "host_ssh",
            "job",
            "job_event",
            "metric_subject",
            "schedule",
            "team");

    @TempDir
    private Path folder;

    static List<String> releases() {
        return RELEASES;
    }

    private DatabaseConfig unpacked(String release) throws IOException {
        DatabaseConfig config = DatabaseConfig.sqlite(folder);
        try (InputStream database = fixture(release + ".db.gz");
                InputStream key = fixture(release + ".key")) {
            Files.copy(new GZIPInputStream(database), config.file());
            Path master = folder.resolve("master.key");
            Files.copy(key, master);
            Files.setPosixFilePermissions(master, java.nio.file.attribute.PosixFilePermissions.fromString("r--------"));
        }
        return config;
    }

    private static InputStream fixture(String name) {
        InputStream found = UpgradeTest.class.getResourceAsStream("/dev/holdfast/releases/" + name);
        assertThat(found).as(name).isNotNull();
        return found;
    }

    private static Map<String, Long> counts(DatabaseConfig database) throws SQLException {
        var counts = new TreeMap<String, Long>();
        try (var connection = OwnConnection.open(database);
                var statement = connection.createStatement()) {
            for (String table : KEPT) {
                try (var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
                    rows.next();
                    counts.put(table, rows.getLong(1));
                }
            }
        }
        return counts;
    }

    /**
     * A clock that runs on an hour after the last heartbeat of the release: what is pruned or due by now does not depend
     * on today's date.
     */
    private static InstantSource clockAfter(DatabaseConfig database) throws SQLException {
        try (var connection = OwnConnection.open(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT max(beat_at) FROM instance")) {
            rows.next();
            Instant start = Instant.ofEpochMilli(rows.getLong(1)).plus(Duration.ofHours(1));
            return InstantSource.offset(InstantSource.system(), Duration.between(Instant.now(), start));
        }
    }

    private static void itWorks(TestPlane plane, Map<String, Long> before) {
        TestBrowser owner = plane.stranger().signIn("owner@demo.test", "holdfast-demo-1");
        assertThat(owner.get("/apps").tree().size()).isEqualTo(before.get("app").intValue());
        assertThat(owner.get("/hosts").tree().size())
                .isEqualTo(before.get("host").intValue());
        assertThat(owner.get("/teams").body()).contains("Ops");
        assertThat(owner.get("/schedules").body()).contains("Nightly");
        // Sealed values are opened with the key of that release.
        assertThat(owner.post("/notifications/channels/1/test", "").body()).contains("127.0.0.1:9");
        assertThat(owner.get("/jobs").tree().get(0).get("kind").asString()).startsWith("app.");
        assertThat(owner.get("/audit/verify").tree().get("intact").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void nothingThatPeopleEnteredIsLost(String release) throws Exception {
        DatabaseConfig database = unpacked(release);
        Map<String, Long> before = counts(database);
        assertThat(before.values()).doesNotContain(0L);
        try (TestPlane plane = TestPlane.with(Map.of("HOLDFAST_DATA", folder.toString()), clockAfter(database))
                .start()) {
            itWorks(plane, before);
        }
        Map<String, Long> after = counts(database);
        before.forEach((table, rows) -> assertThat(after.get(table)).as(table).isGreaterThanOrEqualTo(rows));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void itMovesToPostgresOnTheWay(String release) throws Exception {
        DatabaseConfig database = unpacked(release);
        Map<String, Long> before = counts(database);
        Db.open(database).close();
        DatabaseConfig postgres = TestDb.POSTGRES.empty();
        DatabaseTransfer.copy(database, postgres);
        try (TestPlane plane = TestPlane.with(
                        Map.of(
                                "HOLDFAST_DATABASE_URL",
                                String.valueOf(postgres.url()),
                                "HOLDFAST_MASTER_KEY",
                                folder.resolve("master.key").toString()),
                        clockAfter(database))
                .start()) {
            itWorks(plane, before);
        }
    }
}
