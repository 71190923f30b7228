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

/** Container templates that a node downloads from the index. */
class TemplatesTest extends Worlds {
    private static final String INDEX = "/nodes/alpha/aplinfo";
    private static final String UBUNTU = "ubuntu-24.04-standard_24.04-2_amd64.tar.zst";

    private SimStorage local;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        local = sim.host("alpha").storage("local");
        root = root("alpha");
    }

    private Asker.Answer ask(String storage, String template) {
        return root.post(INDEX, "storage=" + storage + "&template=" + template);
    }

    @Test
    void theTemplateIsThereWithTheChecksumOfTheIndex() {
        var answer = ask("local", UBUNTU);
        assertThat(answer.data().asString()).contains(":download:" + UBUNTU + ":");
        var task = task(answer);
        assertThat(end(task)).isEqualTo("OK");
        assertThat(task.lines()).contains("calculating checksum...OK, checksum verified");
        assertThat(local.find("alpha", "vztmpl/" + UBUNTU).format()).isEqualTo("tzst");
        assertThat(task(ask("local", UBUNTU))).satisfies(again -> {
            assertThat(end(again)).isEqualTo("OK");
            assertThat(again.lines())
                    .contains(
                            "calculating checksum of existing file...OK, got correct file already, no need to download");
        });
    }

    @Test
    void anotherFileAtTheAddressIsRefused() {
        sim.publish("https://downloads.sim.test/system/" + UBUNTU, new WebFile("other", "tzst", 1));
        assertThat(end(task(ask("local", UBUNTU)))).startsWith("checksum mismatch");
        assertThat(local.find("alpha", "vztmpl/" + UBUNTU)).isNull();
    }

    @Test
    void whatIsNotInTheIndexOrHasNoPlaceIsRefused() {
        assertThat(ask("local", "none.tar.zst").body()).contains("no such template");
        assertThat(ask("local-lvm", UBUNTU).reason()).isEqualTo("storage 'local-lvm' does not support templates");
        Asker reader = Asker.of(
                sim.node("alpha"), sim.token("reader@pve!one").grant("/storage/local", Set.of("Datastore.Audit")));
        assertThat(reader.post(INDEX, "storage=local&template=" + UBUNTU).reason())
                .contains("(/storage/local, Datastore.AllocateTemplate)");
    }
}
