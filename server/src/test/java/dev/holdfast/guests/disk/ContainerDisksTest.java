package dev.holdfast.guests.disk;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The disks of an app's container, from the request to the simulated host. */
class ContainerDisksTest {
    private static final String WRITE = "PUT alpha .*/lxc/101/config";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private final SimGuest guest = sim.guest("alpha", 101);
    private long host;
    private String path;

    @BeforeEach
    void adopt() {
        guest.set("rootfs", "local-lvm:vm-101-disk-0,size=8G");
        host = plane.enrol(sim, "alpha").getFirst();
        path = "/apps/" + plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void close() {
        sim.faults().releaseTasks();
        sim.close();
    }

    private JsonNode list() {
        Answer answer = plane.as(VIEWER).get(path + "/disks");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode disk(String key) {
        return list().valueStream()
                .filter(one -> one.get("disk").asString().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " in " + list()));
    }

    private Answer post(String rest, String body) {
        return plane.as(ADMIN).post(path + "/disks" + rest, body);
    }

    private Answer delete(String disk, String body) {
        return plane.as(ADMIN).delete(path + "/disks/" + disk, body);
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private JsonNode end(Answer answer) {
        return plane.endOf(job(answer));
    }

    private JsonNode succeeded(Answer answer) {
        JsonNode end = end(answer);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        return end;
    }

    private String failed(Answer answer) {
        JsonNode end = end(answer);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        return end.get("error").asString();
    }

    private static void assertConflict(Answer answer, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("conflict");
        assertThat(answer.json().get("detail").toString()).contains(detail);
    }

    private boolean exists(String storage, String name) {
        return sim.clusterOf("alpha").storage(storage).find("alpha", name) != null;
    }

    private long orders(String type) {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals(type))
                .count();
    }

    private Answer change(String disk, String body) {
        return plane.as(ADMIN).put(path + "/disks/" + disk, body.replace('\'', '"'));
    }

    /** The key of a new disk of a stopped container. */
    private String mounted() {
        guest.stop();
        Answer answer = post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("disk").asString();
    }

    @Test
    void howADiskIsMountedIsChangedWithoutItsOtherSettingsAndReset() {
        String disk = mounted();
        String volume = disk(disk).get("volume").asString();
        assertThat(disk(disk).at("/mount/backup").isNull()).isTrue();
        Answer answer = change(
                disk,
                "{'mount_point':'/srv/more','backup':true,'read_only':true,'replicate':false,"
                        + "'mount_options':['noatime','nosuid']}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(guest.get(disk))
                .isEqualTo(volume + ",mp=/srv/more,size=4G,backup=1,ro=1,replicate=0,mountoptions=noatime;nosuid");
        assertThat(answer.tree().get("mount_point").asString()).isEqualTo("/srv/more");
        assertThat(answer.tree().get("read_only").asBoolean()).isTrue();
        assertThat(answer.tree().at("/mount/mount_options/1").asString()).isEqualTo("nosuid");
        assertThat(change(disk, "{'backup':null,'read_only':null,'replicate':null,'mount_options':[]}")
                        .status())
                .isEqualTo(200);
        assertThat(guest.get(disk)).isEqualTo(volume + ",mp=/srv/more,size=4G");
    }

    @Test
    void aMountOfARunningContainerChangesAtItsNextStartAndCanBeReverted() {
        String disk = mounted();
        guest.start();
        Answer answer = change(disk, "{'backup':true}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().at("/mount/backup").isNull()).isTrue();
        assertThat(answer.tree().at("/pending/mount/backup").asBoolean()).isTrue();
        assertThat(change(disk, "{'acl':false}")
                        .tree()
                        .at("/pending/mount/backup")
                        .asBoolean())
                .isTrue();
        Answer reverted = plane.as(OPERATOR).post(path + "/pending/" + disk + "/revert", "");
        assertThat(reverted.status()).as(reverted.body()).isEqualTo(200);
        assertThat(disk(disk).get("pending").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mp0    | {}                                | nothing_to_change",
                "mp0    | {'mount_point':null}              | mount_point",
                "mp0    | {'mount_point':'/'}               | mount_point",
                "mp0    | {'mount_options':['exec']}        | mount_options",
                "rootfs | {'mount_point':'/srv'}            | The root disk is always at /.",
                "rootfs | {'backup':true}                   | Each backup contains the root disk.",
                "mp0    | {'mount_point':'/srv/used'}       | Another mount point",
            })
    void aMountThatCannotBeIsRefusedAtItsField(String disk, String body, String fault) {
        mounted();
        guest.set("mp7", "local-lvm:vm-101-disk-7,mp=/srv/used,size=1G");
        Answer answer = change(disk, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(fault);
    }

    @Test
    void whatOnlyRootMayMountAndWhatIsProtectedIsRefusedWithTheReason() {
        String disk = mounted();
        guest.set("mp3", "/srv/shared,mp=/shared");
        assertThat(disk("mp3").get("refused").asString()).contains("only root@pam", "pct set");
        assertConflict(change("mp3", "{'backup':true}"), "only root@pam");
        guest.set("protection", 1);
        assertConflict(change(disk, "{'backup':true}"), "Switch its protection off first.");
    }

    /** An unused disk, with its volume. */
    private String unused() {
        guest.stop();
        assertThat(post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}")
                        .status())
                .isEqualTo(200);
        assertThat(post("/mp0/detach", "").status()).isEqualTo(200);
        return disk("unused0").get("volume").asString();
    }

    @Test
    void aServiceOfTheNodeThatDoesNotRunIsNoMissingStorage() {
        sim.faults().fail("GET alpha .*/storage/local-lvm/status", 595, "Connection refused");
        Answer answer = post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        sim.faults().clear();
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.tree().get("kind").asString()).isEqualTo("unreachable");
        assertThat(answer.body()).contains("Connection refused", "pvedaemon").doesNotContain("has no storage");
    }

    @Test
    void theyAreListedWithTheirMountPoints() {
        guest.set("mp0", "local-lvm:vm-101-disk-1,mp=/srv/data,ro=1,size=4G");
        guest.set("mp1", "/tank/media,mp=/media");
        guest.set("unused0", "local-lvm:vm-101-disk-7");
        JsonNode list = list();
        assertThat(list.valueStream().map(one -> one.get("disk").asString()))
                .containsExactly("rootfs", "mp0", "mp1", "unused0");
        assertThat(list.at("/0/mount_point").asString()).isEqualTo("/");
        assertThat(list.at("/0/storage").asString()).isEqualTo("local-lvm");
        assertThat(list.at("/0/volume").asString()).isEqualTo("local-lvm:vm-101-disk-0");
        assertThat(list.at("/0/size_bytes").asLong()).isEqualTo(8L << 30);
        assertThat(list.at("/0/type").asString()).isEqualTo("disk");
        assertThat(list.at("/1/mount_point").asString()).isEqualTo("/srv/data");
        assertThat(list.at("/1/read_only").asBoolean()).isTrue();
        assertThat(list.at("/1/used_bytes").isNull()).isTrue();
        assertThat(list.at("/2/type").asString()).isEqualTo("path");
        assertThat(list.at("/2/volume").isNull()).isTrue();
        assertThat(list.at("/3/type").asString()).isEqualTo("unused");
        assertThat(list.at("/3/size_bytes").isNull()).isTrue();
    }

    @Test
    void theUsedSpaceOfTheRootDiskIsThatOfTheLastPoll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        assertThat(disk("rootfs").get("used_bytes").asLong()).isPositive();
        guest.stop();
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        assertThat(disk("rootfs").get("used_bytes").isNull()).isTrue();
    }

    @Test
    void oneIsAddedDetachedAttachedAndDeleted() {
        Answer added = post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        assertThat(added.status()).as(added.body()).isEqualTo(200);
        assertThat(added.tree().get("disk").asString()).isEqualTo("mp0");
        assertThat(added.tree().get("size_bytes").asLong()).isEqualTo(4L << 30);
        assertThat(added.tree().get("mount_point").asString()).isEqualTo("/srv/data");
        String volume = added.tree().get("volume").asString();
        guest.stop();
        Answer detached = post("/mp0/detach", "");
        assertThat(detached.json())
                .containsEntry("disk", "mp0")
                .containsEntry("unused", "unused0")
                .containsEntry("pending", false);
        Answer attached = post("/unused0/attach", "{\"mount_point\":\"/srv/other\"}");
        assertThat(attached.status()).as(attached.body()).isEqualTo(200);
        assertThat(attached.tree().get("volume").asString()).isEqualTo(volume);
        assertThat(attached.tree().get("mount_point").asString()).isEqualTo("/srv/other");
        assertThat(list()).noneMatch(one -> one.get("type").asString().equals("unused"));
        post("/mp0/detach", "");
        Answer asked = delete("unused0", "{}");
        assertThat(asked.json())
                .containsOnlyKeys("error", "confirm_phrase", "detail")
                .containsEntry("confirm_phrase", volume);
        JsonNode end = succeeded(delete("unused0", "{\"confirm\":\"" + volume + "\"}"));
        assertThat(end.get("kind").asString()).isEqualTo("app.disk_delete");
        assertThat(end.at("/result/deleted").asString()).isEqualTo(volume);
        assertThat(exists("local-lvm", volume.substring(volume.indexOf(':') + 1)))
                .isFalse();
        assertThat(list().size()).isOne();
    }

    @Test
    void aDiskOfARunningContainerLeavesItWithTheNextStart() {
        post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        assertThat(post("/mp0/detach", "").json()).containsEntry("unused", null).containsEntry("pending", true);
        assertThat(disk("mp0").at("/pending/removed").asBoolean()).isTrue();
        assertConflict(post("/mp0/resize", "{\"size_gb\":8}"), "waits for the next start");
        assertConflict(post("/mp0/move", "{\"storage\":\"local\"}"), "waits for the next start");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"storage":"none","size_gb":1,"mount_point":"/a"} | body.storage value_error
        {"storage":"backup-nfs","size_gb":1,"mount_point":"/a"} | body.storage value_error
        {"storage":"local","size_gb":100000,"mount_point":"/a"} | body.size_gb value_error
        {"storage":"local-lvm","size_gb":801,"mount_point":"/a"} | body.size_gb value_error
        {"storage":"local","size_gb":0,"mount_point":"/a"} | body.size_gb greater_than_equal
        {"storage":"local","size_gb":1} | body.mount_point missing
        {"storage":"local","size_gb":1,"mount_point":"a"} | body.mount_point string_pattern_mismatch
        {"storage":"local","size_gb":1,"mount_point":"/a/../b"} | body.mount_point string_pattern_mismatch
        {"storage":"local","size_gb":1,"mount_point":"/a,ro=1"} | body.mount_point string_pattern_mismatch
        {"storage":"local","size_gb":1,"mount_point":"/used"} | body.mount_point value_error
        {"storage":"local","size_gb":1,"mount_point":"/a","bus":"scsi"} | body.bus value_error
        {"storage":"local","size_gb":1,"mount_point":"/a","format":"qcow2"} | body.format value_error
        {"storage":"local","size_gb":1,"mount_point":"/a","cache":"none"} | body.cache value_error
        {"storage":"x:1","size_gb":1,"mount_point":"/a"} | body.storage string_pattern_mismatch
        """)
    void whatTheHostWouldRefuseLateIsAFaultOfItsField(String body, String fault) {
        guest.set("mp0", "local-lvm:vm-101-disk-1,mp=/used,size=4G");
        assertThat(post("", body).faults()).containsExactly(fault);
        assertThat(sim.node("alpha").requests()).noneMatch(r -> r.method().equals("PUT"));
    }

    @Test
    void allFaultsAreReportedTogether() {
        assertThat(post("", "{\"storage\":\"none\",\"size_gb\":1,\"bus\":\"scsi\"}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.bus value_error", "body.mount_point missing", "body.storage value_error");
    }

    @Test
    void anInactiveStorageIsAFaultOfItsField() {
        sim.clusterOf("alpha").storage("local-lvm").unreachableFrom("alpha");
        assertThat(post("", "{\"storage\":\"local-lvm\",\"size_gb\":1,\"mount_point\":\"/a\"}")
                        .faults())
                .containsExactly("body.storage value_error");
    }

    @Test
    void aDiskGrowsAndNeverShrinks() {
        JsonNode end = succeeded(post("/rootfs/resize", "{\"size_gb\":12}"));
        assertThat(end.get("kind").asString()).isEqualTo("app.disk_resize");
        assertThat(disk("rootfs").get("size_bytes").asLong()).isEqualTo(12L << 30);
        for (int size : List.of(12, 11, 1)) {
            assertThat(post("/rootfs/resize", "{\"size_gb\":" + size + "}").faults())
                    .containsExactly("body.size_gb value_error");
        }
        assertThat(post("/rootfs/resize", "{\"size_gb\":100000}").faults()).containsExactly("body.size_gb value_error");
        assertThat(orders("resize")).isEqualTo(1);
    }

    @Test
    void oneIsMovedToAnotherStorage() {
        guest.stop();
        JsonNode end = succeeded(post("/rootfs/move", "{\"storage\":\"local\"}"));
        assertThat(end.at("/result/volume").asString()).startsWith("local:");
        assertThat(end.at("/result/left").isMissingNode()).isTrue();
        assertThat(disk("rootfs").get("storage").asString()).isEqualTo("local");
        assertThat(exists("local-lvm", "vm-101-disk-0")).isFalse();
    }

    @Test
    void aMoveIsRefusedWhereTheHostWouldFailIt() {
        Answer running = post("/rootfs/move", "{\"storage\":\"local\"}");
        assertThat(running.error()).isEqualTo("guest_running");
        guest.stop();
        assertThat(post("/rootfs/move", "{\"storage\":\"local-lvm\"}").faults())
                .containsExactly("body.storage value_error");
        assertThat(post("/rootfs/move", "{\"storage\":\"backup-nfs\"}").faults())
                .containsExactly("body.storage value_error");
        sim.clusterOf("alpha").storage("local").fillUp("alpha", 1 << 30);
        assertThat(post("/rootfs/move", "{\"storage\":\"local\"}").faults())
                .containsExactly("body.storage value_error");
        guest.snapshot("one", "");
        sim.clusterOf("alpha").storage("other", "dir", "rootdir", 100).set("path", "/other");
        assertConflict(post("/rootfs/move", "{\"storage\":\"other\"}"), "with snapshots can't be moved: one");
        assertThat(orders("move_volume")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"resize", "move", "attach", "detach"})
    void anUnknownDiskIsNotFound(String action) {
        String body = switch (action) {
            case "resize" -> "{\"size_gb\":9}";
            case "move" -> "{\"storage\":\"local\"}";
            case "attach" -> "{\"mount_point\":\"/a\"}";
            default -> "";
        };
        Answer answer = post("/mp7/" + action, body);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json()).containsEntry("resource", "disk");
        assertThat(post("/net0/" + action, body).faults()).containsExactly("path.disk string_pattern_mismatch");
    }

    @Test
    void whatIsNoDiskInUseIsRefused() {
        guest.set("mp1", "/tank/media,mp=/media");
        guest.set("unused0", "local-lvm:vm-101-disk-7");
        assertConflict(post("/rootfs/detach", ""), "root disk can't be detached");
        assertConflict(post("/unused0/detach", ""), "already detached");
        assertConflict(post("/mp1/detach", ""), "Only a disk on a storage");
        assertConflict(post("/mp1/resize", "{\"size_gb\":9}"), "Only a disk on a storage");
        assertConflict(post("/unused0/move", "{\"storage\":\"local\"}"), "Attach it first");
        assertConflict(post("/rootfs/attach", "{\"mount_point\":\"/a\"}"), "is in use");
        assertConflict(delete("rootfs", "{}"), "is in use");
        assertThat(delete("mp7", "{}").status()).isEqualTo(404);
        assertThat(post("/unused0/attach", "{}").faults()).containsExactly("body.mount_point missing");
    }

    @Test
    void theDisksOfAProtectedGuestStay() {
        guest.set("unused0", "local-lvm:vm-101-disk-7").set("mp0", "local-lvm:vm-101-disk-1,mp=/a,size=1G");
        guest.set("protection", 1);
        assertConflict(post("/mp0/detach", ""), "is protected");
        assertConflict(delete("unused0", "{\"confirm\":\"local-lvm:vm-101-disk-7\"}"), "is protected");
    }

    @Test
    void aVolumeThatAnotherGuestNamesIsNotDeleted() {
        String volume = unused();
        sim.guest("alpha", 102).set("mp3", volume + ",mp=/mine,size=4G");
        assertThat(failed(delete("unused0", "{\"confirm\":\"" + volume + "\"}")))
                .contains("container 102 names it as mp3", "was not deleted");
        assertThat(exists("local-lvm", volume.substring(10))).isTrue();
    }

    @Test
    void aVolumeThatASnapshotContainsIsNotDeleted() {
        guest.stop();
        post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        guest.snapshot("before", "");
        post("/mp0/detach", "");
        String volume = disk("unused0").get("volume").asString();
        assertThat(failed(delete("unused0", "{\"confirm\":\"" + volume + "\"}")))
                .contains("Snapshot before of container 101 contains it");
        assertThat(exists("local-lvm", volume.substring(10))).isTrue();
    }

    @Test
    void nothingIsDeletedWhileAConfigurationCannotBeRead() {
        String volume = unused();
        sim.faults().fail("GET alpha .*/lxc/103/pending", 500, "something broke");
        assertThat(failed(delete("unused0", "{\"confirm\":\"" + volume + "\"}")))
                .contains("container 103 could not be read", "nothing was deleted");
        assertThat(exists("local-lvm", volume.substring(10))).isTrue();
    }

    @Test
    void aDiskThatWasChangedSinceTheRequestIsLeftAlone() {
        String volume = unused();
        sim.faults().holdTasks("vzstart");
        plane.as(OPERATOR).post(path + "/start", "{}");
        long job = job(delete("unused0", "{\"confirm\":\"" + volume + "\"}"));
        guest.set("unused0", "local-lvm:vm-101-disk-9");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("error").asString())
                .contains("was changed in the meantime", "vm-101-disk-9", "Nothing was done");
        assertThat(exists("local-lvm", "vm-101-disk-9")).isTrue();
    }

    @Test
    void aChangeWhoseAnswerIsLostIsReadBack() {
        sim.faults().swallow(WRITE).times(1);
        Answer added = post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}");
        assertThat(added.status()).as(added.body()).isEqualTo(200);
        sim.faults().cut(WRITE).times(1);
        Answer lost = post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/more\"}");
        assertThat(lost.status()).isEqualTo(502);
        assertThat(lost.json().get("detail").toString()).contains("is not known", "Reload the disks");
        assertThat(list().size()).isEqualTo(2);
    }

    @Test
    void anAcceptedChangeThatWasNotStoredIsAnError() {
        guest.set("mp5", "local-lvm:vm-101-disk-5,mp=/five,size=1G");
        guest.stop();
        sim.faults().fail(WRITE, 200, "OK");
        Answer answer = post("/mp5/detach", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
    }

    @Test
    void aFullStorageFailsTheMoveAndWhatIsLeftIsNamed() {
        guest.stop();
        sim.faults().nextTaskFails("No space left on device");
        assertThat(failed(post("/rootfs/move", "{\"storage\":\"local\"}")))
                .contains("No space left on device", "Storage local now contains local:101/vm-101-disk-0.raw");
    }

    @Test
    void aLockedGuestFailsTheJob() {
        guest.stop();
        sim.faults().holdTasks("vzstart");
        plane.as(OPERATOR).post(path + "/start", "{}");
        long resize = job(post("/rootfs/resize", "{\"size_gb\":12}"));
        guest.lock("backup");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(resize).get("error").asString()).contains("locked");
        assertConflict(post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/srv/data\"}"), "locked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"resize", "move_volume"})
    void aJobGoesOnAfterARestartOfTheService(String type) {
        guest.stop();
        sim.faults().holdTasks(type);
        long job = job(
                type.equals("resize")
                        ? post("/rootfs/resize", "{\"size_gb\":12}")
                        : post("/rootfs/move", "{\"storage\":\"local\"}"));
        TestPlane.until("it is ordered", () -> orders(type) == 1);
        plane.halt();
        plane.resume();
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(orders(type)).isEqualTo(1);
    }

    @Test
    void anOrderWhoseAnswerIsLostIsFoundAgainAndGivenOnce() {
        guest.stop();
        sim.faults().swallow("PUT alpha .*/lxc/101/resize");
        succeeded(post("/rootfs/resize", "{\"size_gb\":12}"));
        sim.faults().swallow("POST alpha .*/lxc/101/move_volume");
        succeeded(post("/rootfs/move", "{\"storage\":\"local\"}"));
        assertThat(orders("resize")).isEqualTo(1);
        assertThat(orders("move_volume")).isEqualTo(1);
    }

    @Test
    void aDeletionWhoseAnswerIsLostSucceedsIfTheVolumeIsGone() {
        String volume = unused();
        sim.faults().swallow(WRITE).times(1);
        succeeded(delete("unused0", "{\"confirm\":\"" + volume + "\"}"));
        assertThat(exists("local-lvm", volume.substring(10))).isFalse();
    }

    @Test
    void whileADiskIsMovedTheOthersAreNotChanged() {
        guest.stop();
        guest.set("unused0", "local-lvm:vm-101-disk-7");
        sim.faults().holdTasks("move_volume");
        long job = job(post("/rootfs/move", "{\"storage\":\"local\"}"));
        for (Answer answer : List.of(
                post("", "{\"storage\":\"local-lvm\",\"size_gb\":4,\"mount_point\":\"/a\"}"),
                post("/unused0/attach", "{\"mount_point\":\"/a\"}"),
                post("/rootfs/resize", "{\"size_gb\":12}"),
                delete("unused0", "{\"confirm\":\"local-lvm:vm-101-disk-7\"}"))) {
            assertConflict(answer, "job " + job);
        }
    }
}
