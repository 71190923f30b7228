package dev.holdfast.apps;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The containers that can be adopted, and their adoption. */
class AdoptionTest {
    private final CatalogFixture catalog = new CatalogFixture();

    @RegisterExtension
    final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", catalog.path()), InstantSource.system());

    private Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
        catalog.close();
    }

    private long grafana() {
        return plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
    }

    @Test
    void aContainerReportedBySeveralMembersIsListedOnceWithItsOwnHost() {
        sim.close();
        sim = Sim.cluster(3);
        List<Long> ids = plane.enrol(sim, "lab1", "lab2");
        var found = plane.as(VIEWER).get("/apps/discovered").list();
        assertThat(found).hasSize(6);
        assertThat(found)
                .filteredOn(f -> f.get("node").equals("lab2"))
                .allSatisfy(
                        f -> assertThat(f).containsEntry("host_id", ids.get(1).intValue()));
    }

    @Test
    void aContainerAdoptedThroughOneMemberIsNotListedAgain() {
        sim.close();
        sim = Sim.cluster(2);
        List<Long> ids = plane.enrol(sim, "lab1", "lab2");
        // Sent with another member: the app still belongs to the host of its node.
        long app = plane.adopt(ids.get(0), 111, "web");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("host_id", ids.get(1).intValue());
        assertThat(plane.as(VIEWER).get("/apps/discovered").list())
                .noneMatch(f -> f.get("ctid").equals(111));
        assertThat(plane.as(ADMIN)
                        .post("/apps/adopt", "{\"items\":[{\"host_id\":2,\"ctid\":111,\"name\":\"again\"}]}")
                        .error())
                .isEqualTo("already_adopted");
    }

    @Test
    void containersOfAClusterThatDoesNotAnswerStayInTheList() {
        var clock = new TestClock();
        try (var own = TestPlane.at(clock)) {
            own.start().as(OWNER);
            long host = own.enrol(sim, "alpha").getFirst();
            int known = own.as(VIEWER).get("/apps/discovered").list().size();
            sim.node("alpha").down();
            // A poll that was answered before has ended then: it must not be of the time after it.
            own.as(ADMIN).post("/hosts/" + host + "/sync", "");
            clock.pass(Duration.ofMinutes(5));
            var found = own.as(VIEWER).get("/apps/discovered").list();
            assertThat(found).isNotEmpty().hasSize(known);
            assertThat(found)
                    .allSatisfy(one ->
                            assertThat(one).containsEntry("status", "unknown").containsEntry("cores", null));
        }
    }

    @Test
    void oneConflictRollsBackTheWholeBatch() {
        grafana();
        Answer answer = plane.as(ADMIN).post("/apps/adopt", """
            {"items":[{"host_id":1,"ctid":102,"name":"Gitea"},{"host_id":1,"ctid":101,"name":"again"}]}
            """);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(plane.as(VIEWER).get("/apps").list()).hasSize(1);
    }

    @Test
    void aBatchIsOneRowInTheAuditTrail() {
        plane.enrol(sim, "alpha");
        plane.as(ADMIN).post("/apps/adopt", """
            {"items":[{"host_id":1,"ctid":101,"name":"a"},{"host_id":1,"ctid":102,"name":"b"}]}
            """);
        assertThat(plane.as(ADMIN).get("/audit?action=apps.adopt").list())
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", "ok").containsEntry("status", 200));
    }

    @Test
    void anUnknownCatalogueEntryIsReportedForEveryItem() {
        plane.enrol(sim, "alpha");
        String items = """
            {"items":[{"host_id":1,"ctid":101,"name":"a","catalog_slug":"no-such-entry"},
                      {"host_id":1,"ctid":102,"name":"b"},
                      {"host_id":1,"ctid":999,"name":"c","catalog_slug":"nor-this"}]}
            """;
        Answer empty = plane.as(ADMIN).post("/apps/adopt", items);
        assertThat(empty.status()).as(empty.body()).isEqualTo(422);
        assertThat(empty.faults())
                .containsExactly("body.items.0.catalog_slug value_error", "body.items.2.catalog_slug value_error");
        assertThat(empty.body()).contains("The catalogue is empty. Refresh it first, or omit this field.");
        assertThat(plane.as(VIEWER).get("/apps").list()).isEmpty();
        catalog.app("wiki", "echo", "echo").read(plane);
        Answer other = plane.as(ADMIN).post("/apps/adopt", items.replace("nor-this", "wiki"));
        assertThat(other.faults()).containsExactly("body.items.0.catalog_slug value_error");
        assertThat(other.body()).contains("Choose an entry of the catalogue, or omit this field.");
        Answer known = plane.as(ADMIN).post("/apps/adopt", """
            {"items":[{"host_id":1,"ctid":101,"name":"a","catalog_slug":"wiki"}]}
            """);
        assertThat(known.status()).as(known.body()).isEqualTo(200);
        assertThat(plane.as(VIEWER).get("/apps").list())
                .singleElement()
                .satisfies(app ->
                        assertThat(app).containsEntry("catalog_slug", "wiki").containsEntry("adopted", true));
    }

    @Test
    void theEntryOfAnAppIsChosenChangedAndRemovedLaterByAnAdmin() {
        long app = grafana();
        String linked = "{\"catalog_slug\":\"wiki\"}";
        assertThat(plane.as(ADMIN).patch("/apps/" + app, linked).faults())
                .containsExactly("body.catalog_slug value_error");
        catalog.app("wiki", "echo", "echo").read(plane);
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, linked).error()).isEqualTo("role_required");
        Answer answer = plane.as(ADMIN).patch("/apps/" + app, linked);
        assertThat(answer.body()).isEqualTo("{\"id\":" + app + ",\"changed\":{\"catalog_slug\":\"wiki\"}}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("catalog_slug", "wiki");
        assertThat(plane.as(ADMIN).post("/apps/" + app + "/script/revert", "{}").status())
                .isEqualTo(200);
        plane.as(ADMIN).patch("/apps/" + app, "{\"catalog_slug\":null}");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("catalog_slug", null);
    }

    @ParameterizedTest(name = "host {0}, container {1}")
    @CsvSource({"9, 101", "1, 999"})
    void aMissingContainerCanNotBeAdopted(long host, int ctid) {
        plane.enrol(sim, "alpha");
        Answer answer = plane.as(ADMIN).post("/apps/adopt", """
            {"items":[{"host_id":%d,"ctid":%d,"name":"x"}]}
            """.formatted(host, ctid));
        assertThat(answer.status()).isEqualTo(404);
    }

    @Test
    void concurrentAdoptionsOfAContainerAdoptItOnce() throws Exception {
        plane.enrol(sim, "alpha");
        var admin = plane.as(ADMIN);
        var start = new CyclicBarrier(8);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < 8; i++) {
                tries.add(() -> {
                    start.await();
                    return admin.post("/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":101,\"name\":\"x\"}]}")
                            .status();
                });
            }
            var statuses = new ArrayList<Integer>();
            for (var one : threads.invokeAll(tries)) statuses.add(one.get());
            assertThat(statuses).containsOnlyOnce(200).contains(409);
        }
        assertThat(plane.as(VIEWER).get("/apps").list()).hasSize(1);
    }
}
