package dev.holdfast.base.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A PostgreSQL of one test, which it may stop and start again with its data. */
public final class OwnPostgres implements AutoCloseable {
    private final Path data;
    private EmbeddedPostgres server;
    private int port;

    public OwnPostgres() throws IOException {
        data = Files.createTempDirectory("postgres");
        start();
    }

    public void start() throws IOException {
        var builder = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
        if (port != 0) builder.setPort(port);
        server = builder.start();
        port = server.getPort();
    }

    public void stop() throws IOException {
        server.close();
    }

    public DatabaseConfig place() {
        return DatabaseConfig.postgres(data, server.getJdbcUrl("postgres", "postgres"), null, null);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
