package dev.holdfast.pve.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.pve.Patience;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.api.UnreadRows;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Transport;
import dev.holdfast.pve.wire.Trust;
import dev.holdfast.pve.wire.WebSocket;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.Token;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Consoles of the simulator, over TLS. The time-out guards against hanging and is not a measurement. */
@Timeout(600)
class ConsoleTest {
    /** More than the connections that calls may use at a time. */
    private static final int CONSOLES = 16;

    private final Sim sim = Sim.oneHost();
    private final Transport transport = new Transport(InetAddress::isLoopbackAddress);

    @BeforeEach
    void machine() {
        sim.clusterOf("alpha").machine(201, "alpha", "win").start();
    }

    @AfterEach
    void close() {
        transport.close();
        sim.close();
    }

    private PveClient client() {
        return client(sim.token());
    }

    private PveClient client(Token token) {
        return new PveClient(api(transport, token));
    }

    private PveGuest container() {
        return client().guest(GuestKind.LXC, "alpha", 101);
    }

    private PveGuest machineOf(PveClient client) {
        return client.guest(GuestKind.QEMU, "alpha", 201);
    }

    private static void type(Console console, String text) {
        console.send(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String await(Console console, String text) {
        var heard = new ByteArrayOutputStream();
        while (!heard.toString(StandardCharsets.UTF_8).endsWith(text)) {
            byte[] bytes = console.receive();
            if (bytes == null) throw new AssertionError("Not " + text + " but " + heard);
            heard.writeBytes(bytes);
        }
        return heard.toString(StandardCharsets.UTF_8);
    }

    private static Terminal signedIn(Terminal terminal) {
        await(terminal, "login: ");
        type(terminal, "root\r");
        await(terminal, "Password: ");
        type(terminal, "secret\r");
        await(terminal, "# ");
        return terminal;
    }

    private static PveTask.State end(PveTask task) {
        Patience.until("the task ends", () -> !(task.state() instanceof PveTask.State.Running));
        return task.state();
    }

    @Test
    void typedCommandsAreAnswered() {
        PveTask task;
        try (Terminal terminal = signedIn(container().terminal())) {
            type(terminal, "hostname\r");
            assertThat(await(terminal, "# ")).startsWith("hostname\r\ngrafana\r\n");
            task = terminal.task();
            assertThat(task.state()).isEqualTo(new PveTask.State.Running());
            assertThat(task.upid().type()).isEqualTo("vncproxy");
        }
        assertThat(end(task)).isEqualTo(new PveTask.State.Ok());
    }

    @Test
    void terminalIsResized() {
        Terminal terminal = signedIn(container().terminal());
        terminal.resize(132, 43);
        type(terminal, "stty size\r");
        assertThat(await(terminal, "# ")).contains("\r\n43 132\r\n");
        assertThatThrownBy(() -> terminal.resize(0, 24)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void megabyteIsTransferredCompletelyInBothDirections() {
        Terminal terminal = signedIn(container().terminal());
        type(terminal, "seq 160000\r");
        var expected = new StringBuilder("seq 160000\r\n");
        for (int i = 1; i <= 160_000; i++) expected.append(i).append("\r\n");
        String heard = await(terminal, "root@grafana:~# ");
        assertThat(heard.length()).isGreaterThan(1_000_000);
        assertThat(heard.startsWith(expected.toString())).isTrue();
        // Such a long line is not kept completely, but no byte of what follows it is lost.
        var writer = Thread.ofVirtual().start(() -> type(terminal, "x".repeat(1_000_000) + "\u0015hostname\r"));
        assertThat(await(terminal, "root@grafana:~# ")).endsWith("hostname\r\ngrafana\r\nroot@grafana:~# ");
        assertThat(writer).isNotNull();
    }

    @Test
    void nodeShellIsALoginAndEndsWithIt() {
        Terminal terminal = signedIn(client().node("alpha").terminal());
        type(terminal, "exit\r");
        var heard = new ByteArrayOutputStream();
        terminal.forEach(heard::writeBytes);
        assertThat(heard.toString(StandardCharsets.UTF_8)).isEqualTo("exit\r\nlogout\r\n");
        assertThat(terminal.receive()).isNull();
        assertThatThrownBy(() -> type(terminal, "x")).isInstanceOf(PveException.Unreachable.class);
        assertThatThrownBy(terminal::ping).isInstanceOf(PveException.class);
    }

    @Test
    void receiverGetsTheEndFromEitherSide() throws Exception {
        Terminal ours = signedIn(container().terminal());
        var end = CompletableFuture.supplyAsync(() -> String.valueOf(ours.receive()));
        ours.close();
        ours.close();
        assertThat(end.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("null");
        Terminal theirs = signedIn(container().terminal());
        sim.guest("alpha", 101).stop();
        assertThat(theirs.receive()).isNull();
        sim.guest("alpha", 101).start();
        Terminal last = signedIn(container().terminal());
        last.task().stop();
        assertThat(last.receive()).isNull();
        assertThat(end(last.task())).isEqualTo(new PveTask.State.Failed("received interrupt"));
    }

    @Test
    void stoppedNodeEndsItsConsolesAndAClosedClientEndsItsOwn() {
        Terminal terminal = signedIn(container().terminal());
        sim.node("alpha").crash();
        Throwable failure = catchThrowable(terminal::receive);
        if (failure != null) assertThat(failure).isInstanceOf(PveException.Unreachable.class);
        sim.node("alpha").up();
        sim.guest("alpha", 101).start();
        Terminal other = signedIn(container().terminal());
        transport.close();
        assertThat(other.receive()).isNull();
    }

    @Test
    void pingIsAnsweredAndSilenceIsDetected() {
        Terminal terminal = signedIn(container().terminal());
        for (int i = 0; i < 3; i++) {
            terminal.ping();
            type(terminal, "hostname\r");
            await(terminal, "# ");
        }
        sim.node("alpha").freeze();
        terminal.ping();
        assertThatThrownBy(terminal::ping).isInstanceOf(PveException.TimedOut.class);
        assertThat(terminal.receive()).isNull();
    }

    @Test
    void aDisplayIsSeenAsAPicture() {
        try (VncConsole vnc = machineOf(client()).vnc()) {
            vnc.signIn();
            Picture picture = vnc.picture();
            assertThat(picture.pixels()).hasSize(picture.width() * picture.height());
            assertThat(picture.width()).isGreaterThan(picture.height());
            assertThat(Arrays.stream(picture.pixels()).distinct()).isSubsetOf(0x000000, 0xd0d0d0);
        }
    }

    @Test
    void vncConsoleBeginsWithItsProtocolAndHasItsOwnPassword() {
        try (VncConsole vnc = machineOf(client()).vnc()) {
            assertThat(await(vnc, "\n")).isEqualTo("RFB 003.008\n");
            assertThat(vnc.password()).hasSize(8).doesNotStartWith("PVEVNC");
            type(vnc, "RFB 003.008\n");
            assertThat(vnc.receive()).containsExactly(1, 2);
            vnc.ping();
        }
        try (VncConsole vnc = container().vnc()) {
            assertThat(await(vnc, "\n")).isEqualTo("RFB 003.008\n");
            assertThat(vnc.password()).hasSize(8);
        }
    }

    @Test
    void displayIsSignedInToWithoutItsViewer() {
        try (VncConsole vnc = machineOf(client()).vnc()) {
            vnc.signIn();
            vnc.send(new byte[] {1});
            byte[] first = vnc.receive();
            assertThat(first).startsWith(2, (byte) 0x80); // 640 dots
        }
    }

    @Test
    void wrongPasswordOfADisplayIsReported() {
        Api api = api(transport);
        ConsoleTicket offer = ResponseParser.read(
                api.post("/nodes/alpha/qemu/201/vncproxy", Map.of("websocket", "1")), ConsoleTicket.class);
        WebSocket socket = api.open("/nodes/alpha/qemu/201/vncwebsocket" + offer.query(), "binary", offer::mask);
        var wrong = new VncConsole(socket, new PveTask(api, Upid.parse(offer.upid())), "wrong");
        assertThatThrownBy(wrong::signIn)
                .isInstanceOfSatisfying(
                        PveException.Refused.class,
                        e -> assertThat(e.text())
                                .isEqualTo("The VNC server refused the sign-in: Authentication failed"));
        assertThat(wrong.receive()).isNull();
    }

    @Test
    void installedPackagesAreListed() {
        assertThat(client().node("alpha").software())
                .contains(new PveNode.Software("libpve-access-control", "9.0.7", "Installed"));
    }

    @Test
    void stoppedVirtualMachineHasNoConsole() {
        sim.guest("alpha", 201).stop();
        VncConsole vnc = machineOf(client()).vnc();
        assertThat(vnc.receive()).isNull();
        assertThat(end(vnc.task())).isEqualTo(new PveTask.State.Failed("Failed to run vncproxy."));
        Terminal terminal = machineOf(client()).terminal();
        assertThat(await(terminal, "\n")).isEqualTo("unable to find a serial interface\r\n");
        assertThat(terminal.receive()).isNull();
    }

    @Test
    void missingPrivilegeIsNamed() {
        PveClient clerk = client(sim.token("clerk@pve!one").grant("/", Set.of("VM.Audit")));
        assertThatThrownBy(() -> clerk.guest(GuestKind.LXC, "alpha", 101).terminal())
                .isInstanceOfSatisfying(
                        PveException.NotPermitted.class,
                        e -> assertThat(e.privilege()).isEqualTo("VM.Console"));
        assertThatThrownBy(() -> clerk.node("alpha").terminal()).isInstanceOf(PveException.NotPermitted.class);
    }

    @Test
    void beforeVersion9TokensCanOpenOnlyVncConsoles() {
        sim.version8();
        assertThatThrownBy(() -> container().terminal())
                .isInstanceOf(PveException.SignInFailed.class)
                .hasMessageContaining("Proxmox VE 9");
        assertThatThrownBy(() -> client().node("alpha").terminal()).isInstanceOf(PveException.Refused.class);
        try (VncConsole vnc = container().vnc()) {
            assertThat(await(vnc, "\n")).isEqualTo("RFB 003.008\n");
        }
    }

    @Test
    void changedCertificateDoesNotEvenReceiveTheTicket() {
        Api api = api(transport);
        ConsoleTicket offer = offer(api);
        sim.node("alpha").rotateCertificate();
        long before = sim.node("alpha").bytesReceived();
        assertThatThrownBy(() -> open(api, offer)).isInstanceOf(PveException.NotTrusted.class);
        assertThat(sim.node("alpha").bytesReceived()).isEqualTo(before);
    }

    @Test
    void addressThatIsNoLongerAllowedIsNotConnectedTo() {
        var allowed = new AtomicBoolean(true);
        try (var strict = new Transport(_ -> allowed.get())) {
            Api api = api(strict);
            ConsoleTicket offer = offer(api);
            allowed.set(false);
            assertThatThrownBy(() -> open(api, offer)).hasMessageContaining("not allowed");
        }
    }

    private Api api(Transport transport) {
        return api(transport, sim.token());
    }

    private Api api(Transport transport, Token token) {
        return new Api(
                transport,
                Address.parse(sim.node("alpha").address()),
                new Trust.Pinned(Fingerprint.parse(sim.node("alpha").fingerprint())),
                new ApiToken(token.id(), token.secret()),
                new UnreadRows());
    }

    private static ConsoleTicket offer(Api api) {
        return ResponseParser.read(api.post("/nodes/alpha/lxc/101/termproxy", Map.of()), ConsoleTicket.class);
    }

    private static WebSocket open(Api api, ConsoleTicket offer) {
        return api.open("/nodes/alpha/lxc/101/vncwebsocket" + offer.query(), "binary", offer::mask);
    }

    @Test
    void wrongOrUsedTicketIsRefusedAndNotRepeated() {
        Api api = api(transport);
        ConsoleTicket offer = offer(api);
        var wrong = new ConsoleTicket(5999, offer.ticket(), offer.user(), offer.upid(), null);
        assertThatThrownBy(() -> open(api, wrong))
                .isInstanceOf(PveException.SignInFailed.class)
                .hasMessage("permission denied - invalid PVEVNC ticket");
        open(api, offer);
        // The port already has its client: the node disconnects without a close frame.
        assertThatThrownBy(() -> open(api, offer))
                .isInstanceOf(PveException.Unreachable.class)
                .hasMessageNotContaining("PVEVNC");
        assertThat(offer.toString()).doesNotContain("PVEVNC");
    }

    @Test
    void consolesDoNotCountAgainstTheConnectionLimit() {
        var open = new ArrayList<Terminal>();
        for (int i = 0; i < CONSOLES; i++) open.add(container().terminal());
        assertThat(client().version().version()).isEqualTo("9.1.2");
        assertThat(open.getLast().toString()).startsWith("Terminal UPID:alpha:").doesNotContain("PVEVNC");
        open.forEach(Terminal::close);
        assertThat(transport.endpoints()).isLessThanOrEqualTo(1);
    }

    @Test
    void openingStopsAtTheDeadline() {
        sim.faults().hang("vncwebsocket");
        PveGuest guest = client().within(Duration.ofMillis(500)).guest(GuestKind.LXC, "alpha", 101);
        assertThatThrownBy(guest::terminal).isInstanceOf(PveException.TimedOut.class);
    }
}
