package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.WebFile;
import java.time.Duration;
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
        sim.publish("docker://" + NGINX, WebFile.image("nginx -g 'daemon off;'", "PATH=/usr/sbin:/usr/bin"));
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
        end(task(root.post(PULL, "reference=" + NGINX)));
        var created = root.post(
                "/nodes/alpha/lxc",
                "vmid=300&ostemplate=local:vztmpl/nginx_1.29.tar&unprivileged=1&net0=name%3Deth0,bridge%3Dvmbr0,ip%3Ddhcp");
        assertThat(end(task(created))).isEqualTo("OK");
        assertThat(sim.guest("alpha", 300).config())
                .containsEntry("entrypoint", "nginx -g 'daemon off;'")
                .containsEntry("env", "PATH=/usr/sbin:/usr/bin")
                .containsEntry("cmode", "console")
                .containsEntry("ostype", "unmanaged");
        assertThat(sim.guest("alpha", 300).config().get("net0").toString()).contains("host-managed=1");
    }
}
