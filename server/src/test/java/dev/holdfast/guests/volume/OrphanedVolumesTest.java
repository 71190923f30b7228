package dev.holdfast.guests.volume;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.model.guest.GuestKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The volumes of several teams' hosts that belong to no guest, and deleting one. */
class OrphanedVolumesTest {
    private static final long GIB = 1L << 30;
    private static final String LOST = "local-lvm:vm-900-disk-0";

    private final TwoTeams house = new TwoTeams();
    private TestPlane plane;

    @BeforeEach
    void start() {
        house.start();
        plane = house.plane();
    }

    @AfterEach
    void close() {
        house.sim().faults().releaseTasks();
        house.close();
    }

    private void volume(String node, String storage, String name, int vmid) {
        house.sim().clusterOf(node).storage(storage).make(node, name, "raw", vmid, GuestKind.MACHINE, GIB);
    }

    /** Enrols a host whose volumes were not read before. */
    private long enrol(String node) {
        return plane.enrol(house.sim(), node).getFirst();
    }

    /** Enrols a host with a volume whose guest does not exist, which is listed when this returns. */
    private long enrolWithLost() {
        house.sim().host("delta");
        volume("delta", "local-lvm", "vm-900-disk-0", 900);
        long host = enrol("delta");
        awaitListed(LOST);
        return host;
    }

