package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.RawWebSocket;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tickets for consoles: who gets one, and what one opens. */
@Timeout(600)
class ConsoleTicketsTest {
    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

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

    private long machine(String... keysAndValues) {
        var machine = sim.clusterOf("alpha").machine(201, "alpha", "desk");
        for (int i = 0; i < keysAndValues.length; i += 2) machine.set(keysAndValues[i], keysAndValues[i + 1]);
        machine.start();
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        return plane.vm(201);
    }

    private void isRefused(RawWebSocket socket) {
        assertThat(socket.status()).as(socket.body()).isEqualTo(403);
        assertThat(Json.tree(socket.body()).get("error").asString()).isEqualTo("ticket_invalid");
    }

    private void isRefused(int status, String error, Answer answer, String... parts) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.error()).isEqualTo(error);
        assertThat(answer.tree().get("detail").asString()).contains(parts);
    }

    @Test
    void aTicketNamesThePathThatItOpensForHalfAMinute() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(ticket.get("ticket").asString()).hasSize(43);
        assertThat(ticket.get("ws_path").asString()).isEqualTo("/api/v1/apps/" + app + "/console/ws");
        assertThat(Instant.parse(ticket.get("expires_at").asString()))
                .isEqualTo(clock.instant().plusSeconds(30));
        assertThat(ticket.get("kind").asString()).isEqualTo("terminal");
        assertThat(ticket.get("way").asString()).isEqualTo("api");
        assertThat(ticket.get("login").asString()).isEqualTo("a user of the container, such as root");
        assertThat(ticket.get("recorded").asBoolean()).isFalse();
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket).signIn()) {
            viewer.type("hostname\r");
            assertThat(viewer.await("# ")).isEqualTo("hostname\r\ngrafana\r\nroot@grafana:~# ");
        }
    }

    @Test
    void aTicketWorksOnce() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), ticket)) {
            viewer.await("login: ");
            isRefused(ConsoleViewer.request(plane, plane.as(OPERATOR), ticket));
            viewer.type("root\r");
            viewer.await("Password: ");
        }
    }

    @Test
    void aTicketIsOfNoUseToAnotherUserAndStaysValidForItsOwn() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        isRefused(ConsoleViewer.request(plane, plane.as(OWNER), ticket));
        try (var stranger = ConsoleViewer.request(plane, plane.stranger(), ticket)) {
            assertThat(stranger.status()).isEqualTo(401);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        ConsoleViewer.open(plane, plane.as(OPERATOR), ticket).close();
    }

    @Test
    void aTicketIsOfNoUseInAnotherSessionOrWithATokenOfTheSameUser() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        TestBrowser other = plane.stranger().signIn(TestPlane.email(OPERATOR), TestPlane.PASSWORD);
        isRefused(ConsoleViewer.request(plane, other, ticket));
        String bearer = "Authorization: Bearer " + token(OPERATOR, "apps:write");
        isRefused(ConsoleViewer.request(plane, plane.stranger(), ticket, bearer));
        ConsoleViewer.open(plane, plane.as(OPERATOR), ticket).close();
    }

    private String token(Role role, String scope) {
        String body = Json.write(Map.of("name", "program", "scopes", Set.of(scope)));
        return plane.as(role).post("/api-tokens", body).tree().get("token").asString();
    }

    @Test
    void aProgramOpensAConsoleWithItsToken() {
        String token = token(OPERATOR, "apps:write");
        var program = plane.stranger().bearing(token);
        JsonNode ticket = ConsoleViewer.ticket(program, console());
        isRefused(ConsoleViewer.request(plane, plane.as(OPERATOR), ticket));
        try (var viewer = ConsoleViewer.open(plane, plane.stranger(), ticket, "Authorization: Bearer " + token)) {
            viewer.await("login: ");
        }
    }

    @Test
    void aTicketExpires() {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        JsonNode later = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        clock.pass(Duration.ofSeconds(29));
        ConsoleViewer.open(plane, plane.as(OPERATOR), ticket).close();
        clock.pass(Duration.ofSeconds(1));
        isRefused(ConsoleViewer.request(plane, plane.as(OPERATOR), later));
    }

    @Test
    void aTicketOpensOnlyItsOwnTarget() {
        long other = plane.adopt(host, 102, "Gitea");
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        String text = "?ticket=" + ticket.get("ticket").asString();
        var operator = plane.as(OPERATOR);
        isRefused(ConsoleViewer.request(plane, operator, "/api/v1/apps/" + other + "/console/ws" + text));
        isRefused(ConsoleViewer.request(plane, operator, "/api/v1/vms/" + machine() + "/vnc/ws" + text));
        isRefused(ConsoleViewer.request(plane, operator, "/api/v1/apps/" + app + "/console/ws"));
        isRefused(ConsoleViewer.request(plane, operator, "/api/v1/apps/" + app + "/console/ws?ticket=nonsense"));
        ConsoleViewer.open(plane, operator, ticket).close();
    }

    @Test
    void aTicketForTheDisplayDoesNotOpenTheSerialConsole() {
        long vm = machine("serial0", "socket");
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console", "?kind=vnc");
        assertThat(ticket.get("ws_path").asString()).isEqualTo("/api/v1/vms/" + vm + "/vnc/ws");
        assertThat(ticket.get("kind").asString()).isEqualTo("vnc");
        assertThat(ticket.get("login").isNull()).isTrue();
        isRefused(ConsoleViewer.request(
                plane,
                plane.as(OPERATOR),
                "/api/v1/vms/" + vm + "/console/ws?ticket="
                        + ticket.get("ticket").asString()));
    }

    @Test
    void aTicketIsNotUsedUpByARequestThatIsRefusedForAnotherReason() throws Exception {
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), console());
        try (var foreign =
                ConsoleViewer.request(plane, plane.as(OPERATOR), ticket, "Origin: https://elsewhere.example")) {
            assertThat(foreign.status()).isEqualTo(403);
            assertThat(foreign.body()).contains("cross_origin");
        }
        String path =
                "/apps/" + app + "/console/ws?ticket=" + ticket.get("ticket").asString();
        assertThat(plane.as(OPERATOR).get(path).status()).isEqualTo(426);
        try (var own = ConsoleViewer.request(plane, plane.as(OPERATOR), ticket, "Origin: http://plane.test")) {
            assertThat(own.status()).isEqualTo(101);
        }
    }

    @Test
    void roleAndFeatureAreCheckedBeforeTheTicket() throws Exception {
        String path = "/api/v1/apps/" + app + "/console/ws?ticket=nonsense";
        try (var viewer = ConsoleViewer.request(plane, plane.as(VIEWER), path)) {
            assertThat(viewer.status()).isEqualTo(403);
            assertThat(viewer.body()).contains("role_required");
        }
        plane.as(OWNER).put("/entitlements", "{\"off\":[\"apps.console\"]}");
        assertThat(plane.as(OPERATOR).post(console() + "/tickets", null).error())
                .isEqualTo("entitlement_required");
        try (var operator = ConsoleViewer.request(plane, plane.as(OPERATOR), path)) {
            assertThat(operator.body()).contains("entitlement_required");
        }
    }

    @Test
    void aGuestThatIsNotRunningHasNoConsole() {
        long vault = plane.adopt(host, 103, "Vault");
        isRefused(
                409,
                "conflict",
                plane.as(OPERATOR).post("/apps/" + vault + "/console/tickets", null),
                "Container 103 (Vault) is not running. Start it");
        long vm = machine();
        sim.guest("alpha", 201).stop();
        isRefused(
                409,
                "conflict",
                plane.as(OPERATOR).post("/vms/" + vm + "/console/tickets", null),
                "Virtual machine 201 (desk) is not running.");
    }

    @ParameterizedTest
    @CsvSource({
        "std, none, '', vnc",
        "std, socket, '', vnc",
        "std, socket, ?kind=serial, terminal",
        "serial0, socket, '', terminal",
        "none, socket, '', terminal",
        "'type=virtio,memory=64', socket, ?kind=vnc, vnc",
        "serial0, socket, ?kind=serial, terminal"
    })
    void aMachineShowsItsDisplayOrElseItsSerialConsole(String display, String serial, String query, String kind) {
        long vm = serial.equals("none") ? machine("vga", display) : machine("vga", display, "serial0", serial);
        JsonNode ticket = ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + vm + "/console", query);
        assertThat(ticket.get("kind").asString()).isEqualTo(kind);
        assertThat(ticket.get("ws_path").asString()).endsWith(kind.equals("vnc") ? "/vnc/ws" : "/console/ws");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            std     | none   | ?kind=serial | has no serial port
            serial0 | socket | ?kind=vnc    | has no display. Open its serial console.
            none    | none   | ''           | has no display. Add a display
            """)
    void aConsoleThatAMachineDoesNotHaveIsRefused(String display, String serial, String query, String reason) {
        long vm = serial.equals("none") ? machine("vga", display) : machine("vga", display, "serial0", serial);
        isRefused(409, "conflict", plane.as(OPERATOR).post("/vms/" + vm + "/console/tickets" + query, null), reason);
    }

    @Test
    void anUnknownKindIsRefused() {
        Answer answer = plane.as(OPERATOR).post("/vms/" + machine() + "/console/tickets?kind=spice", null);
        assertThat(answer.faults()).containsExactly("query.kind enum");
    }

    @Test
    void theShellOfANodeIsForAdmins() {
        String shell = "/hosts/" + host + "/shell";
        assertThat(plane.as(OPERATOR).post(shell + "/tickets", null).error()).isEqualTo("role_required");
        JsonNode ticket = ConsoleViewer.ticket(plane.as(ADMIN), shell);
        assertThat(ticket.get("login").asString()).isEqualTo("a user of node alpha, such as root");
        try (var viewer = ConsoleViewer.open(plane, plane.as(ADMIN), ticket).signIn()) {
            viewer.type("hostname\r");
            assertThat(viewer.await("# ")).contains("alpha");
            viewer.type("exit\r");
            assertThat(viewer.end()).isEqualTo("1000 The shell ended.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9.0.4", "9.1.0", "10.0.1", "8.2.3", "8.10.0"})
    void tokensOpenTerminalsInNewerVersions(String version) {
        sim.accessControl(version);
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), console())) {
            viewer.await("login: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9.0.3", "8.2.2", "8.1.4"})
    void inOlderVersionsTheTicketIsRefusedWithThePackageToUpdate(String version) {
        sim.accessControl(version);
        Answer answer = plane.as(OPERATOR).post(console() + "/tickets", null);
        isRefused(409, "capability_missing", answer, "libpve-access-control 9.0.4", "which has " + version);
        assertThat(answer.json()).containsEntry("capability", "console").containsEntry("host_id", (int) host);
        // Displays are open to tokens in every version.
        assertThat(ConsoleViewer.ticket(plane.as(OPERATOR), "/vms/" + machine() + "/console")
                        .get("kind")
                        .asString())
                .isEqualTo("vnc");
    }

    @Test
    void theVersionOfANodeIsAskedOnceInSomeMinutes() {
        for (int i = 0; i < 3; i++) ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(versionsRead()).isEqualTo(1);
        clock.pass(Duration.ofMinutes(11));
        ConsoleViewer.ticket(plane.as(OPERATOR), console());
        assertThat(versionsRead()).isEqualTo(2);
    }

    private long versionsRead() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().endsWith("/apt/versions"))
                .count();
    }

    @Test
    void anUpdateOfTheNodeIsNoticedSoon() {
        sim.accessControl("8.1.4");
        assertThat(plane.as(OPERATOR).post(console() + "/tickets", null).status())
                .isEqualTo(409);
        sim.accessControl("8.2.3");
        clock.pass(Duration.ofSeconds(61));
        ConsoleViewer.ticket(plane.as(OPERATOR), console());
    }

    @Test
    void whereTheVersionCannotBeReadATrialDecides() {
        sim.faults()
                .fail("GET alpha /nodes/alpha/apt/versions", 403, "Permission check failed (/nodes/alpha, Sys.Audit)");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), console())) {
            viewer.await("login: ");
        }
        sim.accessControl("8.1.4");
        clock.pass(Duration.ofMinutes(2));
        sim.faults()
                .fail("GET alpha /nodes/alpha/apt/versions", 403, "Permission check failed (/nodes/alpha, Sys.Audit)");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), console())) {
            assertThat(viewer.end()).startsWith("1011 Terminals with an API token need libpve-access-control 9.0.4");
        }
        // The trial is remembered.
        isRefused(
                409,
                "capability_missing",
                plane.as(OPERATOR).post(console() + "/tickets", null),
                "libpve-access-control 9.0.4");
    }

    @Test
    void aMissingPrivilegeIsNamed() {
        sim.token().grant("/", Set.of("Sys.Audit", "VM.Audit", "Datastore.Audit"));
        isRefused(
                409,
                "capability_missing",
                plane.as(OPERATOR).post(console() + "/tickets", null),
                "lacks the privilege VM.Console on /vms/101");
        isRefused(
                409,
                "capability_missing",
                plane.as(ADMIN).post("/hosts/" + host + "/shell/tickets", null),
                "lacks the privilege Sys.Console on /nodes/alpha");
    }

    @Test
    void aHostThatDoesNotAnswerIsReported() {
        sim.node("alpha").down();
        isRefused(502, "hypervisor_error", plane.as(OPERATOR).post(console() + "/tickets", null), "can't be reached");
    }
}
