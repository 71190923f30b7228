package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Third-party clients, written without knowledge of this simulator, run the same sequence: list, start, configure,
 * snapshot, firewall. They were written for Proxmox VE; where they fail, the simulator differs from it.
 */
class StrangersTest {
    private static final Path FOLDER = Path.of("strangers").toAbsolutePath();

    private Sim sim;

    @BeforeEach
    void begin() {
        sim = Sim.oneHost();
    }

    @AfterEach
    void end() {
        sim.close();
    }

    @Test
    void npmClientWithTokenAndJsonBodiesWorks() throws Exception {
        install();
        run("node", "cv4pve.cjs");
        assertThatTheStoryHappened();
    }

    @Test
    void npmClientWithPasswordAndCookieWorks() throws Exception {
        install();
        run("node", "proxmox-api.mjs");
        assertThatTheStoryHappened();
    }

    @Test
    void debianProxmoxerWorks() throws Exception {
        String python = "/usr/bin/python3";
        boolean there =
                Files.isExecutable(Path.of(python)) && exit(start(python, "-c", "import proxmoxer, requests")) == 0;
        if (!there)
            System.out.println("SKIPPED: no proxmoxer here (Debian: apt install python3-proxmoxer python3-requests).");
        assumeTrue(there, "no proxmoxer");
        run(python, "proxmoxer_story.py");
        assertThatTheStoryHappened();
    }

    private void assertThatTheStoryHappened() {
        assertThat(sim.guest("alpha", 103).isRunning()).isTrue();
        assertThat(sim.guest("alpha", 103).get("cores")).isEqualTo(3);
        assertThat(sim.clusterOf("alpha").tasks())
                .extracting(task -> task.upid().split(":")[5])
                .containsExactly("vzdelsnapshot", "vzsnapshot", "vzstart");
    }

    private static void install() throws Exception {
        Path lock = FOLDER.resolve("package-lock.json");
        Path done = FOLDER.resolve("node_modules/.package-lock.json");
        if (Files.exists(done) && Files.getLastModifiedTime(done).compareTo(Files.getLastModifiedTime(lock)) >= 0) {
            return;
        }
        Process npm = new ProcessBuilder("npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts")
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(npm.waitFor()).as(said).isZero();
    }

    private void run(String... command) throws Exception {
        Process stranger = start(command);
        String said = new String(stranger.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(stranger.waitFor()).as(said).isZero();
    }

    private static int exit(Process process) throws Exception {
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }

    private Process start(String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(command));
        var builder = new ProcessBuilder(all).directory(FOLDER.toFile()).redirectErrorStream(true);
        String[] address = sim.node("alpha").address().split(":");
        var environment = builder.environment();
        environment.put("PVE_HOST", address[0]);
        environment.put("PVE_PORT", address[1]);
        environment.put("PVE_TOKEN_ID", sim.token().id());
        environment.put("PVE_TOKEN_SECRET", sim.token().secret());
        environment.put("PVE_USER", "root@pam");
        environment.put("PVE_PASSWORD", Sim.PASSWORD);
        environment.put("PYTHONWARNINGS", "ignore");
        return builder.start();
    }
}
