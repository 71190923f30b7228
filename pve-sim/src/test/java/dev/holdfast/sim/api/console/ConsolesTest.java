package dev.holdfast.sim.api.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.Token;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Consoles: who can open them, where, how long, and how they end. */
class ConsolesTest extends Worlds {
    private static final String CONTAINER = "/nodes/lab1/lxc/101";
    private static final String MACHINE = "/nodes/lab1/qemu/201";
    private static final String SHELL = "/nodes/lab1";
    private static final List<String> UPGRADE = List.of(
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MGFiY2RlZg==");

    @BeforeEach
    void begin() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        lab.container(101, "lab1", "web").start();
        lab.container(102, "lab2", "db").start();
        lab.machine(201, "lab1", "win").start();
    }

    private JsonNode offer(String path, String what, String form) {
        var answer = root("lab1").post(path + what, form);
        assertThat(answer.status()).as(answer.reason()).isEqualTo(200);
        return answer.data();
    }

    private JsonNode terminal(String path) {
        return offer(path, "/termproxy", "");
    }

    private Viewer open(String path, JsonNode offer) {
        return Viewer.terminal(sim.node("lab1"), sim.token(), path, offer);
    }

    private SimTask taskOf(JsonNode offer) {
        return sim.clusterOf("lab1").task(offer.path("upid").asString());
    }

    /** Its exit status, without moving the clock. */
    private static String endNow(SimTask task) {
        Patience.until("the task ends: " + task.upid(), () -> task.exit() != null);
        return task.exit();
    }

    private Asker.Answer requestUpgrade(Asker asker, String path, JsonNode offer) {
        return asker.get(query(path, offer), UPGRADE);
    }

    private static String query(String path, JsonNode offer) {
        return path + "/vncwebsocket?port=" + offer.path("port").asString() + "&vncticket="
                + URLEncoder.encode(offer.path("ticket").asString(), StandardCharsets.UTF_8);
    }

    @Test
    void terminalLastsUntilItsClientDisconnects() {
        JsonNode offer = terminal(CONTAINER);
        assertThat(offer.path("port").asString()).isEqualTo("5900");
        assertThat(offer.path("user").asString()).isEqualTo(Sim.TOKEN_ID);
        assertThat(offer.path("ticket").asString()).hasSizeLessThan(512).startsWith("PVEVNC:");
        Viewer viewer = open(CONTAINER, offer).signIn();
        assertThat(viewer.protocol()).isEqualTo("binary");
        SimTask task = taskOf(offer);
        assertThat(task.type() + " " + task.id() + " " + task.exit()).isEqualTo("vncproxy 101 null");
        clock.pass(Duration.ofHours(3));
        assertThat(viewer.run("hostname")).isEqualTo("web");
        assertThat(task.exit()).isNull();
        viewer.close();
        assertThat(end(task)).isEqualTo("OK");
        assertThat(terminal(CONTAINER).path("port").asString()).isEqualTo("5900");
    }

    @Test
    void twoConsolesHaveSeparatePorts() {
        JsonNode one = terminal(CONTAINER);
        JsonNode other = terminal(CONTAINER);
        assertThat(other.path("port").asString()).isEqualTo("5901");
        Viewer first = open(CONTAINER, one).signIn();
        Viewer second = open(CONTAINER, other).signIn();
        assertThat(first.run("whoami") + second.run("whoami")).isEqualTo("rootroot");
    }

    @Test
    void clientMustConnectWithinTenSeconds() {
        JsonNode offer = terminal(CONTAINER);
        clock.pass(Duration.ofSeconds(11));
        assertThat(endNow(taskOf(offer)))
                .startsWith("command '/usr/bin/termproxy 5900 --path /vms/101 --perm VM.Console")
                .endsWith("failed: exit code 1");
        assertThat(taskOf(offer).lines()).first().isEqualTo("failed waiting for client: timed out");
        // The ticket is still valid, but nothing listens on the port: then there is no answer at all.
        assertThatThrownBy(() -> requestUpgrade(root("lab1"), CONTAINER, offer))
                .isInstanceOf(UncheckedIOException.class);
        JsonNode picture = offer(MACHINE, "/vncproxy", "websocket=1");
        clock.pass(Duration.ofSeconds(11));
        assertThat(end(taskOf(picture))).isEqualTo("connection timed out");
    }

