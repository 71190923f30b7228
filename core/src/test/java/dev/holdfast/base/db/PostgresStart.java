package dev.holdfast.base.db;

import dev.holdfast.FreePort;
import dev.holdfast.Patience;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Starts a PostgreSQL so that a loaded machine and the other test processes cannot disturb it. The library unpacks the
 * programs once for all processes, and those that wait for the one that unpacks may give up although it succeeded: so only
 * one at a time starts a server.
 */
final class PostgresStart {
    private static final Path LOCK = Path.of("target", "postgres-start.lock");

    private PostgresStart() {}

    /** A running server that these settings describe, at this port, or at a free one if it is 0. */
    static synchronized EmbeddedPostgres of(EmbeddedPostgres.Builder settings, int port) throws IOException {
        Files.createDirectories(LOCK.getParent());
        try (var channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            return settings.setPort(port == 0 ? FreePort.at("127.0.0.1") : port)
                    .setPGStartupWait(Patience.LIMIT)
                    .start();
        }
    }
}
