package dev.holdfast.instance;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A database that was copied or restored does not carry out its old orders again until an owner decides. */
class RestoredCopyTest {
    private static final List<String> FILES = List.of("holdfast.db", "holdfast.db-wal", "holdfast.db-shm");

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final Sim sim = Sim.oneHost();
    private final TestPlane plane = TestPlane.at(now::get);
    private final List<Long> jobs = new ArrayList<>();

    /** One job follows its task, five more wait behind it or in the queue. */
    @BeforeEach
    void jobsThatRunAndWait() {
        plane.start();
        long host = plane.enrol(sim, "alpha").getFirst();
        long first = plane.adopt(host, 101, "Grafana");
        sim.faults().holdTasks();
        for (int i = 0; i < 6; i++) {
            jobs.add(plane.as(OPERATOR)
                    .post("/apps/" + first + "/" + (i % 2 == 0 ? "stop" : "start"), "{}")
                    .tree()
                    .get("job")
                    .asLong());
        }
        TestPlane.until("the task is followed", () -> orders() == 1);
        TestPlane.until("its id is stored", () -> !plane.log(jobs.getFirst()).isEmpty());
    }

    @AfterEach
    void close() {
        sim.close();
        plane.close();
    }

    private long orders() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().matches(".*/lxc/101/status/(stop|start)"))
                .count();
    }

    private void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> all = Files.list(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Lets the jobs of the original end. */
    private void finishAll() {
        sim.faults().releaseTasks();
        jobs.forEach(plane::endOf);
    }

    private static JsonNode state(TestPlane plane) {
        return plane.as(ADMIN).get("/meta/restored-copy").tree();
    }

    private static JsonNode job(TestPlane plane, long id) {
        return plane.as(VIEWER).get("/jobs/" + id).tree();
    }

    private void assertHeld(TestPlane restored) {
        JsonNode state = state(restored);
        assertThat(state.get("open").asBoolean()).as(state.toString()).isTrue();
        assertThat(state.get("begun").asInt()).isEqualTo(1);
        assertThat(state.get("waiting").asInt()).isEqualTo(5);
        for (long id : jobs) {
            assertThat(job(restored, id).get("status").asString()).isEqualTo("queued");
            assertThat(job(restored, id).get("waits_for").asString()).contains("an owner has to decide");
        }
    }

    private void overwriteDatabase(Path from) throws IOException {
        for (String name : FILES) {
            Path file = plane.directory().resolve(name);
            if (Files.exists(from.resolve(name))) Files.write(file, Files.readAllBytes(from.resolve(name)));
            else Files.deleteIfExists(file);
        }
    }

    @Test
    void aCopiedDirectoryWaitsForADecisionAndRunsNewOrders() throws Exception {
        copy(plane.directory(), folder);
        finishAll();
        long before = orders();
        TestPlane copy = TestPlane.in(folder);
        copy.resume();
        try {
            copy.knows(plane);
            assertHeld(copy);
            long fresh = copy.as(OPERATOR)
                    .post("/apps/1/stop", "{}")
                    .tree()
                    .get("job")
                    .asLong();
            assertThat(copy.endOf(fresh).get("status").asString()).isEqualTo("succeeded");
            assertThat(orders()).as("only the new order").isEqualTo(before + 1);
            assertThat(copy.as(VIEWER).get("/meta/restored-copy").status()).isEqualTo(403);
            assertThat(copy.as(ADMIN).post("/meta/restored-copy/end", "{}").status())
                    .isEqualTo(403);
            Answer untyped = copy.as(OWNER).post("/meta/restored-copy/continue", "{}");
            assertThat(untyped.status()).isEqualTo(409);
            assertThat(untyped.json()).containsEntry("confirm_phrase", "continue 6 jobs");
            copy.halt();
            copy.resume();
            assertHeld(copy);
        } finally {
            copy.halt();
        }
    }

    @Test
    void anOwnerEndsTheOldJobs() throws Exception {
        plane.halt();
        copy(plane.directory(), folder);
        long before = orders();
        TestPlane copy = TestPlane.in(folder);
        copy.resume();
        try {
            copy.knows(plane);
            assertThat(copy.as(OWNER).post("/meta/restored-copy/end", "{}").status())
                    .isEqualTo(200);
            assertThat(job(copy, jobs.getFirst()).get("status").asString()).isEqualTo("interrupted");
            assertThat(job(copy, jobs.getFirst()).get("error").asString()).contains("had already begun");
            for (long id : jobs.subList(1, 6)) {
                assertThat(job(copy, id).get("status").asString()).isEqualTo("canceled");
            }
            assertThat(copy.log(jobs.getLast())).singleElement().asString().contains("restored from a copy");
            assertThat(state(copy).get("open").asBoolean()).isFalse();
            assertThat(copy.as(OWNER).post("/meta/restored-copy/end", "{}").status())
                    .isEqualTo(409);
            assertThat(orders()).isEqualTo(before);
        } finally {
            copy.halt();
        }
    }

    @Test
    void anOwnerContinuesTheOldJobs() throws Exception {
        plane.halt();
        copy(plane.directory(), folder);
        TestPlane copy = TestPlane.in(folder);
        copy.resume();
        try {
            copy.knows(plane);
            sim.faults().releaseTasks();
            assertThat(copy.as(OWNER)
                            .post("/meta/restored-copy/continue", "{\"confirm\":\"continue 6 jobs\"}")
                            .status())
                    .isEqualTo(200);
            for (long id : jobs)
                assertThat(copy.endOf(id).get("status").asString()).isEqualTo("succeeded");
            assertThat(orders()).as("the first was followed, not ordered again").isEqualTo(6);
        } finally {
            copy.halt();
        }
    }

    @Test
    void aJobThatHadReleasedItsSlotTakesOneLikeAnyOther() throws Exception {
        plane.halt();
        try (Db db = Db.open(plane.config().database())) {
            db.writing(handle ->
                    handle.execute("UPDATE job SET slot = 'released', silent_host = 'alpha' WHERE status = 'running'"));
        }
        copy(plane.directory(), folder);
        TestPlane copy = TestPlane.in(folder);
        copy.resume();
        try {
            copy.knows(plane);
            copy.as(OWNER).post("/meta/restored-copy/continue", "{\"confirm\":\"continue 6 jobs\"}");
            TestPlane.until(
                    "it runs",
                    () -> job(copy, jobs.getFirst()).get("status").asString().equals("running"));
            assertThat(job(copy, jobs.getFirst()).get("waits_for").isNull()).isTrue();
        } finally {
            copy.halt();
        }
    }

    @Test
    void earlierContentInTheSameFilesIsRecognised() throws Exception {
        copy(plane.directory(), folder);
        finishAll();
        plane.halt();
        overwriteDatabase(folder);
        plane.resume();
        assertHeld(plane);
    }

    @Test
    void aCopyInPlaceOfTheDatabaseIsRecognised() throws Exception {
        plane.halt();
        Path database = plane.directory().resolve("holdfast.db");
        Path copy = Files.copy(database, folder.resolve("copy"));
        Files.move(copy, database, StandardCopyOption.REPLACE_EXISTING);
        plane.resume();
        assertHeld(plane);
    }

    @Test
    void aMachineThatWasResetIsRecognisedByItsSilence() {
        plane.halt();
        now.updateAndGet(instant -> instant.plus(Duration.ofHours(3)));
        plane.resume();
        assertHeld(plane);
        assertThat(state(plane).get("reason").asString()).contains("3 hours");
    }

    @Test
    void anOrdinaryRestartRequiresNoDecision() {
        plane.halt();
        now.updateAndGet(instant -> instant.plus(Duration.ofMinutes(5)));
        plane.resume();
        assertThat(state(plane).get("open").asBoolean()).isFalse();
        finishAll();
    }

    @Test
    void aCopyWithoutUnfinishedJobsRequiresNoDecision() throws Exception {
        finishAll();
        plane.halt();
        copy(plane.directory(), folder);
        TestPlane copy = TestPlane.in(folder);
        copy.resume();
        try {
            copy.knows(plane);
            assertThat(state(copy).get("open").asBoolean()).isFalse();
        } finally {
            copy.halt();
        }
    }
}
