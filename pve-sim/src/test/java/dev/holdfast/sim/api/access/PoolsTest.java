package dev.holdfast.sim.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.Token;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guests and storages on which privileges are granted together. */
class PoolsTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        use(Sim.oneHost());
        root = root("alpha");
        assertThat(root.post("/pools", "poolid=dev&comment=trials").status()).isEqualTo(200);
    }

    @Test
    void poolListsItsMembersByKind() {
        root.put("/pools", "poolid=dev&vms=101,102&storage=local");
        assertThat(root.get("/pools").data().get(0).path("comment").asString()).isEqualTo("trials");
        assertThat(root.get("/pools?poolid=dev").data().get(0).path("members").findValuesAsString("id"))
                .containsExactly("lxc/101", "lxc/102", "storage/alpha/local");
        assertThat(root.get("/pools/dev?type=storage").data().path("members").size())
                .isEqualTo(1);
        assertThat(root.get("/pools/dev?type=qemu").data().path("members").size())
                .isZero();
        root.put("/pools/dev", "vms=101&delete=1&comment=less");
        assertThat(root.get("/pools/dev?type=lxc").data().path("members").findValuesAsString("id"))
                .containsExactly("lxc/102");
    }

    @Test
    void poolGrantsApplyToMembersOnly() {
        Token token = sim.token("dev@pve!one").role("/pool/dev", "PVEVMUser");
        var dev = Asker.of(sim.node("alpha"), token);
        assertThat(dev.get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        root.put("/pools/dev", "vms=101");
        assertThat(dev.get("/nodes/alpha/lxc/101/config").status()).isEqualTo(200);
        assertThat(dev.get("/nodes/alpha/lxc/102/config").status()).isEqualTo(403);
        assertThat(dev.get("/access/permissions")
                        .data()
                        .at("/~1vms~1101/VM.Audit")
                        .asInt(-1))
                .isZero();
        token.role("/vms/101", "NoAccess");
        assertThat(dev.get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
        token.role("/vms/101", "PVEAuditor").role("/pool/dev", "NoAccess");
        assertThat(dev.get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
    }

    @Test
    void resourcesShowThePoolToCallersWhoMayAuditIt() {
        root.put("/pools/dev", "vms=101");
        Token token = sim.token("dev@pve!one").role("/vms", "PVEVMUser");
        var dev = Asker.of(sim.node("alpha"), token);
        assertThat(dev.get("/cluster/resources?type=vm").data().get(0).has("pool"))
                .isFalse();
        token.role("/pool", "PVEPoolUser");
        assertThat(dev.get("/cluster/resources?type=vm")
                        .data()
                        .get(0)
                        .path("pool")
                        .asString())
                .isEqualTo("dev");
        assertThat(dev.get("/cluster/resources").data().findValuesAsString("id"))
                .contains("/pool/dev");
        assertThat(dev.get("/pools").data().size()).isEqualTo(1);
    }

    @Test
    void poolIsHiddenWithoutPrivileges() {
        var stranger = Asker.of(sim.node("alpha"), sim.token("stranger@pve!one"));
        assertThat(stranger.get("/pools").data().isEmpty()).isTrue();
        for (String path : new String[] {"/pools/dev", "/pools?poolid=dev"}) {
            assertThat(stranger.get(path).reason()).isEqualTo("Permission check failed (/pool/dev, Pool.Audit)");
        }
        assertThat(stranger.post("/pools", "poolid=mine").reason())
                .isEqualTo("Permission check failed (/pool/mine, Pool.Allocate)");
    }

    @Test
    void addingAGuestToAPoolNeedsThePrivilegeToShareIt() {
        var keeper = Asker.of(sim.node("alpha"), sim.token("keeper@pve!one").grant("/pool", Set.of("Pool.Allocate")));
        assertThat(keeper.put("/pools/dev", "vms=101").reason())
                .isEqualTo("update pools failed: 403 Permission check failed"
                        + " (/vms/101, Permissions.Modify|VM.Allocate)");
        assertThat(keeper.put("/pools/dev", "storage=local").reason())
                .isEqualTo("update pools failed: 403 Permission check failed"
                        + " (/storage/local, Permissions.Modify|Datastore.Allocate)");
    }

    @Test
    void guestIsInOnePoolAtATime() {
        root.post("/pools", "poolid=live");
        root.put("/pools/dev", "vms=101&storage=local");
        assertThat(root.put("/pools/dev", "vms=101").reason())
                .isEqualTo("update pools failed: VM 101 is already a pool member");
        assertThat(root.put("/pools/live", "vms=101").reason())
                .isEqualTo("update pools failed: VM 101 belongs already to pool 'dev' and 'allow-move' is not set");
        assertThat(root.put("/pools/live", "vms=101&allow-move=1&storage=local").status())
                .isEqualTo(200);
        assertThat(root.put("/pools/dev", "vms=101&delete=1").reason())
                .isEqualTo("update pools failed: VM 101 is not a pool member");
        assertThat(root.put("/pools/dev", "storage=nas&delete=1").reason())
                .isEqualTo("update pools failed: Storage 'nas' is not a pool member");
    }

    @Test
    void onlyAnEmptyPoolCanBeDeleted() {
        root.put("/pools/dev", "vms=103&storage=local");
        assertThat(root.delete("/pools/dev").reason())
                .isEqualTo("delete pool failed: pool 'dev' is not empty (contains VM 103)");
        assertThat(end(task(root.delete("/nodes/alpha/lxc/103")))).isEqualTo("OK");
        assertThat(root.delete("/pools?poolid=dev").reason())
                .isEqualTo("delete pool failed: pool 'dev' is not empty (contains storage 'local')");
        root.put("/pools/dev", "storage=local&delete=1");
        assertThat(root.delete("/pools?poolid=dev").status()).isEqualTo(200);
        assertThat(root.delete("/pools/dev").reason()).isEqualTo("delete pool failed: pool 'dev' does not exist");
        assertThat(root.get("/pools/dev").reason()).isEqualTo("pool 'dev' does not exist");
    }

    @Test
    void poolNamesAndParentsAreChecked() {
        assertThat(root.post("/pools", "poolid=dev").reason())
                .isEqualTo("create pool failed: pool 'dev' already exists");
        assertThat(root.post("/pools", "poolid=dev/web").status()).isEqualTo(200);
        assertThat(root.delete("/pools/dev").reason())
                .isEqualTo("delete pool failed: pool 'dev' is not empty (contains pool 'dev/web')");
        assertThat(root.post("/pools", "poolid=live/web").reason())
                .isEqualTo("create pool failed: parent pool 'live' does not exist");
        assertThat(root.post("/pools", "poolid=a%20b")
                        .json()
                        .at("/errors/poolid")
                        .asString())
                .isEqualTo("invalid format - pool name 'a b' contains invalid characters\n");
        assertThat(root.get("/pools?type=lxc").json().at("/errors/poolid").asString())
                .isEqualTo("missing property - 'type' requires this property");
    }
}
