package dev.holdfast.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database with apps, from before the table of guests. */
class GuestMigrationTest {
    @ParameterizedTest
    @EnumSource(TestDb.class)
    void everyAppGetsTheGuestThatIsItsContainer(TestDb kind) {
        DatabaseConfig place = kind.empty();
        String url = place.isSqlite() ? "jdbc:sqlite:" + place.file().toAbsolutePath() : place.url();
        Dialect dialect = place.isSqlite() ? Dialect.SQLITE : Dialect.POSTGRES;
        var before = Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:db/migration")
                .placeholders(dialect.words())
                .loggers("slf4j")
                .target("18")
                .load();
        assertThat(before.migrate().targetSchemaVersion).isEqualTo("018");
        try (var connection = before.getConfiguration().getDataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("INSERT INTO cluster (name, members) VALUES ('lab', '[]'), ('attic', '[]')");
            statement.execute("INSERT INTO host (cluster_id, name, address, node, verify_tls, token_id, token_secret,"
                    + " created_at) VALUES (1, 'lab1', 'lab1', 'pve1', TRUE, 'a@b!c', '', 5)");
            statement.execute(
                    "INSERT INTO app (cluster_id, host_id, ct_id, name, created_at, missing_since)"
                            + " VALUES (1, 1, 101, 'Wiki', 7, NULL), (1, 1, 102, 'Mail', 8, 99), (2, NULL, 101, 'Old', 9, NULL)");
            statement.execute("INSERT INTO app_ports (app_id, checked_at, reading) VALUES (2, 1, '{}')");
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
        try (Db db = Db.open(place)) {
            var rows = db.read(h -> h.select(
                            "SELECT a.name AS app, g.cluster_id, g.vmid, g.kind, g.node, g.first_seen, g.missing_since"
                                    + " FROM app a JOIN guest g ON g.id = a.guest_id ORDER BY a.id")
                    .mapToMap()
                    .list());
            assertThat(rows.toString().replace(" ", ""))
                    .isEqualTo("[{app=Wiki,cluster_id=1,vmid=101,kind=lxc,node=pve1,first_seen=7,missing_since=null},"
                            + "{app=Mail,cluster_id=1,vmid=102,kind=lxc,node=pve1,first_seen=8,missing_since=99},"
                            + "{app=Old,cluster_id=2,vmid=101,kind=lxc,node=null,first_seen=9,missing_since=null}]");
            Long ports = db.read(h ->
                    h.select("SELECT count(*) FROM app_ports").mapTo(Long.class).one());
            assertThat(ports).isEqualTo(1);
        }
    }
}
