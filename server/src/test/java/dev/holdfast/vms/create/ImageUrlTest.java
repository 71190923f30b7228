package dev.holdfast.vms.create;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.WebFile;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Machines from an image that the node downloads. */
class ImageUrlTest {
    private static final String URL = "https://images.test/noble/current/noble-server.img?mirror=1";
    private static final WebFile NOBLE = new WebFile("noble", "qcow2", 3L << 30);
    private static final String SUM = NOBLE.hash("sha256");
    private static final String VOLUME = "images:import/noble-server-" + SUM.substring(0, 12) + ".qcow2";

    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.oneHost();
    private long host;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        images();
        sim.publish(URL, NOBLE);
    }

    private void images() {
        sim.clusterOf("alpha").storage("images", "dir", "import", 50).set("path", "/srv/images");
    }

    @AfterEach
    void stop() {
        sim.faults().releaseTasks();
        plane.close();
        sim.close();
    }

    private Answer ask(Map<String, ?> image, Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("host_id", host, "name", "web", "image_url", image));
        body.putAll(more);
        return plane.as(ADMIN).post("/vms", Json.write(body));
    }

    private static Map<String, Object> noble(Map<String, ?> other) {
        var image = new HashMap<String, Object>(Map.of("url", URL, "checksum", SUM));
        image.putAll(other);
        return image;
    }

    private long create(Map<String, ?> image) {
        Answer answer = ask(image, Map.of());
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private List<SimTask> downloads() {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals("download"))
                .toList();
    }

    private static String status(JsonNode job) {
        return job.get("status").asString();
    }

    @Test
    void theNodeDownloadsTheImageAndTheFirstDiskIsMadeFromIt() {
        long id = create(noble(Map.of()));
        JsonNode job = plane.endOf(id);
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(sim.clusterOf("alpha").storage("images").find("alpha", VOLUME.replaceFirst(".*:", "")))
                .isNotNull();
        int vmid = job.get("result").get("vmid").asInt();
        assertThat(sim.guest("alpha", vmid).config().get("scsi0").toString()).endsWith("size=32G");
        assertThat(plane.log(id).toString())
                .contains("calculating checksum...OK, checksum verified")
                .contains("stays on the storage as " + VOLUME);
    }

    @Test
    void anImageThatIsThereIsUsedAgainAfterItsChecksumWasComputed() {
        plane.endOf(create(noble(Map.of())));
        long again = create(noble(Map.of("checksum", SUM.toUpperCase(Locale.ROOT))));
        assertThat(status(plane.endOf(again))).isEqualTo("succeeded");
        assertThat(plane.log(again).toString()).contains("got correct file already, no need to download");
        assertThat(sim.clusterOf("alpha").storage("images").volumes("alpha")).hasSize(1);
    }

    @Test
    void anotherChecksumOfTheSameAddressIsAnotherFile() {
        plane.endOf(create(noble(Map.of())));
        var newer = new WebFile("noble 2", "qcow2", 3L << 30);
        sim.publish(URL, newer);
        JsonNode job = plane.endOf(create(noble(Map.of("checksum", newer.hash("sha512"), "algorithm", "sha512"))));
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(sim.clusterOf("alpha").storage("images").volumes("alpha")).hasSize(2);
    }

    @Test
    void aWrongChecksumOrAFailedDownloadCreatesNothing() {
        JsonNode job = plane.endOf(create(noble(Map.of("checksum", "ab".repeat(32)))));
        assertThat(status(job)).isEqualTo("failed");
        assertThat(job.get("error").asString())
                .contains("no machine was created")
                .contains("checksum mismatch");
        job = plane.endOf(create(noble(Map.of("url", "https://images.test/gone.raw"))));
        assertThat(job.get("error").asString())
                .contains("no machine was created")
                .contains("exit code 8");
        assertThat(sim.clusterOf("alpha").guests().stream().filter(guest -> guest.vmid() == 100))
                .isEmpty();
        assertThat(sim.clusterOf("alpha").storage("images").volumes("alpha")).isEmpty();
    }

    @Test
    void aDiskThatIsTooSmallForTheImageCreatesNothing() {
        Answer answer = ask(noble(Map.of()), Map.of("disk_gb", 2));
        JsonNode job = plane.endOf(answer.tree().get("job").asLong());
        assertThat(job.get("error").asString()).contains("needs a disk of at least 3 GiB");
        assertThat(sim.clusterOf("alpha").tasks().stream()
                        .filter(task -> task.type().equals("qmcreate")))
                .isEmpty();
    }

    @Test
    void afterARestartTheDownloadIsFollowedAndNotOrderedAgain() {
        sim.faults().holdTasks("download");
        long id = create(noble(Map.of()));
        TestPlane.until("the download runs", () -> downloads().size() == 1);
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        JsonNode job = plane.endOf(id);
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(downloads()).hasSize(1);
    }

    @Test
    void aLostAnswerDoesNotDownloadTwice() {
        sim.faults()
                .swallow("POST alpha /nodes/alpha/storage/images/download-url")
                .times(1);
        JsonNode job = plane.endOf(create(noble(Map.of())));
        assertThat(status(job)).as(job.toString()).isEqualTo("succeeded");
        assertThat(downloads()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://images.test/a.qcow2",
                "https://user:word@images.test/a.qcow2",
                "https://user@images.test/a.qcow2",
                "https://images.test/a.qcow2.xz",
                "https://images.test/",
                "https://images.test/a.qcow2#x",
                "https://images.test/a b.qcow2",
                "file:///etc/passwd.raw"
            })
    void addressesThatTheNodeShouldNotFetchAreRefused(String url) {
        assertThat(ask(noble(Map.of("url", url)), Map.of()).faults())
                .containsExactly("body.image_url.url string_pattern_mismatch");
        assertThat(downloads()).isEmpty();
    }

    @Test
    void aChecksumIsRequiredAndFitsItsAlgorithm() {
        assertThat(ask(Map.of("url", URL), Map.of()).faults()).containsExactly("body.image_url.checksum missing");
        assertThat(ask(noble(Map.of("checksum", "xyz")), Map.of()).faults())
                .contains("body.image_url.checksum string_pattern_mismatch");
        assertThat(ask(noble(Map.of("algorithm", "sha512")), Map.of()).faults())
                .containsExactly("body.image_url.checksum value_error");
        assertThat(ask(noble(Map.of("algorithm", "md5")), Map.of()).faults()).contains("body.image_url.algorithm enum");
        assertThat(ask(noble(Map.of()), Map.of("image", "images:import/a.qcow2"))
                        .faults())
                .contains("body.image_url value_error");
    }

    @Test
    void aStorageThatHoldsNoImagesToImportIsNamed() {
        assertThat(ask(noble(Map.of("storage", "local")), Map.of()).faults())
                .containsExactly("body.image_url.storage value_error");
        sim.clusterOf("alpha").removeStorage("images");
        Answer answer = ask(noble(Map.of()), Map.of());
        assertThat(answer.faults()).containsExactly("body.image_url value_error");
        assertThat(answer.body()).contains("content type import");
    }

    @Test
    void aPrivilegeThatTheTokenLacksIsNamed() {
        sim.token().grant("/", Set.of("Sys.Audit", "Datastore.Audit", "VM.Audit", "Datastore.AllocateSpace"));
        Answer answer = ask(noble(Map.of()), Map.of());
        assertThat(answer.faults()).containsExactly("body.image_url value_error");
        assertThat(answer.body()).contains("Datastore.AllocateTemplate on /storage/images");
        sim.token()
                .grant(
                        "/",
                        Set.of(
                                "Sys.Audit",
                                "Datastore.Audit",
                                "VM.Audit",
                                "Datastore.AllocateSpace",
                                "Datastore.AllocateTemplate"));
        assertThat(ask(noble(Map.of()), Map.of()).body()).contains("Sys.AccessNetwork on /nodes/alpha");
    }
}
