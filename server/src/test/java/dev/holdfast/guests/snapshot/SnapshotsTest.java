package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The snapshots of an app's container, from the request to the simulated host. */
class SnapshotsTest {
    private static final String CREATE = "POST alpha .*/lxc/101/snapshot$";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final SimGuest guest = sim.guest("alpha", 101);
    private long host;
    private String path;

    @BeforeEach
    void adopt() {
        host = plane.enrol(sim, "alpha").getFirst();
        path = "/apps/" + plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void close() {
        sim.faults().releaseTasks();
        sim.close();
    }

    private JsonNode list() {
        Answer answer = plane.as(VIEWER).get(path + "/snapshots");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private List<String> names() {
        return list().valueStream().map(one -> one.get("name").asString()).toList();
    }

    private Answer create(String body) {
        return plane.as(OPERATOR).post(path + "/snapshots", body);
    }

    private Answer rollBack(String name, String body) {
        return plane.as(ADMIN).post(path + "/snapshots/" + name + "/rollback", body);
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode end(Answer answer) {
        return plane.endOf(job(answer));
    }

    private void take(String name) {
        JsonNode end = end(create("{\"name\":\"" + name + "\"}"));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
    }

    private long orders(String type) {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals(type))
                .count();
    }

    @Test
    void theyAreListedAsATreeWithoutTheCurrentState() {
        assertThat(list().isEmpty()).isTrue();
        guest.snapshot("before-upgrade", "clean state");
        guest.snapshot("after", "");
        JsonNode list = list();
        assertThat(names()).containsExactly("before-upgrade", "after");
        assertThat(list.at("/0/parent").isNull()).isTrue();
        assertThat(list.at("/0/description").asString()).isEqualTo("clean state");
        assertThat(list.at("/0/is_parent").asBoolean()).isFalse();
        assertThat(list.at("/0/taken_at").asString()).endsWith("Z");
        assertThat(list.at("/1/parent").asString()).isEqualTo("before-upgrade");
        assertThat(list.at("/1/is_parent").asBoolean()).isTrue();
        assertThat(list.at("/1/description").isNull()).isTrue();
        assertThat(list.at("/1/vmstate").asBoolean()).isFalse();
    }

    @Test
    void oneIsTakenAndDeleted() {
        JsonNode end = end(create("{\"name\":\"one\",\"description\":\"first\"}"));
        assertThat(end.get("kind").asString()).isEqualTo("app.snapshot_create");
        assertThat(end.at("/target/name").asString()).isEqualTo("Grafana");
        assertThat(end.at("/result/snapshot").asString()).isEqualTo("one");
        assertThat(list().at("/0/description").asString()).isEqualTo("first");
        end = end(plane.as(OPERATOR).delete(path + "/snapshots/one", ""));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1x",
                "a",
                "-ab",
                "a b",
                "äb",
                "current",
                "pending",
                "vzdump",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void aNameThatProxmoxDoesNotAcceptIsAFaultOfItsField(String name) {
        Answer answer = create("{\"name\":\"" + name + "\"}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).allMatch(fault -> fault.startsWith("body.name "));
        assertThat(orders("vzsnapshot")).isZero();
    }

    @Test
    void twoSnapshotsOfAGuestCannotHaveTheSameName() {
        take("one");
        Answer answer = create("{\"name\":\"one\"}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("conflict");
    }

    @Test
    void ofTwoSimultaneousOnesWithTheSameNameTheSecondFails() {
        sim.faults().holdTasks("vzreboot");
        job(plane.as(OPERATOR).post(path + "/restart", "{}"));
        long first = job(create("{\"name\":\"one\"}"));
        long second = job(create("{\"name\":\"one\"}"));
        sim.faults().releaseTasks();
        assertThat(plane.endOf(first).get("status").asString()).isEqualTo("succeeded");
        JsonNode end = plane.endOf(second);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("already has a snapshot one");
        assertThat(orders("vzsnapshot")).isEqualTo(1);
    }

    @Test
    void memoryOfAContainerCannotBeSaved() {
        assertThat(create("{\"name\":\"one\",\"vmstate\":true}").faults()).containsExactly("body.vmstate value_error");
    }

    @Test
    void aStorageWithoutSnapshotsIsNamed() {
        guest.set("rootfs", "local:101/vm-101-disk-9.raw,size=8G");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        Answer answer = create("{\"name\":\"one\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("capability_missing");
        assertThat(answer.json()).containsEntry("capability", "snapshots");
        assertThat(answer.tree().get("host_id").asLong()).isEqualTo(host);
        assertThat(answer.json().get("detail").toString()).contains("rootfs is on storage local of type dir");
        JsonNode support = plane.as(VIEWER).get(path + "/snapshot-support").tree();
        assertThat(support.get("supported").asBoolean()).isFalse();
        assertThat(support.get("reason").asString()).contains("rootfs");
        assertThat(orders("vzsnapshot")).isZero();
    }

    @Test
    void whereSnapshotsArePossibleThereIsNoReason() {
        JsonNode support = plane.as(VIEWER).get(path + "/snapshot-support").tree();
        assertThat(support.get("supported").asBoolean()).isTrue();
        assertThat(support.get("reason").isNull()).isTrue();
    }

    @Test
    void anUnknownSnapshotIsNotFoundAndAnImpossibleNameIsAFaultOfThePath() {
        Answer answer = plane.as(OPERATOR).delete(path + "/snapshots/none", "");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json()).containsEntry("resource", "snapshot");
        assertThat(rollBack("none", "{}").status()).isEqualTo(404);
        assertThat(rollBack("none", "{\"confirm\":\"Grafana\"}").status()).isEqualTo(404);
        assertThat(plane.as(OPERATOR).delete(path + "/snapshots/1", "").faults())
                .containsExactly("path.name string_pattern_mismatch");
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"ADMIN", "OWNER"})
    void aRollbackIsConfirmedByEveryone(Role role) {
        guest.snapshot("one", "");
        guest.snapshot("two", "");
        for (String body : List.of("", "{}", "{\"confirm\":\"grafana\"}", "{\"confirm\":null}")) {
            Answer answer = plane.as(role).post(path + "/snapshots/one/rollback", body);
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
            assertThat(answer.json())
                    .containsEntry("error", "confirm_required")
                    .containsEntry("confirm_phrase", "Grafana");
            assertThat(answer.json().get("detail").toString())
                    .contains("since snapshot one", "less than a minute ago, is lost", "Newer snapshots are kept: two")
                    .containsPattern("was taken on [0-9]{1,2} [A-Z][a-z]+ [0-9]{4} at [0-9]{2}:[0-9]{2} UTC, ")
                    .contains("started again", "Type \"Grafana\"");
        }
        assertThat(orders("vzrollback")).isZero();
    }

    @Test
    void aRollbackRestoresTheStateAndStartsARunningGuestAgain() {
        guest.set("cores", 2);
        take("one");
        guest.set("cores", 4);
        JsonNode end = end(rollBack("one", "{\"confirm\":\"Grafana\"}"));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.at("/result/running").asBoolean()).isTrue();
        assertThat(guest.get("cores")).isEqualTo(2);
        assertThat(guest.isRunning()).isTrue();
    }

    @Test
    void aStoppedGuestStaysStopped() {
        take("one");
        guest.stop();
        JsonNode end = end(rollBack("one", "{\"confirm\":\"Grafana\"}"));
        assertThat(end.at("/result/running").asBoolean()).isFalse();
        assertThat(guest.isRunning()).isFalse();
    }

    @Test
    void onZfsNewerSnapshotsBlockARollbackAndAreNamed() {
        sim.clusterOf("alpha").storage("tank", "zfspool", "images,rootdir", 100).set("pool", "tank");
        guest.set("rootfs", "tank:subvol-101-disk-0,size=8G");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        take("one");
        take("two");
        // Also before anything is typed: nobody types a phrase for what is refused anyway.
        for (String body : List.of("{}", "{\"confirm\":\"Grafana\"}")) {
            Answer answer = rollBack("one", body);
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.error()).isEqualTo("conflict");
            assertThat(answer.json().get("detail").toString())
                    .contains("tank (ZFS)", "Newer than one: two. Delete them first.")
                    .doesNotContain("Type");
        }
        assertThat(end(rollBack("two", "{\"confirm\":\"Grafana\"}"))
                        .get("status")
                        .asString())
                .isEqualTo("succeeded");
    }

    @Test
    void aMissingGuestIsReported() {
        sim.clusterOf("alpha").remove(101);
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        assertThat(plane.as(VIEWER).get(path + "/snapshots").error()).isEqualTo("guest_missing");
        assertThat(create("{\"name\":\"one\"}").error()).isEqualTo("guest_missing");
    }

    @Test
    void aLockedGuestFailsTheJobWithTheReason() {
        guest.lock("backup");
        JsonNode end = end(create("{\"name\":\"one\"}"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("is locked (backup)", "No part of it is in the list");
        guest.lock(null);
        take("one");
        guest.lock("migrate");
        end = end(plane.as(OPERATOR).delete(path + "/snapshots/one", ""));
        assertThat(end.get("error").asString()).contains("is locked (migrate)", "Snapshot one is in the list");
        end = end(rollBack("one", "{\"confirm\":\"Grafana\"}"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("is locked (migrate)", "is running");
    }

    @Test
    void aFullStorageFailsTheJobAndWhatRemainsIsNamed() {
        sim.faults().nextTaskFails("lvcreate failed: no space left in thin pool pve/data");
        JsonNode end = end(create("{\"name\":\"one\"}"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("no space left", "Snapshot one is in the list");
    }

    @Test
    void warningsAreASuccess() {
        sim.faults().nextTaskWarns(1);
        assertThat(end(create("{\"name\":\"one\"}")).get("status").asString()).isEqualTo("succeeded");
    }

    @Test
    void anOrderWhoseAnswerIsLostIsFoundAgainAndGivenOnce() {
        sim.faults().swallow(CREATE);
        take("one");
        assertThat(orders("vzsnapshot")).isEqualTo(1);
    }

    @Test
    void anOrderThatMayNotHaveArrivedEndsUnknown() {
        sim.faults().cut(CREATE);
        JsonNode end = end(create("{\"name\":\"one\"}"));
        assertThat(end.get("status").asString()).isEqualTo("unknown");
        assertThat(orders("vzsnapshot")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vzsnapshot", "vzdelsnapshot", "vzrollback"})
    void aJobGoesOnAfterARestartOfTheService(String type) {
        if (!type.equals("vzsnapshot")) guest.snapshot("one", "");
        sim.faults().holdTasks(type);
        long job = job(
                switch (type) {
                    case "vzsnapshot" -> create("{\"name\":\"one\"}");
                    case "vzdelsnapshot" -> plane.as(OPERATOR).delete(path + "/snapshots/one", "");
                    default -> rollBack("one", "{\"confirm\":\"Grafana\"}");
                });
        TestPlane.until("it is ordered", () -> orders(type) == 1);
        plane.halt();
        plane.resume();
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(orders(type)).isEqualTo(1);
        assertThat(names()).isEqualTo(type.equals("vzdelsnapshot") ? List.of() : List.of("one"));
    }

    @Test
    void aSnapshotThatIsGoneNeedsNoDeletion() {
        guest.snapshot("one", "");
        // Both wait behind a restart: a snapshot that is being deleted is soon not listed any more.
        sim.faults().holdTasks("vzreboot");
        job(plane.as(OPERATOR).post(path + "/restart", "{}"));
        long first = job(plane.as(OPERATOR).delete(path + "/snapshots/one", ""));
        long second = job(plane.as(OPERATOR).delete(path + "/snapshots/one", ""));
        sim.faults().releaseTasks();
        assertThat(plane.endOf(first).get("status").asString()).isEqualTo("succeeded");
        assertThat(plane.endOf(second).get("status").asString()).isEqualTo("succeeded");
        assertThat(orders("vzdelsnapshot")).isEqualTo(1);
    }

    @Test
    void whileTheContainerIsDestroyedItsSnapshotsStayAsTheyAre() {
        guest.snapshot("one", "");
        sim.faults().holdTasks("vzstop");
        Answer uninstall = plane.as(ADMIN).delete(path, "{\"confirm\":\"Grafana\"}");
        long job = uninstall.tree().get("job").asLong();
        for (Answer answer : List.of(
                create("{\"name\":\"two\"}"),
                plane.as(OPERATOR).delete(path + "/snapshots/one", ""),
                rollBack("one", "{\"confirm\":\"Grafana\"}"))) {
            assertThat(answer.status()).as(answer.body()).isEqualTo(409);
            assertThat(answer.tree().get("job").asLong()).isEqualTo(job);
        }
    }

    @Test
    void theHostsSilenceIsReported() {
        sim.faults().cut("GET alpha .*/lxc/101/snapshot$");
        Answer answer = plane.as(OWNER).get(path + "/snapshots");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("kind", "unreachable");
    }
}
