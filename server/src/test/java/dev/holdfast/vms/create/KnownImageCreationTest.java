package dev.holdfast.vms.create;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.volume.WebFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Machines from the images of distributions. */
class KnownImageCreationTest {
    private static final String URL = "https://images.test/own.img";
    private static final WebFile FILE = new WebFile("own", "qcow2", 3L << 30);
    private static final String SUM = FILE.hash("sha512");

    @TempDir
    private Path folder;

    private final Sim sim = Sim.oneHost();
    private TestPlane plane;
    private long host;

    @BeforeEach
    void start() throws IOException {
        Path list = folder.resolve("images.json");
        Files.writeString(
                list,
                Json.write(List.of(
                        image("fixed", null, SUM),
                        // Nobody listens there.
                        image("listed", "https://127.0.0.1:1/SHA512SUMS", null))));
        plane = TestPlane.with(Map.of("HOLDFAST_IMAGE_LIST", list.toString()), InstantSource.system());
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        sim.clusterOf("alpha").storage("images", "dir", "import", 50).set("path", "/srv/images");
        sim.publish(URL, FILE);
    }

    private static KnownImage image(String id, String checksums, String checksum) {
        return new KnownImage(
                id,
                "Own Linux " + id,
                "own",
                URL,
                checksums,
                checksum,
                ImageUrl.Algorithm.SHA512,
                "own",
                4,
                "l26",
                VmCreateIn.Bios.SEABIOS,
                null,
                false,
                true);
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private Answer ask(Map<String, ?> image, Map<String, ?> more) {
        var body = new HashMap<String, Object>(Map.of("host_id", host, "name", "web", "known_image", image));
        body.putAll(more);
        return plane.as(ADMIN).post("/vms", Json.write(body));
    }

    private JsonNode made(Map<String, ?> image, Map<String, ?> more) {
        Answer answer = ask(image, more);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        JsonNode job = plane.endOf(answer.tree().get("job").asLong());
        assertThat(job.get("status").asString()).as(job.toString()).isEqualTo("succeeded");
        return job;
    }

    private long downloads() {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals("download"))
                .count();
    }

    @Test
    void theImagesAreListedForWhoeverMayCreateMachines() {
        Answer answer = plane.as(ADMIN).get("/vms/images");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree().get("problem").isNull()).isTrue();
        assertThat(answer.tree().get("images").get(0).get("id").asString()).isEqualTo("fixed");
        assertThat(plane.as(OPERATOR).get("/vms/images").status()).isEqualTo(403);
    }

    @Test
    void theMachineIsMadeFromTheDownloadedImageWithASerialPort() {
        JsonNode job = made(Map.of("id", "fixed"), Map.of("serial_port", true));
        Map<String, Object> config =
                sim.guest("alpha", job.get("result").get("vmid").asInt()).config();
        assertThat(config).containsEntry("serial0", "socket");
        assertThat(config.get("scsi0").toString()).endsWith("size=32G");
        assertThat(sim.clusterOf("alpha")
                        .storage("images")
                        .find("alpha", "import/own-" + SUM.substring(0, 12) + ".qcow2"))
                .isNotNull();
    }

    @Test
    void aChecksumThatCannotBeReadIsRefusedUnlessItIsSkipped() {
        Answer answer = ask(Map.of("id", "listed"), Map.of());
        assertThat(answer.faults()).containsExactly("body.known_image value_error");
        assertThat(answer.body())
                .contains("The checksum of Own Linux listed can't be read from https://127.0.0.1:1/SHA512SUMS")
                .contains("skip the checksum");
        assertThat(downloads()).isZero();
        made(Map.of("id", "listed", "skip_checksum", true), Map.of());
        // What was downloaded on the same day is used again: Proxmox VE never replaces a file.
        made(Map.of("id", "listed", "skip_checksum", true), Map.of("name", "db"));
        assertThat(downloads()).isOne();
    }

    @Test
    void whatIsWrongWithAnImageIsNamedAtItsField() {
        assertThat(ask(Map.of("id", "none"), Map.of()).faults()).containsExactly("body.known_image.id value_error");
        assertThat(ask(Map.of("id", "No Word"), Map.of()).faults())
                .containsExactly("body.known_image.id string_pattern_mismatch");
        assertThat(ask(Map.of("id", "fixed"), Map.of("disk_gb", 3)).faults())
                .containsExactly("body.disk_gb value_error");
        assertThat(ask(Map.of("id", "fixed", "storage", "local"), Map.of()).faults())
                .containsExactly("body.known_image.storage value_error");
        assertThat(ask(Map.of("id", "fixed"), Map.of("image", "images:import/a.qcow2"))
                        .faults())
                .contains("body.known_image value_error");
        sim.clusterOf("alpha").removeStorage("images");
        assertThat(ask(Map.of("id", "fixed"), Map.of()).body()).contains("content type import");
    }
}
