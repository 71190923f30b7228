package dev.holdfast.sim.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.Token;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Grants on paths to users, tokens and groups, and who may grant. */
class AclTest extends Worlds {
    private Asker root;

    @BeforeEach
    void begin() {
        use(Sim.oneHost());
        root = root("alpha");
        root.post("/access/groups", "groupid=staff");
        root.post("/access/groups", "groupid=night");
        sim.user("alice@pve", "correct-horse");
        root.put("/access/users/alice@pve", "groups=staff,night");
    }

    private void grant(String form) {
        var answer = root.put("/access/acl", form);
        assertThat(answer.status()).as(answer.reason() + answer.body()).isEqualTo(200);
    }

    private boolean aliceMay(String path, String privilege) {
        return root.get("/access/permissions?userid=alice@pve&path=" + path)
                .data()
                .path(path)
                .has(privilege);
    }

    @Test
    void groupGrantsAddUpAndAUserGrantReplacesThem() {
        grant("path=/vms&groups=staff&roles=PVETemplateUser");
        grant("path=/vms&groups=night&roles=PVEVMUser");
        assertThat(aliceMay("/vms/101", "VM.Clone")).isTrue();
        assertThat(aliceMay("/vms/101", "VM.PowerMgmt")).isTrue();
        grant("path=/vms&users=alice@pve&roles=PVEAuditor");
        assertThat(aliceMay("/vms/101", "VM.Clone")).isFalse();
        assertThat(aliceMay("/vms/101", "VM.Audit")).isTrue();
    }

    @Test
    void nearerGroupGrantReplacesAFurtherUserGrant() {
        grant("path=/&users=alice@pve&roles=Administrator");
        grant("path=/vms/101&groups=staff&roles=PVEAuditor");
        assertThat(aliceMay("/vms/101", "VM.PowerMgmt")).isFalse();
        assertThat(aliceMay("/vms/102", "VM.PowerMgmt")).isTrue();
        grant("path=/vms/102&groups=night&roles=NoAccess,PVEVMAdmin");
        assertThat(aliceMay("/vms/102", "VM.Audit")).isFalse();
    }

    @Test
    void nonPropagatingGrantAppliesToItsPathOnly() {
        grant("path=/&users=alice@pve&roles=PVEAuditor");
        grant("path=/vms&users=alice@pve&roles=PVEVMUser&propagate=0");
        assertThat(aliceMay("/vms", "VM.PowerMgmt")).isTrue();
        assertThat(aliceMay("/vms", "Sys.Audit")).isFalse();
        assertThat(aliceMay("/vms/101", "VM.PowerMgmt")).isFalse();
        assertThat(aliceMay("/vms/101", "Sys.Audit")).isTrue();
    }

    @Test
    void grantsCanBeReadAndRemoved() {
        grant("path=/vms//101/&users=alice@pve&groups=staff&roles=PVEAuditor,PVEVMUser&propagate=0");
        root.post("/access/users/alice@pve/token/one", "");
        grant("path=vms/101&tokens=alice@pve!one&roles=PVEAuditor");
        var rows = root.get("/access/acl")
                .data()
                .valueStream()
                .filter(row -> row.path("path").asString().equals("/vms/101"))
                .map(row -> row.path("type").asString() + " " + row.path("ugid").asString() + " "
                        + row.path("roleid").asString() + " "
                        + row.path("propagate").asInt())
                .toList();
        assertThat(rows)
                .containsExactlyInAnyOrder(
                        "user alice@pve PVEAuditor 0",
                        "user alice@pve PVEVMUser 0",
                        "group staff PVEAuditor 0",
                        "group staff PVEVMUser 0",
                        "token alice@pve!one PVEAuditor 1");
        grant("path=/vms/101&users=alice@pve&groups=staff&roles=PVEAuditor,PVEVMUser&delete=1");
        assertThat(aliceMay("/vms/101", "VM.Audit")).isFalse();
    }

    @Test
    void grantsAreRemovedWithTheirHolders() {
        root.post("/access/users/alice@pve/token/one", "");
        grant("path=/vms&groups=staff&users=alice@pve&tokens=alice@pve!one&roles=PVEAuditor");
        root.delete("/access/users/alice@pve");
        root.delete("/access/groups/staff");
        assertThat(root.get("/access/acl").data().size()).isEqualTo(1);
    }

