package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.OwnPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log during an outage of the database: one line when it begins, one line when it ends. */
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
                        "the end of the outage is logged", () -> output(service).contains("can be used again"));
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
