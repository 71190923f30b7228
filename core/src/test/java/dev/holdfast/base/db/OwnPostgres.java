package dev.holdfast.base.db;

import dev.holdfast.Patience;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** A PostgreSQL of one test, which it may stop and start again with its data, or fail over to a standby. */
public final class OwnPostgres implements AutoCloseable {
    private final Path data;
    private EmbeddedPostgres server;
    private int port;
    private boolean killed;

    public OwnPostgres() throws IOException {
        this(Files.createTempDirectory("postgres"));
    }

    private OwnPostgres(Path data) throws IOException {
        this.data = data;
        start();
    }

    public void start() throws IOException {
        var settings = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("synchronous_commit", "on"); // the library turns it off
        server = PostgresStart.of(settings, port);
        port = server.getPort();
    }

    public void stop() throws IOException {
        server.close();
        // The library waits for five seconds only, and a server that has not ended yet can't be started again.
        Patience.until("PostgreSQL has ended", () -> !Files.exists(data.resolve("postmaster.pid")));
    }

    /**
     * A standby of this one with streaming replication. To be called before this one is used, since it is restarted. The
     * caller closes it.
     */
    public OwnPostgres standby() throws IOException, SQLException, InterruptedException {
        stop();
        Path copy = Files.createTempDirectory("postgres").resolve("standby");
        Process copying = new ProcessBuilder("cp", "-a", data.toString(), copy.toString())
                .inheritIO()
                .start();
        if (copying.waitFor() != 0) throw new IOException("The data directory could not be copied.");
        start();
        Files.createFile(copy.resolve("standby.signal"));
        Files.writeString(
                copy.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=localhost port=" + port + " user=postgres'\n");
        return new OwnPostgres(copy);
    }

    /** From now on a commit is answered once the standby has it. */
    public void replicateSynchronously() throws SQLException {
        execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
        execute("SELECT pg_reload_conf()");
    }

    /** This standby gets nothing from its primary any more. */
    public void stopFollowing() throws SQLException {
        execute("ALTER SYSTEM SET primary_conninfo = ''");
        execute("SELECT pg_reload_conf()");
    }

    /** Ends it as a power failure does: nothing is written any more. */
    public void kill() throws IOException {
        long postmaster = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
        ProcessHandle process = ProcessHandle.of(postmaster).orElseThrow();
        List<ProcessHandle> sessions = process.descendants().toList();
        killed = true;
        process.destroyForcibly();
        sessions.forEach(ProcessHandle::destroyForcibly);
    }

    /** Makes a standby the primary; returns when it is. */
    public void promote() throws SQLException {
        execute("SELECT pg_promote()");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The number that this query returns. */
    public long number(String sql) {
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int port() {
        return port;
    }

    public DatabaseConfig place() {
        return DatabaseConfig.postgres(data, server.getJdbcUrl("postgres", "postgres"), null, null);
    }

    @Override
    public void close() throws IOException {
        if (!killed) server.close();
    }
}