    @Test
    void ticketExpires() {
        JsonNode offer = terminal(CONTAINER);
        clock.pass(Duration.ofSeconds(40));
        var answer = requestUpgrade(root("lab1"), CONTAINER, offer);
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("401 permission denied - invalid PVEVNC ticket");
        assertThat(answer.json().has("data")).isTrue();
    }

    @Test
    void portAcceptsOneClientOnly() {
        JsonNode offer = terminal(CONTAINER);
        Viewer viewer = open(CONTAINER, offer);
        assertThatThrownBy(() -> requestUpgrade(root("lab1"), CONTAINER, offer))
                .isInstanceOf(UncheckedIOException.class);
        viewer.signIn();
    }

    @Test
    void ticketIsBoundToUserPathAndPort() {
        JsonNode offer = terminal(CONTAINER);
        JsonNode other = terminal(CONTAINER);
        Token helper = sim.tokenWith("helper@pve!one", Set.of("VM.Console", "Sys.Console"));
        assertThat(requestUpgrade(Asker.of(sim.node("lab1"), helper), CONTAINER, offer)
                        .status())
                .isEqualTo(401);
        assertThat(requestUpgrade(root("lab1"), MACHINE, offer).status()).isEqualTo(401);
        assertThat(requestUpgrade(root("lab1"), SHELL, offer).status()).isEqualTo(401);
        String mixed = query(CONTAINER, offer)
                .replace("port=5900", "port=" + other.path("port").asString());
        assertThat(root("lab1").get(mixed).status()).isEqualTo(401);
        sim.version8();
        JsonNode loose = terminal(CONTAINER);
        mixed = query(CONTAINER, loose).replaceAll("port=\\d+", "port=5900");
        assertThat(root("lab1").get(mixed).status()).isEqualTo(200);
    }

