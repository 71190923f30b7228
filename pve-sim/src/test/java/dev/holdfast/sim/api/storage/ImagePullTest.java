package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.model.volume.WebFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Images of registries that a node pulls, and containers made of them. */
class ImagePullTest extends Worlds {
    private static final String PULL = "/nodes/alpha/storage/local/oci-registry-pull";
    private static final String NGINX = "docker.io/library/nginx:1.29";

    private SimStorage local;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        local = sim.host("alpha").storage("local");
        root = root("alpha");
        sim.publish("docker://" + NGINX, WebFile.image("nginx -g 'daemon off;'", "PATH=/usr/sbin:/usr/bin", "LANG=C"));
    }

    private SimGuest made(String vmid, String nic) {
        if (local.find("alpha", "vztmpl/nginx_1.29.tar") == null) end(task(root.post(PULL, "reference=" + NGINX)));
        var created = root.post(
                "/nodes/alpha/lxc",
                "vmid=" + vmid
                        + "&ostemplate=local:vztmpl/nginx_1.29.tar&unprivileged=1&net0=name%3Deth0,bridge%3Dvmbr0,"
                        + nic);
        assertThat(end(task(created))).isEqualTo("OK");
        return sim.guest("alpha", Integer.parseInt(vmid));
    }

    @Test
    void theNameOfTheFileIsNormalizedAndAnExistingFileIsKept() {
        var answer = root.post(PULL, "reference=" + NGINX);
        assertThat(answer.data().asString()).contains(":ociregistrypull:nginx_1.29.tar:");
        assertThat(end(task(answer))).isEqualTo("OK");
        assertThat(local.find("alpha", "vztmpl/nginx_1.29.tar").format()).isEqualTo("tar");
        assertThat(root.post(PULL, "reference=" + NGINX).reason())
                .isEqualTo("refusing to override existing file 'nginx_1.29.tar'");
        assertThat(end(task(root.post(PULL, "reference=" + NGINX + "&filename=a/other+name"))))
                .isEqualTo("OK");
        assertThat(local.find("alpha", "vztmpl/other_name.tar")).isNotNull();
    }

    @Test
    void whatTheRegistryDoesNotHaveFailsInTheTask() {
        var task = task(root.post(PULL, "reference=docker.io/library/none:1"));
        assertThat(end(task)).startsWith("command 'skopeo copy").endsWith("failed: exit code 1");
    }

    @Test
    void aReferenceWithoutATagAndACallerWithoutTheNetworkAreRefused() {
        assertThat(root.post(PULL, "reference=no+tag").body())
                .contains("\"reference\":\"value does not match the regex pattern\"");
        Asker storer = Asker.of(
                sim.node("alpha"),
                sim.token("storer@pve!one").grant("/storage/local", Set.of("Datastore.AllocateTemplate")));
        assertThat(storer.post(PULL, "reference=" + NGINX).reason()).contains("(/nodes/alpha, Sys.AccessNetwork)");
        assertThat(root.post("/nodes/alpha/storage/local-lvm/oci-registry-pull", "reference=" + NGINX)
                        .reason())
                .contains("not a file based storage");
    }

    @Test
    void aContainerRunsTheCommandOfTheImageWithANetworkOfTheNode() {
        Map<String, Object> config = made("300", "ip%3Ddhcp").config();
        assertThat(config)
                .containsEntry("entrypoint", "nginx -g 'daemon off;'")
                .containsEntry("env", "PATH=/usr/sbin:/usr/bin\0LANG=C")
                .containsEntry("cmode", "console")
                .containsEntry("ostype", "unmanaged")
                .containsEntry("lxc", List.of(List.of("lxc.signal.halt", "SIGTERM")));
        assertThat(config.get("net0").toString()).contains("host-managed=1");
        sim.publish("docker://docker.io/library/system:1", WebFile.image("/sbin/init"));
        end(task(root.post(PULL, "reference=docker.io/library/system:1")));
        end(
                task(
                        root.post(
                                "/nodes/alpha/lxc",
                                "vmid=301&ostemplate=local:vztmpl/system_1.tar&unprivileged=1&net0=name%3Deth0,bridge%3Dvmbr0,ip%3Ddhcp")));
        assertThat(sim.guest("alpha", 301).config()).doesNotContainKeys("entrypoint", "env", "cmode");
        assertThat(sim.guest("alpha", 301).config().get("net0").toString()).doesNotContain("host-managed");
    }

    @Test
    void aNodeThatManagesAnAddressGetsItByNoRouterAdvertisements() {
        SimGuest guest = made("300", "ip6%3Dauto");
        String fault = "net0: SLAAC is not supported for host-managed network configuration";
        assertThat(end(task(root.post("/nodes/alpha/lxc/300/status/start", ""))))
                .isEqualTo(fault);
        assertThat(guest.isRunning()).isFalse();
        String nic = "net0=name%3Deth0,bridge%3Dvmbr0,host-managed%3D1,ip6%3D";
        assertThat(root.put("/nodes/alpha/lxc/300/config", nic + "auto").reason())
                .isEqualTo(fault + ".");
        assertThat(root.put("/nodes/alpha/lxc/300/config", nic + "auto,link_down%3D1")
                        .status())
                .isEqualTo(200);
        assertThat(root.put("/nodes/alpha/lxc/300/config", nic + "dhcp").status())
                .isEqualTo(200);
        assertThat(end(task(root.post("/nodes/alpha/lxc/300/status/start", ""))))
                .isEqualTo("OK");
    }

    @Test
    void theRawLinesOfAnImageAreInABackupAndNotInWhatAnybodyButRootRestores() {
        SimGuest guest = made("300", "ip%3Ddhcp");
        Volume backup = sim.host("alpha").storage("backup-nfs").backUp(guest, Duration.ZERO);
        assertThat(root.get("/nodes/alpha/vzdump/extractconfig?volume=" + backup.id())
                        .data()
                        .asString())
                .contains(
                        "lxc.environment.runtime: PATH=/usr/sbin:/usr/bin\nlxc.environment.runtime: LANG=C\n",
                        "lxc.signal.halt: SIGTERM\n")
                .doesNotContain("env: ", "lxc: ");
        var restored = task(root.post(
                "/nodes/alpha/lxc", "vmid=302&restore=1&storage=local-lvm&unprivileged=1&ostemplate=" + backup.id()));
        assertThat(end(restored)).isEqualTo("WARNINGS: 1");
        assertThat(restored.lines().toString())
                .contains("skipping custom lxc options")
                .contains("lxc.signal.halt");
        assertThat(sim.guest("alpha", 302).config())
                .containsKeys("entrypoint", "env")
                .doesNotContainKey("lxc");
    }
}
