package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The table of guests, as polls of a simulated host fill it. */
class GuestIdentitiesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private long host;

    @AfterEach
    void close() {
        sim.close();
    }

    private void enrol() {
        host = plane.enrol(sim, "alpha").getFirst();
    }

    private void machine(long createdAt) {
        machine("db", createdAt, "6197cc30-b2c6-49ec-9fa1-360cf461aa4d");
    }

    /** With all that identifies it from the beginning: a poll may see it at once. */
    private void machine(String name, long createdAt, String uuid) {
        sim.clusterOf("alpha")
                .machine(
                        700,
                        "alpha",
                        name,
                        Map.of("meta", "creation-qemu=9.0.2,ctime=" + createdAt, "smbios1", "uuid=" + uuid));
    }

    private void container(String mac) {
        container("wiki", mac);
    }

    private void container(String name, String mac) {
        sim.clusterOf("alpha").container(701, "alpha", name, Map.of("net0", "name=eth0,bridge=vmbr0,hwaddr=" + mac));
    }

    /** Until its CT ID is free, which is before the task ends. */
    private void destroyContainer() {
        sim.node("alpha").ask("DELETE", "/nodes/alpha/lxc/701", Map.of());
        TestPlane.until(
                "it is destroyed",
                () -> sim.clusterOf("alpha").guests().stream().noneMatch(guest -> guest.vmid() == 701));
    }

    private Guest until(int vmid, String description, Predicate<Guest> condition) {
        var found = new Guest[1];
        TestPlane.until(description, () -> {
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
            found[0] = find(vmid);
            return found[0] != null && condition.test(found[0]);
        });
        return found[0];
    }

    private Guest find(int vmid) {
        try (Db db = Db.open(plane.config().database())) {
            return db.read(h -> new GuestStore().find(h, new GuestRef(1, vmid)));
        }
    }

    private long readsOfConfig() {
        return sim.node("alpha").requests().stream()
                .filter(seen -> seen.path().endsWith("/lxc/701/config"))
                .count();
    }

    private @Nullable String identity(Guest guest) {
        try (Db db = Db.open(plane.config().database())) {
            return db.read(h -> new GuestStore().identity(h, guest.id()));
        }
    }

    @Test
    void aReusedVmIdDoesNotInheritTheIdOfTheGuest() {
        machine(1_700_000_000);
        enrol();
        Guest first = until(700, "it is identified", guest -> identity(guest) != null);
        assertThat(identity(first)).startsWith("ctime=1700000000,uuid=");
        sim.clusterOf("alpha").remove(700);
        until(700, "it is missing", guest -> guest.missingSince() != null);
        machine(1_700_000_000);
        Guest back = until(700, "it is back", guest -> guest.missingSince() == null);
        assertThat(back.id()).isEqualTo(first.id());
        sim.clusterOf("alpha").remove(700);
        until(700, "it is missing again", guest -> guest.missingSince() != null);
        machine(1_700_009_999);
        Guest other = until(700, "another one is there", guest -> guest.missingSince() == null);
        assertThat(other.id()).isNotEqualTo(first.id());
        assertThat(identity(other)).startsWith("ctime=1700009999,uuid=");
    }

    @Test
    void aMachineThatWasCreatedAgainBeforeTheNextPollIsAnotherGuest() {
        machine(1_700_000_000);
        enrol();
        Guest first = until(700, "it is identified", guest -> identity(guest) != null);
        sim.clusterOf("alpha").remove(700);
        machine("payroll", 1_700_009_999, "0d9f8a3e-1111-4222-8333-444455556666");
        Guest other = until(700, "another one is there", guest -> guest.id() != first.id());
        assertThat(other.missingSince()).isNull();
        assertThat(plane.as(ADMIN).get("/vms/" + first.id()).status()).isEqualTo(404);
        assertThat(plane.as(ADMIN).get("/vms/" + other.id()).tree().get("name").asString())
                .isEqualTo("payroll");
    }

    @Test
    void aContainerThatWasDestroyedAndCreatedAgainBeforeTheNextPollIsAnotherGuest() {
        container("BC:24:11:00:00:01");
        enrol();
        Guest first = until(701, "it is identified", guest -> identity(guest) != null);
        destroyContainer();
        container("payroll", "BC:24:11:00:00:02");
        until(701, "another one is there", guest -> guest.id() != first.id());
    }

    /** The CT ID is free before the task ends that destroys its container. */
    @Test
    void aContainerThatWasCreatedAgainBeforeTheDestructionEndedIsAnotherGuest() {
        container("BC:24:11:00:00:01");
        enrol();
        Guest first = until(701, "it is identified", guest -> identity(guest) != null);
        sim.faults().holdTasks("alpha vzdestroy 701");
        destroyContainer();
        sim.node("alpha").forgetRequests();
        container("payroll", "BC:24:11:00:00:02");
        until(701, "it was read twice", _ -> readsOfConfig() >= 2);
        sim.faults().nextTaskWarns(1);
        sim.faults().releaseTasks();
        until(701, "another one is there", guest -> guest.id() != first.id());
    }

    @Test
    void aContainerThatOnlyGotAnotherNicKeepsItsId() {
        container("BC:24:11:00:00:01");
        enrol();
        Guest first = until(701, "it is identified", guest -> identity(guest) != null);
        sim.guest("alpha", 701)
                .set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:02")
                .set("hostname", "wiki2");
        Guest same = until(701, "its NIC was read", guest -> "mac=BC:24:11:00:00:02".equals(identity(guest)));
        assertThat(same.id()).isEqualTo(first.id());
    }

    @Test
    void aSecondCloneWithTheVmIdOfTheFirstIsAnotherGuest() {
        machine(1_700_000_000);
        enrol();
        Guest first = until(700, "it is identified", guest -> identity(guest) != null);
        sim.clusterOf("alpha").remove(700);
        until(700, "it is missing", guest -> guest.missingSince() != null);
        // A clone keeps the time of the creation of its source.
        machine("db-2", 1_700_000_000, "0d9f8a3e-1111-4222-8333-444455556666");
        Guest other = until(700, "another one is there", guest -> guest.missingSince() == null);
        assertThat(other.id()).isNotEqualTo(first.id());
    }

    /** The stranger keeps running, whatever is asked of the app, until somebody says that it is the app's. */
    @Test
    void anAppDoesNotFollowItsCtIdToAnotherContainerUntilItIsAdoptedAgain() {
        container("BC:24:11:00:00:01");
        enrol();
        until(701, "it is identified", guest -> identity(guest) != null);
        long app = plane.adopt(host, 701, "Wiki");
        Guest first = find(701);
        assertThat(plane.as(OWNER)
                        .post("/apps/" + app + "/readopt", "{\"confirm\":\"Wiki\"}")
                        .status())
                .as("nothing to adopt again")
                .isEqualTo(409);
        destroyContainer();
        container("BC:24:11:00:00:02");
        sim.guest("alpha", 701).start();
        Answer early = plane.as(OWNER).delete("/apps/" + app, "{\"confirm\":\"Wiki\"}");
        assertThat(early.status()).as(early.body()).isEqualTo(409);
        Guest other = until(701, "another one is there", guest -> guest.id() != first.id());
        JsonNode shown = plane.as(VIEWER).get("/apps/" + app).tree();
        assertThat(shown.get("replaced").asBoolean()).isTrue();
        assertThat(shown.get("missing_since").isNull()).isFalse();
        assertThat(shown.get("status").asString()).isEqualTo("unknown");
        assertThat(guestOf(app)).isEqualTo(first.id());
        for (Answer refused : List.of(
                plane.as(OWNER).delete("/apps/" + app, "{\"confirm\":\"Wiki\"}"),
                plane.as(OWNER).post("/apps/" + app + "/stop", "{}"),
                plane.as(OWNER).post("/apps/" + app + "/snapshots", "{\"name\":\"before\"}"),
                plane.as(OWNER).patch("/apps/" + app, "{\"cores\":2}"))) {
            assertThat(refused.status()).as(refused.body()).isEqualTo(409);
            assertThat(refused.body()).contains("guest_missing", "another guest has its CT ID 701");
        }
        assertThat(sim.guest("alpha", 701).isRunning()).isTrue();

        assertThat(plane.as(OWNER).post("/apps/" + app + "/readopt", "{}").status())
                .isEqualTo(409);
        Answer again = plane.as(OWNER).post("/apps/" + app + "/readopt", "{\"confirm\":\"Wiki\"}");
        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(again.tree().get("replaced").asBoolean()).isFalse();
        assertThat(again.tree().get("status").asString()).isEqualTo("running");
        assertThat(guestOf(app)).isEqualTo(other.id());
    }

    @Test
    void anAppWhoseContainerAJobRestoredFromAnotherGuestsBackupKeepsIt() {
        container("BC:24:11:00:00:01");
        enrol();
        until(701, "it is identified", guest -> identity(guest) != null);
        long app = plane.adopt(host, 701, "Wiki");
        Guest first = find(701);
        Answer made = plane.as(OWNER).post("/apps/" + app + "/backup", "{\"storage\":\"local\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(202);
        assertThat(plane.endOf(made.tree().get("job").asLong()).get("status").asString())
                .isEqualTo("succeeded");
        // Its NIC is another one since the backup.
        sim.guest("alpha", 701)
                .set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:02")
                .set("hostname", "wiki2");
        until(701, "its NIC was read", guest -> "mac=BC:24:11:00:00:02".equals(identity(guest)));
        long backup = backup();
        Answer asked = plane.as(OWNER)
                .post("/backups/" + backup + "/restore", "{\"mode\":\"in_place\",\"confirm\":\"wiki2\"}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        JsonNode end = plane.endOf(asked.tree().get("job").asLong());
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        Guest now = until(701, "it has the old NIC", guest -> "mac=BC:24:11:00:00:01".equals(identity(guest)));
        assertThat(guestOf(app)).isEqualTo(now.id());
        assertThat(plane.as(VIEWER).get("/apps/" + app).tree().get("replaced").asBoolean())
                .isFalse();
        assertThat(now.id()).isNotEqualTo(first.id());
    }

    private long backup() {
        var found = new long[1];
        TestPlane.until("the backup is listed", () -> {
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
            JsonNode all = plane.as(OWNER).get("/backups").tree();
            found[0] = all.findPath("id").asLong(0);
            return found[0] > 0;
        });
        return found[0];
    }

    private Long guestOf(long app) {
        try (Db db = Db.open(plane.config().database())) {
            return db.read(h -> h.select("SELECT guest_id FROM app WHERE id = ?", app)
                    .mapTo(Long.class)
                    .one());
        }
    }
}