    private static JsonNode list(TestBrowser who) {
        Answer answer = who.get("/volumes/orphaned");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private List<String> names() {
        return list(plane.as(VIEWER))
                .get("items")
                .valueStream()
                .map(one -> one.get("volid").asString())
                .toList();
    }

    private JsonNode item(String volid) {
        return list(plane.as(VIEWER))
                .get("items")
                .valueStream()
                .filter(one -> one.get("volid").asString().equals(volid))
                .findFirst()
                .orElseThrow();
    }

    private void awaitListed(String volid) {
        TestPlane.until(volid + " is listed", () -> names().contains(volid));
    }

    /** The other hosts' guests may still be worked on, and are then read later. */
    private void awaitRead(long host) {
        TestPlane.until(
                "all of the host was read",
                () -> list(plane.as(VIEWER))
                        .get("unread")
                        .valueStream()
                        .noneMatch(one -> one.get("host_id").asLong() == host));
    }

    /**
     * Waits until it is stored which shared storages these hosts use, and that the first one may have disks on this one:
     * they are read after a poll.
     */
    private void awaitStoresNoted(String storage, long... hosts) {
        try (Db db = Db.open(plane.config().database())) {
            TestPlane.until(
                    "it is stored that disks may be on " + storage,
                    () -> storedContents(db, hosts[0], storage).stream().anyMatch(one -> one.contains("images")));
            for (long host : hosts) TestPlane.until("the storages of " + host + " are stored", () -> isRead(db, host));
        }
    }

    private static List<String> storedContents(Db db, long host, String storage) {
        return db.read(h -> h.select(
                        "SELECT store_use.content FROM store_use JOIN host ON host.cluster_id = store_use.cluster_id"
                                + " WHERE host.id = ? AND store_use.storage = ?",
                        host,
                        storage)
                .mapTo(String.class)
                .list());
    }

    private static boolean isRead(Db db, long host) {
        return !db.read(h -> h.select(
                                "SELECT host.id FROM store_reading JOIN host ON host.cluster_id = store_reading.cluster_id"
                                        + " WHERE host.id = ?",
                                host)
                        .mapTo(Long.class)
                        .list())
                .isEmpty();
    }

    private static Answer delete(TestBrowser who, long host, String volid, String confirm) {
        return who.post(
                "/volumes/orphaned/delete", Json.write(Map.of("host_id", host, "volid", volid, "confirm", confirm)));
    }

    private JsonNode end(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return plane.endOf(answer.tree().get("job").asLong());
    }

    @Test
    void aVolumeWithoutItsGuestIsListed() {
        long host = enrolWithLost();
        JsonNode one = item(LOST);
        assertThat(one.get("reason").asString()).isEqualTo("no_guest");
        assertThat(one.get("host_id").asLong()).isEqualTo(host);
        assertThat(one.get("node").asString()).isEqualTo("delta");
        assertThat(one.get("storage").asString()).isEqualTo("local-lvm");
        assertThat(one.get("vmid").asInt()).isEqualTo(900);
        assertThat(one.get("size_bytes").asLong()).isEqualTo(GIB);
        assertThat(one.get("format").asString()).isEqualTo("raw");
        assertThat(one.get("created_at").isNull()).isFalse();
        assertThat(one.get("certain").asBoolean()).isTrue();
        assertThat(one.get("shared").asBoolean()).isFalse();
    }

    @Test
    void aVolumeThatItsGuestDoesNotNameIsListed() {
        house.sim().host("delta").machine(700, "delta", "db");
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        enrol("delta");
        awaitListed("local-lvm:vm-700-disk-7");
        assertThat(item("local-lvm:vm-700-disk-7").get("reason").asString()).isEqualTo("not_named");
    }

    @Test
    void whatTheGuestNamesAnywhereIsNotListed() {
        var machine = house.sim().host("delta").machine(700, "delta", "db");
        volume("delta", "local-lvm", "vm-700-disk-5", 700);
        volume("delta", "local-lvm", "vm-700-disk-6", 700);
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        machine.set("scsi5", "local-lvm:vm-700-disk-5,size=1G")
                .set("unused0", "local-lvm:vm-700-disk-6")
                .set("scsi7", "local-lvm:vm-700-disk-7,size=1G")
                .snapshot("before", "")
                .set("scsi7", null);
        volume("delta", "local-lvm", "vm-700-disk-8", 700);
        awaitRead(enrol("delta"));
        assertThat(names()).containsExactly("local-lvm:vm-700-disk-8");
    }

    @Test
    void aGuestOnAnotherNodeOfTheClusterExists() {
        var lab = house.sim().cluster("lab", "lab1", "lab2");
        lab.machine(700, "lab2", "db").set("scsi5", "local-lvm:vm-700-disk-5,size=1G");
        volume("lab1", "local-lvm", "vm-700-disk-5", 700);
        volume("lab1", "local-lvm", "vm-900-disk-0", 900);
        awaitRead(enrol("lab1"));
        assertThat(names()).containsExactly(LOST);
    }

    @Test
    void onASharedStorageItIsNotCertainAndListedOnce() {
        var lab = house.sim().cluster("lab", "lab1", "lab2");
        lab.storage("pool", "rbd", "images,rootdir", 100);
        volume("lab1", "pool", "vm-900-disk-0", 900);
        plane.enrol(house.sim(), "lab1", "lab2").forEach(this::awaitRead);
        assertThat(names()).containsExactly("pool:vm-900-disk-0");
        assertThat(item("pool:vm-900-disk-0").get("certain").asBoolean()).isFalse();
        assertThat(item("pool:vm-900-disk-0").get("shared").asBoolean()).isTrue();
    }

    @Test
    void aSharedVolumeIsKeptWhenAGuestOfAnotherClusterHasItsId() {
        var lab = house.sim().cluster("lab", "lab1");
        lab.storage("pool", "rbd", "images,rootdir", 100);
        volume("lab1", "pool", "vm-152-disk-0", 152);
        house.sim().clusterOf("gamma").storage("other", "rbd", "images", 100);
        long host = enrol("lab1");
        plane.as(OWNER).post("/hosts/" + house.lone().host() + "/sync", "");
        awaitListed("pool:vm-152-disk-0");
        awaitStoresNoted(
                "other", house.lone().host(), house.own().host(), house.other().host(), host);
        JsonNode end = end(delete(plane.as(OWNER), host, "pool:vm-152-disk-0", "pool:vm-152-disk-0"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("The storage is shared", "another cluster", "was not deleted");
    }

    @Test
    void aStorageThatCannotBeReadIsNamed() {
        house.sim().host("delta");
        house.sim().faults().fail("GET delta .*/storage/local-lvm/content", 500, "something broke");
        long host = enrol("delta");
        TestPlane.until(
                "the attempt failed",
                () -> list(plane.as(VIEWER))
                        .get("unread")
                        .valueStream()
                        .anyMatch(one -> one.get("host_id").asLong() == host
                                && one.get("storage").asString().equals("local-lvm")
                                && one.get("reason").asString().contains("something broke")));
    }

    @Test
    void anOwnerThatCannotBeReadIsNotAccused() {
        house.sim().host("delta").machine(700, "delta", "db");
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        house.sim().faults().fail("GET delta .*/qemu/700/pending", 500, "something broke");
        enrol("delta");
        TestPlane.until(
                "it is named as unknown",
                () -> list(plane.as(VIEWER)).get("unread").toString().contains("not known yet"));
        assertThat(names()).isEmpty();
    }

    @Test
    void aGuestThatATaskWorksOnIsNotAccused() {
        house.sim().host("delta").machine(700, "delta", "db").lock("clone");
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        enrol("delta");
        TestPlane.until(
                "it is named as unknown",
                () -> list(plane.as(VIEWER))
                        .get("unread")
                        .toString()
                        .contains("Which guest uses 1 volume is not known yet."));
        assertThat(names()).isEmpty();
    }

    @Test
    void aSilentClusterIsNamedAndItsVolumesAreNotListed() {
        long host = enrolWithLost();
        house.sim().node("delta").down();
        TestPlane.until(
                "it is silent",
                () -> list(plane.as(VIEWER))
                        .get("unread")
                        .valueStream()
                        .anyMatch(one -> one.get("host_id").asLong() == host
                                && one.get("storage").isNull()
                                && one.get("reason").asString().contains("does not answer")));
        assertThat(names()).isEmpty();
    }

    @Test
    void aTeamSeesAndDeletesOnlyItsOwn() {
        house.sim().host("delta");
        volume("delta", "local-lvm", "vm-900-disk-0", 900);
        long host = enrol("delta");
        house.move(host, house.blue());
        awaitListed(LOST);
        String seen = list(house.red(VIEWER)).toString();
        assertThat(seen).doesNotContain(TwoTeams.NOT_OF_RED).doesNotContain("vm-900", "delta");
        assertThat(delete(house.red(OWNER), host, LOST, LOST).status()).isEqualTo(404);
        house.move(host, house.red());
        assertThat(list(house.red(VIEWER)).toString()).contains(LOST);
        assertThat(delete(house.red(ADMIN), host, LOST, LOST).status()).isEqualTo(403);
        assertThat(end(delete(house.red(OWNER), host, LOST, LOST)).get("status").asString())
                .isEqualTo("succeeded");
    }

    @Test
    void itIsDeletedOnlyWithItsName() {
        long host = enrolWithLost();
        Answer wrong = delete(plane.as(OWNER), host, LOST, "vm-900-disk-0");
        assertThat(wrong.status()).isEqualTo(409);
        assertThat(wrong.error()).isEqualTo("confirm_required");
        assertThat(wrong.body()).contains(LOST);
        JsonNode end = end(delete(plane.as(OWNER), host, LOST, LOST));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.at("/result/deleted").asString()).isEqualTo(LOST);
        assertThat(end.at("/result/node").asString()).isEqualTo("delta");
        assertThat(end.at("/result/size_bytes").asLong()).isEqualTo(GIB);
        assertThat(house.sim().clusterOf("delta").storage("local-lvm").find("delta", "vm-900-disk-0"))
                .isNull();
        assertThat(names()).doesNotContain(LOST);
        assertThat(delete(plane.as(OWNER), host, LOST, LOST).status()).isEqualTo(404);
    }

    @Test
    void onlyWhatIsListedCanBeDeleted() {
        volume("gamma", "local-lvm", "vm-152-disk-0", 152);
        Answer answer = delete(plane.as(OWNER), house.lone().host(), "local:iso/debian.iso", "local:iso/debian.iso");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).contains("lists no volume local:iso/debian.iso");
        assertThat(delete(plane.as(OWNER), 999_999, LOST, LOST).status()).isEqualTo(404);
    }

    @Test
    void whereTwoNodesHaveTheNameTheNodeIsAskedFor() {
        house.sim().cluster("lab", "lab1", "lab2");
        volume("lab1", "local-lvm", "vm-900-disk-0", 900);
        volume("lab2", "local-lvm", "vm-900-disk-0", 900);
        long host = enrol("lab1");
        TestPlane.until("both are listed", () -> names().size() == 2);
        Answer answer = delete(plane.as(OWNER), host, LOST, LOST);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("conflict");
        JsonNode end = end(plane.as(OWNER)
                .post(
                        "/volumes/orphaned/delete",
                        Json.write(Map.of("host_id", host, "volid", LOST, "node", "lab2", "confirm", LOST))));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(house.sim().clusterOf("lab1").storage("local-lvm").find("lab1", "vm-900-disk-0"))
                .isNotNull();
    }

    @Test
    void aGuestThatAppearedInTheMeantimeKeepsIt() {
        long host = enrolWithLost();
        // From the next poll on, no poll shows what changes.
        house.sim().faults().resourcesEvery(Duration.ofDays(36_500));
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        house.sim().clusterOf("delta").machine(900, "delta", "new").set("scsi0", LOST + ",size=1G");
        JsonNode end = end(delete(plane.as(OWNER), host, LOST, LOST));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("900", "was not deleted");
        assertThat(house.sim().clusterOf("delta").storage("local-lvm").find("delta", "vm-900-disk-0"))
                .isNotNull();
    }

    @Test
    void aConfigurationThatNamesItInTheMeantimeKeepsIt() {
        var machine = house.sim().host("delta").machine(700, "delta", "db");
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        long host = enrol("delta");
        awaitListed("local-lvm:vm-700-disk-7");
        machine.set("scsi7", "local-lvm:vm-700-disk-7,size=1G");
        JsonNode end = end(delete(plane.as(OWNER), host, "local-lvm:vm-700-disk-7", "local-lvm:vm-700-disk-7"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString())
                .contains("The configuration of virtual machine 700 names it as scsi7", "was not deleted");
    }

    /** A row that can't be read may be that of the guest that needs the volume. */
    @Test
    void aListThatLacksAGuestKeepsIt() {
        var machine = house.sim().host("delta").machine(700, "delta", "db");
        volume("delta", "local-lvm", "vm-700-disk-7", 700);
        long host = enrol("delta");
        awaitListed("local-lvm:vm-700-disk-7");
        machine.set("scsi7", "local-lvm:vm-700-disk-7,size=1G");
        house.sim().faults().odd("GET delta /cluster/resources", "qemu/700", "odd");
        house.sim().faults().odd("GET delta .*/qemu/700/pending", "\"key\":\"scsi7\"", "\"key\":{}");
        JsonNode end = end(delete(plane.as(OWNER), host, "local-lvm:vm-700-disk-7", "local-lvm:vm-700-disk-7"));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("could not be read", "was not deleted");
    }

    @Test
    void itIsDeletedOnceAfterARestart() {
        long host = enrolWithLost();
        house.sim().faults().holdTasks("imgdel");
        Answer answer = delete(plane.as(OWNER), host, LOST, LOST);
        TestPlane.until("it is ordered", () -> orders() == 1);
        plane.halt();
        plane.resume();
        house.sim().faults().releaseTasks();
        assertThat(end(answer).get("status").asString()).isEqualTo("succeeded");
        assertThat(orders()).isOne();
    }

    @Test
    void aDeletionThatFailsSaysWhy() {
        long host = enrolWithLost();
        house.sim().faults().holdTasks("imgdel");
        house.sim().faults().nextTaskFails("lvremove failed");
        Answer answer = delete(plane.as(OWNER), host, LOST, LOST);
        // A task that the simulator lets fail has done its work all the same, and the storage is read again after the
        // job.
        var storage = house.sim().clusterOf("delta").storage("local-lvm");
        TestPlane.until("its volume is gone", () -> storage.find("delta", "vm-900-disk-0") == null);
        volume("delta", "local-lvm", "vm-900-disk-0", 900);
        house.sim().faults().releaseTasks();
        JsonNode end = end(answer);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("The volume could not be deleted", "lvremove failed");
        assertThat(names()).contains(LOST);
    }

    private long orders() {
        return house.sim().clusterOf("delta").tasks().stream()
                .filter(task -> task.type().equals("imgdel"))
                .count();
    }

    @Test
    void whatAnotherProgramMadeIsShownApartAndNotDeleted() {
        var machine = house.sim().host("delta").machine(191, "delta", "worker");
        volume("delta", "local-lvm", "vm-9999-pvc-0b5c6f3e-1d2a", 9999);
        volume("delta", "local-lvm", "vm-9999-pvc-attached", 9999);
        volume("delta", "local-lvm", "vm-900-disk-0", 900);
        volume("delta", "local-lvm", "vm-900-disk-1", 900);
        machine.set("scsi8", "local-lvm:vm-900-disk-1,size=1G").set("scsi9", "local-lvm:vm-9999-pvc-attached,size=1G");
        long host = enrol("delta");
        awaitRead(host);
        assertThat(names()).containsExactly(LOST);
        List<String> others = list(plane.as(VIEWER))
                .get("others")
                .valueStream()
                .map(one -> one.get("volid").asString())
                .toList();
        assertThat(others).containsExactly("local-lvm:vm-9999-pvc-0b5c6f3e-1d2a");
        Answer refused = delete(plane.as(OWNER), host, others.getFirst(), others.getFirst());
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.body()).contains("another program made it");
    }

    @Test
    void aSharedVolumeIsKeptWhileTheHostThatHasItsGuestIsOff() {
        String disk = "backup-nfs:777/vm-777-disk-0.raw";
        for (String node : List.of("beta", "gamma")) {
            house.sim().clusterOf(node).storage("backup-nfs").set("content", "backup,images");
        }
        house.sim().clusterOf("gamma").machine(777, "gamma", "db").set("scsi0", disk + ",size=1G");
        volume("gamma", "backup-nfs", "777/vm-777-disk-0.raw", 777);
        plane.as(OWNER).post("/hosts/" + house.lone().host() + "/sync", "");
        TestPlane.until(
                "the machine is known",
                () -> plane.as(VIEWER).get("/vms?q=777").tree().size() == 1);
        awaitStoresNoted(
                "backup-nfs",
                house.lone().host(),
                house.own().host(),
                house.other().host());
        house.sim().node("gamma").down();
        plane.halt();
        plane.resume();
        awaitListed(disk);
        assertThat(item(disk).get("certain").asBoolean()).isFalse();
        JsonNode end = end(delete(plane.as(OWNER), house.other().host(), disk, disk));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("The storage is shared", "another cluster", "was not deleted");
    }

    @Test
    void theDisksOfAMachineThatIsDeletedAreNotListed() {
        house.sim().host("delta").machine(700, "delta", "db").set("scsi5", "local-lvm:vm-700-disk-5,size=1G");
        volume("delta", "local-lvm", "vm-700-disk-5", 700);
        long host = enrolWithLost();
        awaitRead(host);
        long machine = plane.vm(700);
        JsonNode end = end(plane.as(OWNER).delete("/vms/" + machine, "{\"confirm\":\"db\"}"));
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        awaitRead(host);
        assertThat(names()).containsExactly(LOST);
    }

    @Test
    void aNameIsOneLine() {
        assertThat(delete(plane.as(OWNER), 1, "a\nb", "").status()).isEqualTo(422);
    }
}
