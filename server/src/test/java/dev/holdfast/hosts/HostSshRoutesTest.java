package dev.holdfast.hosts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.ssh.OwnSshd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** SSH sign-in to hosts: the simulator provides the host's identity, a real OpenSSH server accepts the sign-in. */
class HostSshRoutesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.empty();
    private static OwnSshd sshd;
    private static long host;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        // The node has this machine's name because the commands run here.
        String node =
                Files.readString(Path.of("/proc/sys/kernel/hostname")).trim().split("\\.")[0];
        sim.host(node);
        sim.host("elsewhere");
        plane.start();
        host = plane.enrol(sim, node).getFirst();
        sshd = sshd(node);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) sshd.close();
        plane.close();
        sim.close();
    }

    @AfterEach
    void forgotten() throws IOException {
        forget();
        sshd.authorize("# nobody");
    }

    private static OwnSshd sshd(String node) throws IOException {
        String address = sim.node(node).address();
        return new OwnSshd("# nobody yet", address.substring(0, address.lastIndexOf(':')));
    }

    private static String path() {
        return "/hosts/" + host + "/ssh";
    }

    private static Answer makeKey() throws IOException {
        var endpoint = sshd.endpoint();
        Answer made =
                plane.as(ADMIN).post(path(), Json.write(Map.of("user", endpoint.user(), "port", endpoint.port())));
        assertThat(made.status()).as(made.body()).isEqualTo(200);
        return made;
    }

    private static Answer verify(String body) {
        return plane.as(ADMIN).post(path() + "/verify", body);
    }

    private static Answer forget() {
        String name = plane.as(ADMIN).get("/hosts/" + host).tree().get("name").asString();
        return plane.as(ADMIN).delete(path(), Json.write(Map.of("confirm", name)));
    }

    private static void placed() throws IOException {
        sshd.authorize(makeKey().tree().get("public_key").asString());
    }

    @Test
    void createsAndVerifiesAKeyAndPinsTheHostKey() throws Exception {
        assertThat(plane.as(ADMIN).get(path()).json())
                .containsEntry("public_key", null)
                .containsEntry("verified_at", null);
        Answer made = makeKey();
        assertThat(made.tree().get("public_key").asString()).startsWith("restrict,pty ssh-ed25519 ");
        assertThat(made.tree().get("command").asString())
                .contains(made.tree().get("public_key").asString());
        assertThat(made.json()).containsEntry("host_key", null).containsEntry("verified_at", null);
        sshd.authorize(made.tree().get("public_key").asString());
        Answer verified = verify("{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
        assertThat(verified.json()).containsEntry("host_key", sshd.hostKey());
        assertThat(verified.tree().get("verified_at").isNull()).isFalse();
        assertThat(plane.as(ADMIN).get(path()).json()).isEqualTo(verified.json());
    }

    @Test
    void onboardingReportsAPendingKey() throws Exception {
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json())
                .containsEntry("ssh_pending", true)
                .hasEntrySatisfying("ssh_pending_host", id -> assertThat(path()).contains("/hosts/" + id + "/"));
        placed();
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json()).containsEntry("ssh_pending", true);
        verify("{}");
        assertThat(plane.as(VIEWER).get("/meta/onboarding").json())
                .containsEntry("ssh_pending", false)
                .doesNotContainKey("ssh_pending_host");
    }

    @Test
    void theShownCommandInstallsTheKey() throws Exception {
        String command = makeKey().tree().get("command").asString();
        Path home = Files.createTempDirectory("holdfast-home");
        var shell = new ProcessBuilder("sh", "-c", command);
        shell.environment().put("HOME", home.toString());
        assertThat(shell.inheritIO().start().waitFor()).isZero();
        Path file = home.resolve(".ssh/authorized_keys");
        sshd.authorize(Files.readString(file).trim());
        assertThat(verify("{}").status()).isEqualTo(200);
        Files.delete(file);
        Files.delete(file.getParent());
        Files.delete(home);
    }

    @Test
    void aLineWithoutTerminalsIsReportedWithTheCommandThatReplacesIt() throws Exception {
        placed();
        assertThat(verify("{}").json()).containsEntry("terminal", true);
        String line = plane.as(ADMIN).get(path()).tree().get("public_key").asString();
        String old = line.replace("restrict,pty ", "restrict ");
        sshd.authorize(old);
        Answer verified = verify("{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
        assertThat(verified.json()).containsEntry("terminal", false).containsEntry("public_key", line);
        Path home = Files.createTempDirectory("holdfast-home");
        Path shared = Files.writeString(home.resolve("shared"), "ssh-rsa AAAA other\n" + old + "\n");
        Path file = Files.createDirectory(home.resolve(".ssh")).resolve("authorized_keys");
        Files.createSymbolicLink(file, shared);
        var shell =
                new ProcessBuilder("sh", "-c", verified.tree().get("command").asString());
        shell.environment().put("HOME", home.toString());
        assertThat(shell.inheritIO().start().waitFor()).isZero();
        assertThat(file).isSymbolicLink().hasContent("ssh-rsa AAAA other\n" + line + "\n");
        sshd.authorize(line);
        assertThat(verify("{}").json()).containsEntry("terminal", true);
    }

    @Test
    void aMissingKeyIsReportedWithTheNextStep() throws Exception {
        makeKey();
        Answer answer = verify("{}");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("kind", "sign_in");
        assertThat(answer.body()).contains("Add its public key to authorized_keys");
    }

    @Test
    void aChangedHostKeyBlocksSignInUntilItIsAccepted() throws Exception {
        placed();
        String first = sshd.hostKey();
        verify("{}");
        sshd.stop();
        sshd.newHostKey();
        sshd.start();
        Answer stopped = verify("{}");
        assertThat(stopped.status()).isEqualTo(502);
        assertThat(stopped.json()).containsEntry("kind", "certificate").containsEntry("offered", sshd.hostKey());
        assertThat(stopped.body()).contains(first, sshd.hostKey());
        assertThat(plane.as(ADMIN).get(path()).json()).containsEntry("host_key", first);
        assertThat(verify(Json.write(Map.of("accept_fingerprint", sshd.hostKey())))
                        .faults())
                .containsExactly("body.token_secret missing");
        assertThat(verify(Json.write(Map.of("accept_fingerprint", sshd.hostKey(), "token_secret", "guessed")))
                        .faults())
                .containsExactly("body.token_secret value_error");
        assertThat(plane.as(ADMIN).get(path()).json()).containsEntry("host_key", first);
        Answer accepted = verify(Json.write(Map.of(
                "accept_fingerprint",
                sshd.hostKey(),
                "token_secret",
                sim.token().secret())));
        assertThat(accepted.json()).containsEntry("host_key", sshd.hostKey());
    }

    @Test
    void aStoppedServerIsUnreachable() throws Exception {
        placed();
        sshd.stop();
        try {
            Answer answer = verify("{}");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.json()).containsEntry("kind", "unreachable");
        } finally {
            sshd.start();
        }
    }

    @Test
    void anotherMachineThanTheNodeIsRefused() throws Exception {
        long usual = host;
        OwnSshd usualShell = sshd;
        host = plane.enrol(sim, "elsewhere").getFirst();
        sshd = sshd("elsewhere");
        try {
            placed();
            Answer answer = verify("{}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.error()).isEqualTo("conflict");
            assertThat(answer.body()).contains("instead of the node elsewhere");
            assertThat(plane.as(ADMIN).get(path()).json()).containsEntry("host_key", null);
        } finally {
            sshd.close();
            plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"elsewhere\"}");
            host = usual;
            sshd = usualShell;
        }
    }

    @Test
    void verifyAndForgetNeedAKey() {
        assertThat(verify("{}").json())
                .containsEntry("error", "capability_missing")
                .containsEntry("host_id", (int) host)
                .containsEntry("capability", "ssh");
        assertThat(forget().error()).isEqualTo("capability_missing");
    }

    @Test
    void aForgottenKeyIsDeleted() throws Exception {
        placed();
        verify("{}");
        assertThat(plane.as(ADMIN).delete(path()).error()).isEqualTo("confirm_required");
        assertThat(forget().json()).containsEntry("removed", true);
        assertThat(plane.as(ADMIN).get(path()).json()).containsEntry("public_key", null);
    }

    @Test
    void aSecondKeyNeedsTheFirstToBeForgotten() throws Exception {
        placed();
        verify("{}");
        Answer refused = plane.as(ADMIN).post(path(), "{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("Forget it first");
        forget();
        makeKey();
        assertThat(verify("{}").json()).containsEntry("kind", "sign_in");
        assertThat(plane.as(ADMIN).get(path()).json()).containsEntry("verified_at", null);
    }

    @Test
    void invalidUsersPortsAndFingerprintsAreRefused() {
        for (String body : new String[] {
            "{\"user\":\"-oProxyCommand=x\"}", "{\"user\":\"a b\"}", "{\"port\":0}", "{\"port\":65536}"
        }) {
            assertThat(plane.as(ADMIN).post(path(), body).status()).as(body).isEqualTo(422);
        }
        assertThat(verify("{\"accept_fingerprint\":\"MD5:00\"}").status()).isEqualTo(422);
    }

    @Test
    void aViewerReadsThePublicKeyAndAnOperatorCreatesNone() {
        assertThat(plane.as(VIEWER).get(path()).json()).containsEntry("public_key", null);
        assertThat(plane.as(OPERATOR).post(path(), "{}").status()).isEqualTo(403);
        plane.as(ADMIN).post(path(), "{}");
        assertThat(plane.as(VIEWER).get(path()).tree().get("command").asString())
                .contains("authorized_keys");
        assertThat(plane.as(OWNER).get("/hosts/999/ssh").status()).isEqualTo(404);
    }
}
