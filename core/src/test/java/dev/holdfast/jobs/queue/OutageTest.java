package dev.holdfast.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.db.Health;
import dev.holdfast.base.db.OwnPostgres;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database is unavailable while jobs run; they continue when it is back, without a restart. */
class OutageTest {
    @TempDir
    Path keys;

    @Test
    void aJobSurvivesARestartOfPostgres() throws Exception {
        var host = new FakeHost();
        try (var server = new OwnPostgres();
                JobFixture fixture = new JobFixture(server.place(), keys, "one", InstantSource.system())) {
            fixture.body(
                    "remote",
                    job -> job.execute("it", host) == TaskEnd.OK ? new Outcome.Done() : new Outcome.Failed("?"));
            fixture.start();
            List<String> expected = new ArrayList<>(List.of("before"));
            host.log.add("before");
            long id = fixture.ask("remote");
            JobFixture.until("the first line", () -> fixture.transcript(id).contains("before"));
            server.stop();
            for (int i = 0; i < 300; i++) {
                host.log.add("meanwhile " + i);
                expected.add("meanwhile " + i);
            }
            int polls = host.polls;
            JobFixture.until("the job to continue polling", () -> host.polls > polls + 4);
            host.end = TaskEnd.OK;
            server.start();
            JobFixture.until("the database to be back", () -> fixture.db.health() == Health.OK);
            assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
            assertThat(fixture.transcript(id).stream().filter(line -> !line.startsWith("Holdfast was stopped")))
                    .containsExactlyElementsOf(expected);
            assertThat(host.orders).isEqualTo(1);
            assertThat(fixture.over(fixture.ask("nothing")).status()).isEqualTo(JobState.SUCCEEDED);
        }
    }

    @Test
    void aJobSurvivesAWriteThatSqliteRefused() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        try (JobFixture fixture = new JobFixture(TestDb.SQLITE.place(), keys, "one", InstantSource.system())) {
            fixture.body("talk", job -> {
                begun.countDown();
                JobFixture.await(go, "the write to be refused");
                job.line("during");
                job.checkpoint("kept");
                job.line(String.valueOf(job.checkpoint(String.class)));
                return new Outcome.Done();
            });
            fixture.start();
            long id = fixture.ask("talk");
            JobFixture.await(begun, "the job to begin");
            try (var connection = fixture.db.dataSource().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("PRAGMA query_only = ON");
            }
            go.countDown();
            assertThat(fixture.over(id).status()).isEqualTo(JobState.SUCCEEDED);
            assertThat(fixture.transcript(id)).containsExactly("during", "kept");
        }
    }
}