    @Test
    void connectionIsRefusedAfterThePrivilegeIsRemoved() {
        Token helper = sim.tokenWith("helper@pve!one", Set.of("VM.Console"));
        var asker = Asker.of(sim.node("lab1"), helper);
        JsonNode offer = asker.post(CONTAINER + "/termproxy", "").data();
        Viewer viewer = Viewer.open(sim.node("lab1"), helper, CONTAINER, offer);
        helper.withdraw("/");
        viewer.send(offer.path("user").asString() + ":" + offer.path("ticket").asString() + "\n");
        assertThat(viewer.rest()).isEmpty();
        assertThat(end(taskOf(offer))).endsWith("failed: exit code 1");
        assertThat(requestUpgrade(asker, CONTAINER, offer).status()).isEqualTo(403);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"nonsense", "root@pam!holdfast:PVEVNC:nonsense", "''"})
    void terminalRefusesClientsWithoutValidSignIn(String line) {
        JsonNode offer = terminal(CONTAINER);
        Viewer viewer = Viewer.open(sim.node("lab1"), sim.token(), CONTAINER, offer);
        viewer.send(line + "\n");
        assertThat(viewer.rest()).isEmpty();
        assertThat(end(taskOf(offer))).endsWith("failed: exit code 1");
        assertThat(taskOf(offer).lines()).first().isEqualTo("invalid authentication - 401 authentication failure");
    }

    @Test
    void beforeVersion9NoTokenHasATerminalButAPictureItHas() {
        sim.version8();
        assertThat(root("lab1").post(SHELL + "/termproxy", "").reason())
                .isEqualTo("value 'root@pam!holdfast' does not look like a valid user name");
        assertThat(root("lab1")
                        .get(SHELL + "/vncwebsocket?port=5900&vncticket=x")
                        .status())
                .isEqualTo(500);
        JsonNode offer = terminal(CONTAINER);
        Viewer viewer = Viewer.open(sim.node("lab1"), sim.token(), CONTAINER, offer);
        viewer.send(offer.path("user").asString() + ":" + offer.path("ticket").asString() + "\n");
        assertThat(viewer.rest()).isEmpty();
        JsonNode picture = offer(CONTAINER, "/vncproxy", "websocket=1");
        assertThat(Viewer.open(sim.node("lab1"), sim.token(), CONTAINER, picture)
                        .await("\n"))
                .isEqualTo("RFB 003.008\n");
    }

    @Test
    void theAccessControlOfANodeDecidesWhetherTokensHaveTerminals() {
        for (String old : List.of("9.0.3", "8.2.2")) {
            sim.accessControl(old);
            assertThat(root("lab1").post(SHELL + "/termproxy", "").status()).isEqualTo(500);
        }
        for (String fresh : List.of("9.0.4", "8.2.3", "10.0.0")) {
            sim.accessControl(fresh);
            assertThat(root("lab1").post(SHELL + "/termproxy", "").status()).isEqualTo(200);
            assertThat(root("lab1").get("/nodes/lab1/apt/versions").data().valueStream())
                    .anyMatch(row -> row.path("Package").asString().equals("libpve-access-control")
                            && row.path("Version").asString().equals(fresh));
        }
    }

    @Test
    void stoppingTheTaskClosesTheConnection() {
        JsonNode offer = terminal(CONTAINER);
        Viewer viewer = open(CONTAINER, offer);
        root("lab1").delete("/nodes/lab1/tasks/" + offer.path("upid").asString().replace("!", "%21"));
        viewer.rest();
        assertThat(end(taskOf(offer))).isEqualTo("received interrupt");
    }

    @Test
    void stoppingAGuestEndsItsConsoles() {
        JsonNode offer = terminal(CONTAINER);
        Viewer viewer = open(CONTAINER, offer).signIn();
        JsonNode picture = offer(MACHINE, "/vncproxy", "websocket=1");
        Viewer other = Viewer.open(sim.node("lab1"), sim.token(), MACHINE, picture);
        // Not before the picture is there: the machine must run when the viewer arrives.
        other.await("\n");
        sim.guest("lab1", 101).stop();
        sim.guest("lab1", 201).stop();
        viewer.rest();
        other.rest();
        assertThat(end(taskOf(offer)) + end(taskOf(picture))).isEqualTo("OKOK");
    }

    @Test
    void stoppedGuestHasNoConsole() {
        sim.guest("lab1", 101).stop();
        sim.guest("lab1", 201).stop();
        assertThat(open(CONTAINER, terminal(CONTAINER)).rest()).isEqualTo("101 is not running\r\n");
        JsonNode picture = offer(MACHINE, "/vncproxy", "websocket=1");
        assertThat(Viewer.open(sim.node("lab1"), sim.token(), MACHINE, picture).rest())
                .isEmpty();
        assertThat(end(taskOf(picture))).isEqualTo("Failed to run vncproxy.");
    }

    @Test
    void machineHasATerminalOnlyOverASerialInterface() {
        assertThat(open(MACHINE, terminal(MACHINE)).rest()).isEqualTo("unable to find a serial interface\r\n");
        assertThat(open(MACHINE, offer(MACHINE, "/termproxy", "serial=serial1")).rest())
                .isEqualTo("serial interface 'serial1' is not configured\r\n");
        sim.guest("lab1", 201).set("serial0", "socket");
        open(MACHINE, terminal(MACHINE)).signIn();
        sim.guest("lab1", 201).stop();
        assertThat(open(MACHINE, terminal(MACHINE)).rest()).isEqualTo("VM 201 not running\r\n");
    }

    @Test
    void consoleOpensOnlyOnTheMemberThatOfferedIt() {
        JsonNode offer = terminal("/nodes/lab2/lxc/102");
        assertThat(taskOf(offer).node()).isEqualTo("lab1");
        assertThatThrownBy(() -> requestUpgrade(root("lab2"), "/nodes/lab2/lxc/102", offer))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(open("/nodes/lab2/lxc/102", offer).signIn().run("hostname")).isEqualTo("db");
        sim.node("lab2").down();
        assertThat(open("/nodes/lab2/lxc/102", terminal("/nodes/lab2/lxc/102")).rest())
                .startsWith("ssh: connect to host ");
        assertThat(root("lab1").post("/nodes/nosuch/termproxy", "").reason())
                .startsWith("hostname lookup 'nosuch' failed");
        assertThat(root("lab1").post("/nodes/lab1/lxc/102/termproxy", "").reason())
                .isEqualTo("Configuration file 'nodes/lab1/lxc/102.conf' does not exist");
    }

    @Test
    void frozenNodeIsSilentUntilItThaws() {
        Viewer viewer = open(CONTAINER, terminal(CONTAINER)).signIn();
        sim.node("lab1").freeze();
        viewer.type("hostname\r");
        sim.node("lab1").thaw();
        viewer.await("web\r\n");
        sim.node("lab1").crash();
        viewer.rest();
    }

    @Test
    void noTokenHasTheShellOfANodeAsAPicture() {
        assertThat(root("lab1").post(SHELL + "/vncshell", "websocket=1").reason())
                .isEqualTo("value 'root@pam!holdfast' does not look like a valid user name");
    }

    @Test
    void onlyRootCanRunOtherCommandsThanLogin() {
        assertThat(open(SHELL, offer(SHELL, "/termproxy", "cmd=upgrade")).await("login: "))
                .isEqualTo("lab1 login: ");
    }

    @Test
    void viewersOutsideOfABrowserAreNotModelled() {
        assertThat(root("lab1").post(CONTAINER + "/vncproxy", "").status()).isEqualTo(501);
        assertThat(root("lab1").post(CONTAINER + "/spiceproxy", "").reason())
                .isEqualTo("not modelled: POST /nodes/lab1/lxc/101/spiceproxy");
        JsonNode unlocked = offer(MACHINE, "/vncproxy", "");
        assertThat(Viewer.open(sim.node("lab1"), sim.token(), MACHINE, unlocked).rest())
                .isEmpty();
        assertThat(end(taskOf(unlocked))).isEqualTo("Failed to run vncproxy.");
    }

    @ParameterizedTest(name = "{1} instead of {0}")
    @CsvSource({
        "Upgrade: websocket,         Upgrade: h2c,             unable to upgrade to protocol 'h2c'",
        "Sec-WebSocket-Version: 13,  Sec-WebSocket-Version: 8, unsupported websocket-version '8'",
        "Sec-WebSocket-Version: 13,  X: y,                     unsupported websocket-version ''",
        "Sec-WebSocket-Key: MTIzNDU2Nzg5MGFiY2RlZg==, X: y,    missing websocket-key"
    })
    void invalidUpgradeIsRefused(String right, String wrong, String reason) {
        JsonNode offer = terminal(CONTAINER);
        List<String> headers =
                UPGRADE.stream().map(h -> h.equals(right) ? wrong : h).toList();
        var answer = root("lab1").get(query(CONTAINER, offer), headers);
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("501 " + reason);
    }

    @Test
    void upgradeIsAnsweredAsTheStandardRequires() {
        var answer = requestUpgrade(root("lab1"), CONTAINER, terminal(CONTAINER));
        assertThat(answer.status()).isEqualTo(101);
        assertThat(answer.headers())
                .containsEntry("upgrade", "websocket")
                .containsEntry("sec-websocket-accept", "SKslZF78GCkIO8xvldi3U6oimZ4=")
                .doesNotContainKey("sec-websocket-protocol");
    }

    @Test
    void pingIsAnsweredAndAFragmentedMessageIsNot() {
        Viewer viewer = open(CONTAINER, terminal(CONTAINER)).signIn();
        assertThat(viewer.ping("there?")).isEqualTo("there?");
        viewer.sendFragment("0:1:".getBytes(StandardCharsets.UTF_8));
        assertThat(viewer.rest()).isEmpty();
    }

    @Test
    void thereAreOneHundredConsolePorts() {
        for (int i = 0; i < 100; i++) terminal(CONTAINER);
        assertThat(root("lab1").post(CONTAINER + "/termproxy", "").reason())
                .isEqualTo("unable to find free vnc port (5900-5999)");
    }
}