    @Test
    void grantsOnAGuestAreRemovedWithIt() {
        grant("path=/vms/103&users=alice@pve&roles=PVEAuditor");
        assertThat(end(task(root.delete("/nodes/alpha/lxc/103")))).isEqualTo("OK");
        assertThat(aliceMay("/vms/103", "VM.Audit")).isFalse();
    }

    @Test
    void grantErrorsAreReported() {
        assertThat(root.put("/access/acl", "path=/&roles=PVEAuditor")
                        .json()
                        .at("/errors/users")
                        .asString())
                .isEqualTo("either 'users', 'groups' or 'tokens' is required.");
        for (String path : new String[] {"/nonsense", "/vms/1", "/a%20b", "/sdn/zones/z/v/0"}) {
            assertThat(root.put("/access/acl", "users=alice@pve&roles=PVEAuditor&path=" + path)
                            .json()
                            .at("/errors/path")
                            .asString())
                    .startsWith("invalid ACL path '");
        }
        String form = "path=/vms&roles=";
        assertThat(root.put("/access/acl", form + "None&users=alice@pve").reason())
                .isEqualTo("ACL update failed: role 'None' does not exist");
        assertThat(root.put("/access/acl", form + "PVEAuditor&users=bob@pve").reason())
                .isEqualTo("ACL update failed: user 'bob@pve' does not exist");
        assertThat(root.put("/access/acl", form + "PVEAuditor&groups=none").reason())
                .isEqualTo("ACL update failed: group 'none' does not exist");
        assertThat(root.put("/access/acl", form + "PVEAuditor&tokens=alice@pve!none")
                        .reason())
                .isEqualTo("ACL update failed: no such token 'none' for user 'alice@pve'");
        assertThat(root.put("/access/acl", form + "PVEAuditor&tokens=alice@pve").status())
                .isEqualTo(400);
        assertThat(root.get("/access/permissions?path=a%20b").status()).isEqualTo(400);
        assertThat(root.get("/access/permissions?userid=alice").status()).isEqualTo(400);
    }

    @Test
    void grantingNeedsThePrivilegeAndGuestAdminsMayShareGuests() {
        Token token = sim.token("keeper@pve!one").role("/vms", "PVEVMAdmin");
        var keeper = Asker.of(sim.node("alpha"), token);
        assertThat(keeper.put("/access/acl", "path=/vms&users=alice@pve&roles=PVEAuditor")
                        .reason())
                .isEqualTo("Permission check failed (/vms, Permissions.Modify)");
        assertThat(keeper.put("/access/acl", "path=/storage/local&users=alice@pve&roles=PVEAuditor")
                        .reason())
                .isEqualTo("Permission check failed (/storage/local, Permissions.Modify|Datastore.Allocate)");
        assertThat(keeper.put("/access/acl", "path=/pool/dev&users=alice@pve&roles=PVEAuditor")
                        .reason())
                .isEqualTo("Permission check failed (/pool/dev, Permissions.Modify|Pool.Allocate)");
        assertThat(keeper.put("/access/acl", "users=alice@pve&roles=PVEAuditor").reason())
                .isEqualTo("Permission check failed (/access, Permissions.Modify)");
        String guest = "path=/vms/101&users=alice@pve&roles=";
        assertThat(keeper.put("/access/acl", guest + "PVEVMUser").status()).isEqualTo(200);
        // Only roles whose privileges they have themselves, and never NoAccess.
        for (String role : new String[] {"PVEAuditor", "NoAccess"}) {
            assertThat(keeper.put("/access/acl", guest + role).reason())
                    .isEqualTo("ACL update failed: 400 Parameter verification failed.");
        }
        assertThat(keeper.get("/access/acl").data().findValuesAsString("path")).containsOnly("/vms/101");
        token.grantHere("/vms/101", Set.of("VM.Allocate", "VM.Audit", "VM.Clone"));
        assertThat(keeper.put("/access/acl", guest + "PVETemplateUser").status())
                .isEqualTo(500);
        assertThat(keeper.put("/access/acl", guest + "PVETemplateUser&propagate=0")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void listNeedsThePrivilegeToChangeOrAudit() {
        assertThat(Asker.of(sim.node("alpha"), sim.auditor())
                        .get("/access/acl")
                        .data()
                        .isEmpty())
                .isFalse();
        assertThat(Asker.of(sim.node("alpha"), sim.token("stranger@pve!one"))
                        .get("/access/acl")
                        .data()
                        .isEmpty())
                .isTrue();
    }
}
