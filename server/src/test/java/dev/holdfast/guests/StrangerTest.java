package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A machine that gets the VM ID of one that was just deleted inherits nothing of it. Each test has its own VM ID. */
class StrangerTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long host;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    private static JsonNode succeeded(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        JsonNode job = plane.endOf(answer.tree().get("job").asLong());
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        return job;
    }

    private static long create(int vmid, String name) {
        var body = Map.of("host_id", host, "name", name, "vmid", vmid, "disk_gb", 1, "storage", "local-lvm");
        return succeeded(plane.as(ADMIN).post("/vms", Json.write(body)))
                .at("/result/vm_id")
                .asLong();
    }

    private static void delete(long id, String name) {
        succeeded(plane.as(OWNER).delete("/vms/" + id, "{\"confirm\":\"" + name + "\"}"));
    }

    private static JsonNode get(String path) {
        Answer answer = plane.as(OWNER).get(path);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private static List<String> names() {
        return get("/vms")
                .valueStream()
                .map(vm -> vm.get("name").asString("none"))
                .toList();
    }

    @Test
    void aDeletedMachineIsUnknownAtOnceAndANewOneHasItsNameAtOnce() {
        long old = create(601, "ledger");
        assertThat(plane.as(VIEWER).get("/vms/" + old).json()).containsEntry("name", "ledger");
        assertThat(names()).contains("ledger");
        delete(old, "ledger");
        assertThat(plane.as(VIEWER).get("/vms/" + old).status()).isEqualTo(404);
        assertThat(names()).doesNotContain("ledger");
        long stranger = create(601, "payroll");
        assertThat(stranger).isNotEqualTo(old);
        assertThat(plane.as(VIEWER).get("/vms/" + stranger).json()).containsEntry("name", "payroll");
        assertThat(plane.as(VIEWER).get("/vms/" + old).status()).isEqualTo(404);
        assertThat(names()).contains("payroll");
        long copy = succeeded(plane.as(ADMIN).post("/vms/" + stranger + "/clone", "{\"name\":\"twin\"}"))
                .at("/result/vm_id")
                .asLong();
        assertThat(plane.as(VIEWER).get("/vms/" + copy).json()).containsEntry("name", "twin");
    }

    @Test
    void anUninstalledAppIsUnknownAtOnceAndItsContainerIsOfferedNoMore() {
        sim.clusterOf("alpha").container(602, "alpha", "wiki");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        long app = plane.adopt(host, 602, "Wiki");
        Answer answer = plane.as(OWNER).delete("/apps/" + app, "{\"confirm\":\"Wiki\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode job = plane.endOf(answer.tree().get("job").asLong());
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(404);
        assertThat(get("/apps/discovered")
                        .valueStream()
                        .map(one -> one.get("ctid").asInt()))
                .isNotEmpty()
                .doesNotContain(602);
    }

    @Test
    void schedulesRulesAndRecordingsOfADeletedMachineDoNotConcernTheNext() {
        long old = create(603, "ledger3");
        long schedule = plane.as(ADMIN)
                .post(
                        "/schedules",
                        Json.write(Map.of(
                                "name",
                                "Nightly",
                                "kind",
                                "guests.start",
                                "cron",
                                "0 3 * * *",
                                "targets",
                                Map.of("guests", List.of(Map.of("type", "vm", "id", old))))))
                .tree()
                .get("id")
                .asLong();
        Answer rule = plane.as(ADMIN)
                .post(
                        "/alert-rules",
                        Json.write(Map.of(
                                "name",
                                "Down",
                                "metric",
                                "guest_down",
                                "target_type",
                                "vm",
                                "target_id",
                                old,
                                "threshold",
                                0)));
        assertThat(rule.status()).as(rule.body()).isEqualTo(201);
        record(old);
        delete(old, "ledger3");
        long stranger = create(603, "payroll3");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");

        Answer run = plane.as(ADMIN).post("/schedules/" + schedule + "/run", "");
        assertThat(run.status()).as(run.body()).isEqualTo(202);
        TestPlane.until(
                "the run is told",
                () -> !get("/schedules/" + schedule + "/runs").isEmpty());
        JsonNode told = get("/schedules/" + schedule + "/runs").get(0);
        assertThat(told.get("jobs").size()).as(told.toString()).isZero();
        assertThat(get("/alert-rules")
                        .valueStream()
                        .filter(one -> one.get("target_id").asLong(0) == stranger)
                        .toList())
                .isEmpty();
        assertThat(get("/console-recordings")
                        .valueStream()
                        .filter(one -> one.at("/target/id").asLong() == stranger)
                        .toList())
                .isEmpty();
        assertThat(sim.guest("alpha", 603).isRunning()).isFalse();
    }

    /** A recording that the old one left. */
    private static void record(long id) {
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute(
                    "INSERT INTO console_recording (host_id, target_type, target_id, target_name, user_name, way,"
                            + " started_at, ended_at, bytes, delete_after) VALUES (?, 'vm', ?, 'ledger3', 'me', 'ssh', ?,"
                            + " ?, 0, ?)",
                    host,
                    id,
                    Instant.now(),
                    Instant.now(),
                    Instant.now().plusSeconds(86400)));
        }
    }

    /** The NICs of a guest in the attachment map. */
    private static List<String> nics(int vmid) {
        return get("/network/bridges")
                .get("attachments")
                .valueStream()
                .filter(one -> one.get("vmid").asInt() == vmid)
                .map(one -> one.get("nic").asString())
                .toList();
    }

    @Test
    void whatIsKnownByTheNumberAloneIsForgotten() {
        long old = create(604, "ledger4");
        Answer snapshot = plane.as(ADMIN).post("/vms/" + old + "/snapshots", "{\"name\":\"before\"}");
        succeeded(snapshot);
        Answer added = plane.as(ADMIN).post("/vms/" + old + "/network", "{\"bridge\":\"vmbr0\"}");
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        assertThat(nics(604)).as("known at once").containsExactly("net0", "net1");
        TestPlane.until("its snapshots are known", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return get("/snapshots").toString().contains("\"before\"");
        });
        delete(old, "ledger4");
        create(604, "payroll4");
        assertThat(nics(604)).doesNotContain("net1");
        assertThat(get("/snapshots").toString()).doesNotContain("\"before\"");
    }
}
