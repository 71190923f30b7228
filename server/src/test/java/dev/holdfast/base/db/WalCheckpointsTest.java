package dev.holdfast.base.db;

import dev.holdfast.TestPlane;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalCheckpointsTest {
    @TempDir
    Path data;

    @Test
    void whatIsWrittenReachesTheDatabaseFileWhileTheServiceRuns() throws IOException {
        DatabaseConfig config = DatabaseConfig.sqlite(data);
        try (Db db = Db.open(config)) {
            byte[] before = mainFile(config);
            TestPlane.until("the log is copied into the file", () -> {
                for (int i = 0; i < 100; i++) db.writing(h -> h.execute("UPDATE revision SET number = number + 1"));
                return !java.util.Arrays.equals(before, mainFile(config));
            });
        }
    }

    @Test
    void alsoASingleTransactionReachesTheDatabaseFileAfterAWhile() throws Exception {
        DatabaseConfig config = DatabaseConfig.sqlite(data);
        try (Db db = Db.open(config)) {
            db.writing(h -> h.execute("UPDATE revision SET number = number + 1"));
            byte[] before = mainFile(config);
            try (var checkpoints =
                    new WalCheckpoints(() -> SqliteConnections.open(config.file(), false), Duration.ofMillis(10))) {
                checkpoints.written();
                TestPlane.until(
                        "the log is copied into the file", () -> !java.util.Arrays.equals(before, mainFile(config)));
            }
        }
    }

    /** Not the log beside it. */
    private static byte[] mainFile(DatabaseConfig config) {
        try (FileChannel file = FileChannel.open(config.file())) {
            var bytes = java.nio.ByteBuffer.allocate((int) file.size());
            while (bytes.hasRemaining() && file.read(bytes) > 0) {}
            return bytes.array();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
