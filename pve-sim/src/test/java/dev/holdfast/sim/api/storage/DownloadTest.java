package dev.holdfast.sim.api.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.WebFile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that a node downloads. */
class DownloadTest extends Worlds {
    private static final String URL = "https://images.test/noble.img";
    private static final WebFile NOBLE = new WebFile("noble", "qcow2", 3L << 30);

    private SimStorage images;
    private Asker root;

    @BeforeEach
    void begin() {
        sim.faults().taskDuration(Duration.ofSeconds(1));
        images = sim.host("alpha").storage("images", "dir", "import,iso", 50).set("path", "/srv/images");
        root = root("alpha");
        sim.publish(URL, NOBLE);
    }

    private static String body(String name, String more) {
        return "content=import&filename=" + name + "&url=" + URLEncoder.encode(URL, StandardCharsets.UTF_8) + more;
    }

    private static String sum(String hash) {
        return "&checksum-algorithm=sha256&checksum=" + hash;
    }

    private Asker.Answer ask(String name, String more) {
        return root.post("/nodes/alpha/storage/images/download-url", body(name, more));
    }

    @Test
    void theImageIsThereWhenTheTaskHasEnded() {
        var answer = ask("noble.qcow2", sum(NOBLE.hash("sha256")));
        assertThat(answer.data().asString()).contains(":download:noble.qcow2:");
        var task = task(answer);
        assertThat(end(task)).isEqualTo("OK");
        assertThat(task.lines()).contains("calculating checksum...OK, checksum verified");
        assertThat(images.find("alpha", "import/noble.qcow2").size()).isEqualTo(3L << 30);
    }

    @Test
    void aWrongChecksumLeavesNothing() {
        assertThat(done(ask("noble.qcow2", sum("00"))))
                .isEqualTo("checksum mismatch: got '" + NOBLE.hash("sha256") + "' != expect '00'");
        assertThat(images.find("alpha", "import/noble.qcow2")).isNull();
    }

    @Test
    void anExistingFileIsUsedAgainIfItsChecksumIsRightAndNeverReplaced() {
        done(ask("noble.qcow2", sum(NOBLE.hash("sha256"))));
        var again = task(ask("noble.qcow2", sum(NOBLE.hash("sha256"))));
        assertThat(end(again)).isEqualTo("OK");
        assertThat(again.lines())
                .contains("calculating checksum of existing file...OK, got correct file already, no need to download");
        assertThat(done(ask("noble.qcow2", sum("00")))).endsWith("!= expect '00', aborting");
        assertThat(done(ask("noble.qcow2", "")))
                .isEqualTo("refusing to override existing file '/srv/images/import/noble.qcow2'");
    }

    @Test
    void whatIsNotThereAndWhatHasNoRoomFails() {
        assertThat(done(root.post(
                        "/nodes/alpha/storage/images/download-url",
                        "content=import&filename=a.qcow2&url=https%3A%2F%2Fnowhere.test%2Fa")))
                .isEqualTo("download failed: exit code 8");
        images.fillUp("alpha", 3);
        assertThat(done(ask("noble.qcow2", ""))).isEqualTo("download failed: exit code 3");
        assertThat(images.find("alpha", "import/noble.qcow2")).isNull();
    }

    @ParameterizedTest(name = "{0} on {1} is refused: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            content=import&filename=a.img   | images    | 400 Parameter verification failed.
            content=import&filename=a.qcow2 | local     | 500 storage 'local' is not configured for content-type 'import'
            content=import&filename=a.qcow2 | local-lvm | 500 can't upload to storage type 'lvmthin', not a file based storage!
            content=iso&filename=a.iso&checksum=00 | images | 400 Parameter verification failed.
            content=iso&filename=a.iso&compression=gz | images | 501 not modelled: compressed downloads
            """)
    void whatCanNotBeDownloadedIsRefusedImmediately(String fields, String storage, String text) {
        var answer = root.post(
                "/nodes/alpha/storage/" + storage + "/download-url", fields + "&url=https%3A%2F%2Fimages.test%2Fa");
        assertThat(answer.status() + " " + answer.reason()).isEqualTo(text);
        assertThat(root.post("/nodes/alpha/storage/images/download-url", "content=iso&filename=a.iso&url=ftp%3A%2F%2Fa")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void itNeedsPrivilegesOnTheStorageAndOnTheNode() {
        var storage = Asker.of(sim.node("alpha"), sim.tokenWith("s@pve!t", Set.of("Datastore.AllocateTemplate")));
        var path = "/nodes/alpha/storage/images/download-url";
        assertThat(storage.post(path, body("a.qcow2", "")).reason())
                .isEqualTo("Permission check failed (/nodes/alpha, Sys.AccessNetwork)");
        var old = Asker.of(
                sim.node("alpha"),
                sim.tokenWith("o@pve!t", Set.of("Datastore.AllocateTemplate", "Sys.Audit", "Sys.Modify")));
        assertThat(old.post(path, body("a.qcow2", "")).status()).isEqualTo(200);
        var node = Asker.of(sim.node("alpha"), sim.tokenWith("n@pve!t", Set.of("Sys.AccessNetwork")));
        assertThat(node.post(path, body("a.qcow2", "")).reason())
                .isEqualTo("Permission check failed (/storage/images, Datastore.AllocateTemplate)");
    }
}
