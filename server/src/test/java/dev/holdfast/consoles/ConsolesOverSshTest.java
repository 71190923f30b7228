package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.ssh.OwnSshd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Consoles over a real OpenSSH server; {@code pct} and {@code qm} are scripts that say how they were called. */
@Timeout(600)
class ConsolesOverSshTest {
    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    @TempDir
    Path programs;

    private final Sim sim = Sim.empty();
    private OwnSshd sshd;
    private long host;
    private long app;
    private String line;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(OwnSshd.isInstalled(), "no OpenSSH server is installed");
        // The sign-in is verified only if the node has the name of the machine on which sshd runs.
        String node = InetAddress.getLocalHost().getHostName().split("\\.")[0];
        sim.host(node).container(101, node, "grafana").start();
        sim.clusterOf(node).machine(201, node, "desk").set("serial0", "socket").start();
        host = plane.enrol(sim, node).getFirst();
        app = plane.adopt(host, 101, "Grafana");
        for (String program : new String[] {"pct", "qm"}) {
            Path file =
                    Files.writeString(programs.resolve(program), "#!/bin/sh\necho \"" + program + " $*\"\nexec sh\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        String address = sim.node(node).address();
        sshd = new OwnSshd(
                "# nobody yet",
                address.substring(0, address.lastIndexOf(':')),
                "PATH=" + programs + ":/usr/bin:/bin HOME=" + programs + " PS1=$ SHELL=/bin/sh");
        var endpoint = sshd.endpoint();
        Answer made = plane.as(ADMIN)
                .post("/hosts/" + host + "/ssh", Json.write(Map.of("user", endpoint.user(), "port", endpoint.port())));
        line = made.tree().get("public_key").asString();
        authorize(line);
    }

    private void authorize(String permitted) throws Exception {
        sshd.authorize(permitted);
        Answer verified = plane.as(ADMIN).post("/hosts/" + host + "/ssh/verify", "{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        if (sshd != null) sshd.close();
        sim.close();
    }

    private String console() {
        return "/apps/" + app + "/console";
    }

    @Test
    void theShellOfANodeIsOpenedOverSshWithoutAnotherSignIn() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(ADMIN), "/hosts/" + host + "/shell");
        assertThat(ticket.get("way").asString()).isEqualTo("ssh");
        assertThat(ticket.get("kind").asString()).isEqualTo("terminal");
        assertThat(ticket.get("login").isNull()).isTrue();
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), ticket)) {
            viewer.text("{\"columns\":132,\"rows\":43}");
            viewer.type("stty size; echo done $((20 + 3))\r");
            assertThat(viewer.awaitPart("done 23")).contains("43 132");
            viewer.type("exit\r");
            assertThat(viewer.end()).isEqualTo("1000 The shell ended.");
        }
    }

    @Test
    void whereTokensHaveNoTerminalsGuestsAreEnteredOverSsh() {
        sim.accessControl("8.1.4");
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(ticket.get("way").asString()).isEqualTo("ssh");
        assertThat(ticket.get("login").isNull()).isTrue();
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            viewer.awaitPart("pct enter 101\r\n");
            viewer.type("exit\r");
            assertThat(viewer.end()).isEqualTo("1000 The host closed the console.");
        }
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        JsonNode serial =
                ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + plane.vm(201) + "/console", "?kind=serial");
        assertThat(serial.get("way").asString()).isEqualTo("ssh");
        assertThat(serial.get("login").asString()).isEqualTo("a user of the virtual machine");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), serial)) {
            viewer.awaitPart("qm terminal 201 -escape 0\r\n");
        }
    }

    @Test
    void withoutTheRightToItsConsoleAGuestIsNotEnteredAsRootUnlessThatIsGranted() {
        sim.token().grant("/", Set.of("Sys.Audit", "VM.Audit", "Datastore.Audit", "Sys.Modify"));
        Answer refused = plane.as(OPERATOR).post(console() + "/tickets", null);
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.body()).contains("lacks the privilege VM.Console", "in the settings");
        sim.accessControl("8.1.4");
        assertThat(plane.as(OPERATOR).post(console() + "/tickets", null).status())
                .isEqualTo(409);
        plane.as(OWNER).patch("/settings", "{\"ssh_consoles_without_right\":true}");
        assertThat(ConsoleViewer.ticket(plane.as(OPERATOR), console())
                        .get("way")
                        .asString())
                .isEqualTo("ssh");
    }

    @Test
    void guestsPreferTheApi() {
        assertThat(ConsoleViewer.ticket(plane.as(OPERATOR), console())
                        .get("way")
                        .asString())
                .isEqualTo("api");
    }

    @Test
    void aWayThatTurnsOutToBeClosedIsReplacedByTheOther() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(ticket.get("way").asString()).isEqualTo("api");
        sim.accessControl("8.1.4");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            viewer.awaitPart("pct enter 101\r\n");
        }
        TestPlane.until(
                "the end is recorded with the way that was taken",
                () -> plane.as(OWNER)
                        .get("/audit?action=apps.console")
                        .body()
                        .contains("The viewer disconnected. Over ssh,"));
    }

    @Test
    void aNodeThatNoLongerAcceptsTheKeyIsReachedOverTheApi() throws Exception {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(ADMIN), "/hosts/" + host + "/shell");
        assertThat(ticket.get("way").asString()).isEqualTo("ssh");
        sshd.authorize("# nobody");
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), ticket)) {
            viewer.await("login: ");
        }
    }

    @Test
    void aChangedHostKeyIsReportedInsteadOfTakingTheOtherWay() throws Exception {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(ADMIN), "/hosts/" + host + "/shell");
        sshd.stop();
        sshd.newHostKey();
        sshd.start();
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), ticket)) {
            assertThat(viewer.end()).startsWith("1011 The host's SSH key is not the accepted one");
        }
    }

    @Test
    void aKeyWithoutTerminalsIsReportedWithTheLineToReplace() throws Exception {
        sim.accessControl("8.1.4");
        authorize(line.replace("restrict,pty ", "restrict "));
        Answer refused = plane.as(OPERATOR).post(console() + "/tickets", null);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.error()).isEqualTo("capability_missing");
        assertThat(refused.tree().get("detail").asString())
                .contains("libpve-access-control 9.0.4", " Or: ", "has no pty", line);
        // A node has its other way.
        sim.accessControl("9.0.4");
        clock.pass(Duration.ofSeconds(61));
        assertThat(ConsoleViewer.ticket(plane.as(ADMIN), "/hosts/" + host + "/shell")
                        .get("way")
                        .asString())
                .isEqualTo("api");
    }

    @Test
    void everyByteArrivesInBothDirections() {
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), "/hosts/" + host + "/shell")) {
            viewer.type("stty raw -echo; printf re''ady; exec cat\r");
            viewer.awaitPart("ready");
            var random = new Random(14);
            byte[] all = new byte[100_000];
            random.nextBytes(all);
            for (int i = 0; i < 256; i++) all[i] = (byte) i;
            Thread sender = Thread.startVirtualThread(() -> {
                for (int from = 0; from < all.length; from += 50_000) {
                    viewer.send(Arrays.copyOfRange(all, from, from + 50_000));
                }
            });
            assertThat(viewer.bytes(all.length)).isEqualTo(all);
            assertThat(sender).isNotNull();
        }
    }

    @Test
    void aViewerThatDoesNotReadStopsTheProgram() throws Exception {
        Path count = programs.resolve("count");
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), "/hosts/" + host + "/shell")) {
            viewer.type("i=0; while :; do i=$((i + 1)); printf '%01024d\\n' $i; echo $i > " + count + "; done\r");
            TestPlane.until("the flood has begun", () -> count(count) > 100);
            TestPlane.until("the flood stands still", () -> {
                long before = count(count);
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                return count(count) == before;
            });
            assertThat(count(count)).as("KiB on the way").isLessThan(64 << 10);
            viewer.type("\u0003");
            viewer.type("echo do''ne\r");
            viewer.awaitPart("done");
        }
    }

    private static long count(Path file) {
        try {
            String text = Files.exists(file) ? Files.readString(file).strip() : "";
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theEndOfASessionEndsTheShell() {
        assertThat(plane.as(ADMIN).get("/hosts").status()).isEqualTo(200);
        var admin = plane.stranger().signIn(TestPlane.email(ADMIN), TestPlane.PASSWORD);
        try (var viewer = ConsoleViewer.open(plane, admin, "/hosts/" + host + "/shell")) {
            viewer.type("echo $$ > " + programs.resolve("pid") + "; echo do''ne\r");
            viewer.awaitPart("done");
            long pid = count(programs.resolve("pid"));
            assertThat(ProcessHandle.of(pid)).isPresent();
            admin.post("/auth/logout", "{}");
            assertThat(viewer.end()).startsWith("1008 ");
            TestPlane.until("the shell is gone", () -> ProcessHandle.of(pid).isEmpty());
        }
    }
}
