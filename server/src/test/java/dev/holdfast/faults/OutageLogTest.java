package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.TestBrowser;
import dev.holdfast.base.db.OwnPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log says while the database is away: one line when that begins, one when it is over. */
class OutageLogTest {
    @TempDir
    Path data;

    @Test
    void anOutageIsTwoLinesWithoutStackTraces() throws Exception {
        try (var server = new OwnPostgres()) {
            var settings = Map.of(
                    "HOLDFAST_DATA",
                    data.toString(),
                    "HOLDFAST_DATABASE_URL",
                    String.valueOf(server.place().url()));
            try (var service = ServiceProcess.start(settings)) {
                var anybody = new TestBrowser(service.port());
                int before = service.output().length();
                server.stop();
                // Long enough for the scheduler, the heartbeats and the housekeeping to try more than once.
                for (int i = 0; i < 4; i++) {
                    assertThat(anybody.get("/meta/health").json()).containsEntry("database", "down");
                }
                server.start();
                TestPlane.until(
                        "it is told that it is over", () -> output(service).contains("can be used again"));
                String said = service.output().substring(before);
                assertThat(said).doesNotContain("\tat ").doesNotContain("Exception");
                assertThat(said.lines().filter(line -> line.contains("The database does not answer")))
                        .hasSize(1);
                assertThat(anybody.get("/meta/health").json()).containsEntry("status", "ok");
            }
        }
    }

    private static String output(ServiceProcess service) {
        try {
            return service.output();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
