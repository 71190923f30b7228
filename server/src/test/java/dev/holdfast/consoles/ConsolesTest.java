package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Open consoles: what is typed and shown, limits, and the audit trail. */
@Timeout(600)
class ConsolesTest {
    /** More than the kernel buffers of the connections from the hypervisor to the viewer ever take. */
    private static final long MOST_ON_THE_WAY = 64L << 20;

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();
    private long host;
    private long app;

    @BeforeEach
    void start() {
        host = plane.enrol(sim, "alpha").getFirst();
        app = plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void stop() {
        sim.close();
    }

    private String console() {
        return "/apps/" + app + "/console";
    }

    private ConsoleViewer open() {
        return ConsoleViewer.open(plane, plane.as(OPERATOR), console());
    }

    private long machine() {
        sim.clusterOf("alpha")
                .machine(201, "alpha", "desk")
                .set("serial0", "socket")
                .start();
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        return plane.vm(201);
    }

    @Test
    void aContainerThatIsNoAppHasAConsole() {
        long container = plane.container(host);
        var who = plane.as(OPERATOR);
        String name = sim.clusterOf("alpha").guest(102).name();
        try (var viewer = ConsoleViewer.open(plane, who, "/containers/" + container + "/console")) {
            viewer.signIn();
            viewer.type("hostname\r");
            assertThat(viewer.await("# ")).contains(name);
        }
        assertThat(plane.as(OWNER)
                        .get("/audit?action=containers.console")
                        .tree()
                        .toString())
                .contains(name);
        sim.clusterOf("alpha").guest(102).stop();
        assertThat(who.post("/containers/" + container + "/console/tickets", null)
                        .status())
                .isEqualTo(409);
    }

    @Test
    void aWindowIsResized() {
        try (var viewer = open().signIn()) {
            viewer.text("{\"columns\":132,\"rows\":43}");
            viewer.type("stty size\r");
            assertThat(viewer.await("# ")).contains("\r\n43 132\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense
            {}
            []
            {"columns":0,"rows":40}
            {"columns":80,"rows":10000}
            {"columns":80}
            """)
    void aSizeThatIsNoneEndsTheConsole(String text) {
        try (var viewer = open()) {
            viewer.text(text);
            assertThat(viewer.end()).startsWith("1011 A text message must be a size");
        }
    }

    @Test
    void aLargePasteArrivesUnchanged() throws Exception {
        var random = new Random(14);
        String lines = random.ints(1500, 20, 120)
                .mapToObj(length -> random.ints(length, ' ', 0x17f)
                        .filter(c -> c < 0x7f || c > 0xa0)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining()))
                .collect(Collectors.joining("\n", "", "\n"));
        byte[] paste = lines.getBytes(StandardCharsets.UTF_8);
        assertThat(paste.length).isGreaterThan(100_000);
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(paste));
        try (var viewer = open().signIn()) {
            viewer.type("sha256sum\r");
            viewer.await("sha256sum\r\n");
            // The echo must be read meanwhile, or both sides wait.
            Thread sender = Thread.startVirtualThread(() -> {
                for (int from = 0; from < paste.length; from += 60_000) {
                    viewer.send(Arrays.copyOfRange(paste, from, Math.min(paste.length, from + 60_000)));
                }
                viewer.send(new byte[] {4});
            });
            viewer.awaitLong(hash + "  -\r\nroot@grafana:~# ");
            sender.join();
        }
    }

    @Test
    void aViewerThatDoesNotReadStopsTheHypervisor() throws Exception {
        try (var viewer = open().signIn()) {
            viewer.type("yes\r");
            long before = sim.node("alpha").bytesSent();
            // The viewer reads nothing, so the hypervisor can send no more; what is typed gets through nevertheless.
            TestPlane.until("the flood has begun", () -> sim.node("alpha").bytesSent() > before + 100_000);
            TestPlane.until("the flood stands still", this::isStill);
            assertThat(sim.node("alpha").bytesSent() - before).isLessThan(MOST_ON_THE_WAY);
            viewer.type("\u0003");
            assertThat(viewer.awaitLong("root@grafana:~# ")).isGreaterThan(100_000);
        }
    }

    /** Whether the hypervisor sends nothing for a moment. Its answers to polls are small. */
    private boolean isStill() {
        long before = sim.node("alpha").bytesSent();
        LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
        return sim.node("alpha").bytesSent() - before < 10_000;
    }

    @Test
    void theDisplayOfAMachineChangesWithKeysAndIsTheHypervisorsByteForByte() {
        long vm = machine();
        var ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            var screen = new RfbViewer(viewer);
            assertThat(screen.greet()).isEqualTo("desk");
            screen.update(false);
            byte[] before = screen.picture();
            screen.type("r");
            assertThat(screen.update(true)).as("changed rows").isPositive();
            assertThat(screen.picture()).isNotEqualTo(before);
            byte[] once = screen.picture();
            screen.update(false);
            assertThat(screen.picture()).isEqualTo(once);
        }
    }

    @Test
    void theGreetingMayBeCutAnywhere() {
        long vm = machine();
        var ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            viewer.bytes(12);
            viewer.type("RFB 003.");
            viewer.type("008\n");
            viewer.bytes(2);
            // The choice and the message after it.
            viewer.send(new byte[] {1, 1});
            assertThat(viewer.bytes(4)).containsExactly(0, 0, 0, 0);
            assertThat(viewer.bytes(24)).startsWith(2, (byte) 0x80); // 640 dots
        }
    }

    @ParameterizedTest
    @CsvSource({"RFB 003.003, 1011 The viewer does not speak RFB 3.8.", "hello world!, 1011 The viewer does not speak"})
    void aViewerOfAnotherProtocolIsRefused(String version, String reason) {
        long vm = machine();
        var ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            viewer.bytes(12);
            viewer.type((version + "\n").substring(0, 12));
            assertThat(viewer.end()).startsWith(reason);
        }
        try (var viewer = ConsoleViewer.open(
                plane, plane.as(OPERATOR), ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console"))) {
            viewer.bytes(12);
            viewer.text("{\"columns\":80,\"rows\":25}");
            assertThat(viewer.end()).isEqualTo("1011 A graphical console takes only binary messages.");
        }
    }

    @Test
    void theSerialConsoleOfAMachineIsATerminal() {
        long vm = machine();
        var ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console", "?kind=serial");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket).signIn()) {
            viewer.type("hostname\r");
            assertThat(viewer.await("# ")).contains("\r\ndesk\r\n");
        }
    }

    @Test
    void aUserHasALimitedNumberOfConsoles() {
        plane.as(ADMIN).patch("/settings", "{\"consoles_per_user\":2}");
        try (var one = open();
                var two = open()) {
            one.await("login: ");
            two.await("login: ");
            Answer third = plane.as(OPERATOR).post(console() + "/tickets", null);
            assertThat(third.status()).isEqualTo(429);
            assertThat(third.tree().get("detail").asString()).contains("You have 2 consoles open. Close one");
            assertThat(third.header("Retry-After")).isNotEmpty();
            // Another user has consoles of their own.
            ConsoleViewer.open(plane, plane.as(ADMIN), console()).close();
        }
        TestPlane.until("they are closed", () -> plane.wiring().openStreams() == 0);
        open().close();
    }

    @Test
    void ticketsCountUntilTheyAreUsed() {
        plane.as(ADMIN).patch("/settings", "{\"consoles_per_user\":2}");
        JsonNode first = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(plane.as(OPERATOR).post(console() + "/tickets", null).status())
                .isEqualTo(429);
        ConsoleViewer.open(plane, plane.as(OPERATOR), first).close();
    }

    @Test
    void allUsersTogetherHaveALimitedNumberOfConsoles() throws Exception {
        plane.as(ADMIN).patch("/settings", "{\"consoles_in_all\":1}");
        var waiting = ConsoleViewer.ticket(plane.as(ADMIN), console());
        try (var one = open()) {
            one.await("login: ");
            Answer other = plane.as(OWNER).post(console() + "/tickets", null);
            assertThat(other.status()).isEqualTo(429);
            assertThat(other.tree().get("detail").asString()).startsWith("1 consoles are open, which is the limit.");
            try (var late = ConsoleViewer.request(plane, plane.as(ADMIN), waiting)) {
                assertThat(late.status()).isEqualTo(429);
            }
        }
    }

    @Test
    void theAuditTrailTellsWhoOpenedWhatAndHowItEnded() {
        try (var viewer = open().signIn()) {
            viewer.type("hostname\r");
            viewer.await("# ");
        }
        TestPlane.until("the end is recorded", () -> rows().size() == 2);
        List<JsonNode> rows = rows();
        JsonNode closed = rows.get(0);
        JsonNode opened = rows.get(1);
        for (JsonNode row : rows) {
            assertThat(row.get("actor").get("name").asString()).isEqualTo(TestPlane.email(OPERATOR));
            assertThat(row.get("target").toString())
                    .isEqualTo("{\"type\":\"app\",\"id\":" + app + ",\"name\":\"Grafana\"}");
            assertThat(row.get("ip").asString()).isEqualTo("127.0.0.1");
            assertThat(row.get("outcome").asString()).isEqualTo("ok");
        }
        assertThat(opened.get("request_id")).isEqualTo(closed.get("request_id"));
        assertThat(opened.get("detail").asString()).isEqualTo("opened over api");
        assertThat(closed.get("detail").asString())
                .matches("closed after \\d+ s: The viewer disconnected\\."
                        + " Over api, 21 bytes typed, \\d+ bytes shown\\.");
    }

    @Test
    void aConsoleThatCouldNotBeOpenedIsInTheAuditTrail() {
        sim.faults().fail("POST alpha /nodes/alpha/lxc/101/termproxy", 500, "got no worker");
        try (var viewer = open()) {
            assertThat(viewer.end()).isEqualTo("1011 The host refused the request: got no worker");
        }
        TestPlane.until("the end is recorded", () -> rows().size() == 2);
        assertThat(rows().getFirst().get("outcome").asString()).isEqualTo("failed");
        assertThat(rows().getFirst().get("detail").asString())
                .isEqualTo("not opened: The host refused the request: got no worker");
    }

    private List<JsonNode> rows() {
        return plane.as(OWNER)
                .get("/audit?action=apps.console")
                .tree()
                .valueStream()
                .filter(row -> !row.get("outcome").asString().equals("intent"))
                .toList();
    }
}
