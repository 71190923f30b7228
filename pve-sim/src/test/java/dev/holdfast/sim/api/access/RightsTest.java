package dev.holdfast.sim.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.Token;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Privileges of users and tokens. */
class RightsTest extends Worlds {
    @BeforeEach
    void begin() {
        use(Sim.oneHost());
    }

    private Asker as(Token token) {
        return Asker.of(sim.node("alpha"), token);
    }

    @Test
    void roleHasItsProxmoxPrivileges() {
        Token operator = sim.token("op@pve!one").role("/vms", "PVEVMUser");
        assertThat(as(operator).post("/nodes/alpha/lxc/101/status/stop", "").status())
                .isEqualTo(200);
        assertThat(as(operator).put("/nodes/alpha/lxc/101/config", "cores=1").status())
                .isEqualTo(403);
        assertThat(as(operator).delete("/nodes/alpha/lxc/103").reason())
                .isEqualTo("Permission check failed (/vms/103, VM.Allocate)");
    }

    @Test
    void nonPropagatingGrantIsMarkedAndAppliesToItsPath() {
        Token token = sim.token("near@pve!one").grantHere("/vms", Set.of("VM.Audit"));
        assertThat(as(token)
                        .get("/access/permissions")
                        .data()
                        .at("/~1vms/VM.Audit")
                        .asInt(-1))
                .isZero();
        assertThat(as(token).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(403);
    }

    @Test
    void tokenHasNoMorePrivilegesThanItsUser() {
        Token token = sim.token("small@pve!big").role("/", "Administrator").limitUser("/", Set.of("VM.Audit"));
        assertThat(as(token).get("/nodes/alpha/lxc/101/config").status()).isEqualTo(200);
        assertThat(as(token).get("/nodes/alpha/status").status()).isEqualTo(403);
    }

    @Test
    void changingAKeyNeedsItsPrivilege() {
        Token token = sim.token("cpu@pve!one").grant("/vms", Set.of("VM.Config.CPU"));
        assertThat(as(token).put("/nodes/alpha/lxc/101/config", "cores=2").status())
                .isEqualTo(200);
        assertThat(as(token)
                        .put("/nodes/alpha/lxc/101/config", "cores=2&memory=512")
                        .reason())
                .isEqualTo("Permission check failed (/vms/101, VM.Config.Memory)");
    }

    @Test
    void attachingANicNeedsThePrivilegeToUseTheBridge() {
        Token token = sim.token("net@pve!one").grant("/vms", Set.of("VM.Config.Network"));
        String form = "net0=name%3Deth0%2Cbridge%3Dvmbr0%2Ctag%3D7";
        assertThat(as(token).put("/nodes/alpha/lxc/101/config", form).reason())
                .isEqualTo("Permission check failed (/sdn/zones/localnetwork/vmbr0/7, SDN.Use)");
        token.grant("/sdn/zones", Set.of("SDN.Use"));
        assertThat(as(token).put("/nodes/alpha/lxc/101/config", form).status()).isEqualTo(200);
    }

    @Test
    void tasksOfOthersNeedPrivilegesOnTheNode() {
        String task = "/nodes/alpha/tasks/"
                + as(sim.token())
                        .post("/nodes/alpha/lxc/101/status/stop", "")
                        .data()
                        .asString();
        Token stranger = sim.token("stranger@pve!one");
        assertThat(as(stranger).get(task + "/status").reason())
                .isEqualTo("Permission check failed (/nodes/alpha, Sys.Audit)");
        assertThat(as(stranger).get("/nodes/alpha/tasks?source=all").data().isEmpty())
                .isTrue();
        assertThat(as(sim.auditor()).get(task + "/log").status()).isEqualTo(200);
        assertThat(as(sim.auditor()).delete(task).reason())
                .isEqualTo("Permission check failed (/nodes/alpha, Sys.Modify)");
    }

    @Test
    void listsLeaveOutRowsWithoutPrivileges() {
        Token token = sim.token("part@pve!one").grant("/vms/102", Set.of("VM.Audit"));
        assertThat(as(token).get("/cluster/resources").data().findValuesAsString("id"))
                .containsExactly("lxc/102", "node/alpha");
        assertThat(as(token).get("/cluster/resources?type=node").data().get(0).has("cpu"))
                .isFalse();
        assertThat(as(token).get("/nodes/alpha/lxc").data().size()).isEqualTo(1);
        assertThat(as(token).get("/nodes/alpha/storage").data().isEmpty()).isTrue();
    }

    @Test
    void requestsWithoutAValidTokenAreRefused() {
        sim.revoke(sim.auditor().id());
        assertThat(new Asker(sim.node("alpha"), "PVEAPIToken=auditor@pve!audit=x")
                        .get("/version")
                        .reason())
                .isEqualTo("no such token 'audit' for user 'auditor@pve'");
    }
}
