package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.sim.Sim;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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
        sim.clusterOf("alpha")
                .machine(700, "alpha", "db")
                .set("meta", "creation-qemu=9.0.2,ctime=" + createdAt)
                .set("smbios1", "uuid=6197cc30-b2c6-49ec-9fa1-360cf461aa4d");
    }

    private void container(String mac) {
        sim.clusterOf("alpha").container(701, "alpha", "wiki").set("net0", "name=eth0,bridge=vmbr0,hwaddr=" + mac);
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
        sim.clusterOf("alpha")
                .machine(700, "alpha", "payroll")
                .set("meta", "creation-qemu=9.0.2,ctime=1700009999")
                .set("smbios1", "uuid=0d9f8a3e-1111-4222-8333-444455556666");
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
        sim.node("alpha").ask("DELETE", "/nodes/alpha/lxc/701", Map.of());
        TestPlane.until(
                "it is destroyed",
                () -> sim.clusterOf("alpha").guests().stream().noneMatch(guest -> guest.vmid() == 701));
        sim.clusterOf("alpha")
                .container(701, "alpha", "payroll")
                .set("net0", "name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:02");
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
        sim.clusterOf("alpha")
                .machine(700, "alpha", "db-2")
                .set("meta", "creation-qemu=9.0.2,ctime=1700000000")
                .set("smbios1", "uuid=0d9f8a3e-1111-4222-8333-444455556666");
        Guest other = until(700, "another one is there", guest -> guest.missingSince() == null);
        assertThat(other.id()).isNotEqualTo(first.id());
    }

    @Test
    void anAppKeepsItsCtIdAndBelongsToTheNewGuest() {
        container("BC:24:11:00:00:01");
        enrol();
        until(701, "it is identified", guest -> identity(guest) != null);
        long app = plane.adopt(host, 701, "Wiki");
        Guest first = find(701);
        assertThat(guestOf(app)).isEqualTo(first.id());
        sim.clusterOf("alpha").remove(701);
        until(701, "it is missing", guest -> guest.missingSince() != null);
        container("BC:24:11:00:00:02");
        Guest other = until(701, "another one is there", guest -> guest.id() != first.id());
        TestPlane.until("the app belongs to it", () -> {
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
            return Objects.equals(guestOf(app), other.id());
        });
    }

    private Long guestOf(long app) {
        try (Db db = Db.open(plane.config().database())) {
            return db.read(h -> h.select("SELECT guest_id FROM app WHERE id = ?", app)
                    .mapTo(Long.class)
                    .one());
        }
    }
}
