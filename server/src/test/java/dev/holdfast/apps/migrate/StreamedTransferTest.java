package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.ssh.OwnSshd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Moves between hosts that share nothing: the simulator is their API, and real OpenSSH servers on their addresses are
 * their shells, where a folder represents the node's storage.
 */
class StreamedTransferTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.twoHosts();

    @TempDir
    static Path files;

    private static OwnSshd alphaShell;
    private static OwnSshd betaShell;
    private static long alpha;
    private static long beta;
    private long app;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        sim.clusterOf("beta").storage("backup-nfs").set("export", "/export/of/others");
        plane.start();
        List<Long> ids = plane.enrol(sim, "alpha", "beta");
        alpha = ids.get(0);
        beta = ids.get(1);
        alphaShell = shell("alpha", alpha);
        betaShell = shell("beta", beta);
    }

    private static OwnSshd shell(String node, long host) throws IOException {
        Files.createDirectories(files.resolve(node + "/bin"));
        Files.createDirectories(files.resolve(node + "/dump"));
        program(node, "uname", "echo " + node);
        program(node, "pvesm", pvesm(node));
        String address = sim.node(node).address();
        var sshd = new OwnSshd(
                "# nobody",
                address.substring(0, address.lastIndexOf(':')),
                "PATH=" + files.resolve(node + "/bin") + ":/usr/bin:/bin");
        var endpoint = sshd.endpoint();
        String body = Json.write(Map.of("user", endpoint.user(), "port", endpoint.port()));
        sshd.authorize(plane.as(ADMIN)
                .post("/hosts/" + host + "/ssh", body)
                .tree()
                .get("public_key")
                .asString());
        var verified = plane.as(ADMIN).post("/hosts/" + host + "/ssh/verify", "{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
        return sshd;
    }

    /** Prints the path of a volume; at the source the archive is generated on the first call. */
    private static String pvesm(String node) {
        String make = node.equals("alpha") ? "[ -e \"$f\" ] || head -c 3000001 /dev/urandom >\"$f\"\n" : "";
        return "f=" + files.resolve(node + "/dump") + "/${2##*/}\n" + make + "echo \"$f\"";
    }

    private static void program(String node, String name, String script) {
        try {
            Path file = files.resolve(node + "/bin/" + name);
            Files.writeString(file, "#!/bin/sh\n" + script + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterAll
    static void stop() {
        if (alphaShell != null) alphaShell.close();
        if (betaShell != null) betaShell.close();
        plane.close();
        sim.close();
    }

    @BeforeEach
    void adopt() {
        if (sim.clusterOf("alpha").guest(101) == null) sim.clusterOf("alpha").container(101, "alpha", "grafana");
        sim.guest("alpha", 101).set("onboot", 1).start();
        plane.as(ADMIN).post("/hosts/" + alpha + "/sync", "");
        app = plane.adopt(alpha, 101, "Grafana");
    }

    @AfterEach
    void reset() throws IOException {
        plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":true}");
        for (SimGuest guest : List.copyOf(sim.clusterOf("beta").guests())) {
            if (guest.vmid() != 101) sim.clusterOf("beta").remove(guest.vmid());
        }
        for (String node : List.of("alpha", "beta")) {
            for (String name : List.of("cat", "mv", "sha256sum")) {
                Files.deleteIfExists(files.resolve(node + "/bin/" + name));
            }
            program(node, "pvesm", pvesm(node));
            backups(node).forEach(v -> sim.clusterOf(node).storage(v.storage()).remove(node, v.name()));
            for (String file : dump(node)) Files.deleteIfExists(files.resolve(node + "/dump/" + file));
        }
    }

    private static List<Volume> backups(String node) {
        return sim.clusterOf(node).storages().stream()
                .flatMap(s -> s.volumes(node).stream())
                .filter(v -> v.content().equals("backup"))
                .toList();
    }

    private static List<String> dump(String node) {
        try (var all = Files.list(files.resolve(node + "/dump"))) {
            return all.map(f -> f.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long begun() {
        var answer = plane.as(ADMIN)
                .post("/apps/" + app + "/migrate", "{\"target_host_id\":" + beta + ",\"confirm\":\"Grafana\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    @Test
    void anArchiveIsSentThroughHoldfastAndRestoredThere() throws IOException {
        JsonNode preflight = plane.as(ADMIN)
                .post("/apps/" + app + "/migrate/preflight", "{\"target_host_id\":" + beta + "}")
                .tree();
        assertThat(preflight.get("strategy").asString())
                .as(preflight.toString())
                .isEqualTo("transfer");
        // The archive must not arrive before the simulator has it.
        Path known = files.resolve("known");
        program("beta", "mv", "until [ -e " + known + " ]; do sleep 0.05; done; exec /bin/mv \"$@\"");
        long job = begun();
        TestPlane.until("it is backed up", () -> !backups("alpha").isEmpty());
        // The folder is not part of the simulator: a file that arrives there must be added to it manually.
        Volume made = backups("alpha").getFirst();
        assertThat(made.storage())
                .as("the source's file storage with the most free space")
                .isEqualTo("backup-nfs");
        sim.clusterOf("beta").storage("backup-nfs").put("beta", made);
        Files.createFile(known);
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        assertThat(plane.log(job))
                .anyMatch(line -> line.matches("The backup arrived complete: SHA-256 [0-9a-f]{64}\\."));
        assertThat(dump("beta")).singleElement().asString().endsWith(".tar.zst");
        assertThat(files.resolve("beta/dump/" + dump("beta").getFirst()))
                .hasSameBinaryContentAs(
                        files.resolve("alpha/dump/" + dump("alpha").getFirst()));
        assertThat(sim.guest("beta", 100).isRunning()).isTrue();
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
        assertThat(backups("alpha")).isEmpty();
        assertThat(backups("beta")).isEmpty();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("host_id", (int) beta);
    }

    @ParameterizedTest(name = "{0}: {1} does {2}")
    @CsvSource(delimiter = '|', textBlock = """
            alpha | pvesm     | echo no such storage >&2; exit 1         | no such storage
            alpha | sha256sum | exit 1                                   | A command on the host failed
            alpha | cat       | head -c 70000 "$1"; exit 1               | could not be sent
            alpha | cat       | head -c 70000 "$1"                       | differs from the one that was sent
            beta  | pvesm     | echo ../nowhere                          | does not report the path
            beta  | cat       | echo no space left on device >&2; exit 1 | no space left
            beta  | cat       | /bin/cat; echo more                      | differs from the one that was sent
            beta  | mv        | exit 1                                   | A command on the host failed
            """)
    void aFailedTransferLeavesTheSourceIntactAndNothingAtTheTarget(
            String node, String name, String script, String error) {
        program(node, name, script);
        long job = begun();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains(error);
        SimGuest source = sim.guest("alpha", 101);
        assertThat(source.isRunning()).as(String.join("\n", plane.log(job))).isTrue();
        assertThat(String.valueOf(source.get("onboot"))).isEqualTo("1");
        assertThat(sim.clusterOf("beta").guest(100)).isNull();
        assertThat(backups("alpha")).isEmpty();
        assertThat(dump("beta")).isEmpty();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("host_id", (int) alpha);
    }

    @Test
    void aHostThatRefusesSshLeavesTheSourceIntact() throws IOException {
        betaShell.stop();
        try {
            long job = begun();
            JsonNode end = plane.endOf(job);
            assertThat(end.get("status").asString()).isEqualTo("failed");
            assertThat(end.get("error").asString()).contains("can't be reached over SSH");
            assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
        } finally {
            betaShell.start();
        }
    }

    @Test
    void aCanceledTransferEndsOnBothHosts() {
        program("beta", "cat", "/bin/cat >/dev/null; exec sleep 600");
        long job = begun();
        TestPlane.until("it is being sent", () -> {
            assertThat(plane.as(VIEWER).get("/jobs/" + job).json()).containsEntry("error", null);
            return dump("beta").stream().anyMatch(f -> f.endsWith(".part"));
        });
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("canceled");
        assertThat(end.get("error").asString()).contains("The app is still on its original host.");
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
        assertThat(dump("beta")).isEmpty();
    }
}
