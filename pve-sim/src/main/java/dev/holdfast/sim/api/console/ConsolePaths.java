package dev.holdfast.sim.api.console;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.model.ConsolePorts;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.WebSocket;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Consoles of guests and nodes. None of these calls is forwarded: the member that was called opens a port of its own
 * and reaches the other node over SSH, so the WebSocket must be opened on the same member.
 */
public final class ConsolePaths {
    private static final Parameter WIDTH = Parameter.number(16, 4096);
    private static final Parameter HEIGHT = Parameter.number(16, 2160);
    private static final Parameter SERIAL = Parameter.oneOf("serial0", "serial1", "serial2", "serial3");
    private static final Map<String, Parameter> COMMAND =
            Map.of("cmd", Parameter.oneOf("ceph_install", "login", "upgrade"), "cmd-opts", Parameter.TEXT);
    private static final Map<String, Parameter> PORT_AND_TICKET = Map.of(
            "port", Parameter.number(ConsolePorts.FIRST, ConsolePorts.LAST).must(),
            "vncticket", Parameter.text(512).must());

    private ConsolePaths() {}

    /** Registers the routes of containers or of machines. */
    public static void ofGuest(Route.Table table, GuestKind kind) {
        String one = GuestPaths.one(kind);
        Route.Check console = a -> a.needOnGuest("VM.Console");
        table.addUnforwarded(
                "POST",
                one + "/termproxy",
                kind.isContainer() ? Map.of() : Map.of("serial", SERIAL),
                console,
                a -> terminal(a, ConsoleTarget.of(a.guest(kind), a.parameter("serial"), a)));
        table.addUnforwarded(
                "POST",
                one + "/vncproxy",
                kind.isContainer()
                        ? Map.of("height", HEIGHT, "width", WIDTH, "websocket", Parameter.FLAG)
                        : Map.of("generate-password", Parameter.FLAG, "websocket", Parameter.FLAG),
                console,
                a -> kind.isContainer()
                        ? written(a, ConsoleTarget.of(a.guest(GuestKind.CONTAINER), null, a))
                        : display(a, a.guest(GuestKind.MACHINE)));
        table.addUnforwarded("GET", one + "/vncwebsocket", PORT_AND_TICKET, console, a -> {
            Answer.Upgrade upgrade = consoleUpgrade(a, "/vms/" + a.vmid());
            // For a container the only check is that the ticket names it.
            if (!kind.isContainer()) a.guest(GuestKind.MACHINE);
            return upgrade;
        });
    }

    /** Registers the routes of nodes. */
    public static void ofNode(Route.Table table) {
        Route.Check console = a -> a.needOnNode("Sys.Console");
        table.addUnforwarded("POST", "/nodes/{node}/termproxy", COMMAND, console, a -> {
            refuseTokens(a);
            return terminal(a, ConsoleTarget.of(a.owner(), a));
        });
        var parameters = new LinkedHashMap<>(COMMAND);
        parameters.putAll(Map.of("height", HEIGHT, "width", WIDTH, "websocket", Parameter.FLAG));
        table.addUnforwarded("POST", "/nodes/{node}/vncshell", parameters, console, a -> {
            throw notAUser(a);
        });
        table.addUnforwarded("GET", "/nodes/{node}/vncwebsocket", PORT_AND_TICKET, console, a -> {
            refuseTokens(a);
            return consoleUpgrade(a, "/nodes/" + a.node());
        });
    }

    /** In older versions only users can open the shell of a node. */
    private static void refuseTokens(ApiCall asking) {
        if (!asking.dataCentre().admitsTokensToTerminals()) throw notAUser(asking);
    }

    /** The shell of a node as a picture requires a user in every version. */
    private static Failure notAUser(ApiCall asking) {
        return Failure.server("value '" + asking.caller().id() + "' does not look like a valid user name");
    }

    private static Answer.Upgrade consoleUpgrade(ApiCall asking, String path) {
        int port = asking.number("port", 0);
        String ticket = String.valueOf(asking.parameter("vncticket"));
        new ConsoleTicket(asking.caller().id(), path, port).verify(asking.cluster(), ticket);
        return new Answer.Upgrade(
                Map.of("port", Integer.toString(port)),
                () -> enter(asking.arrived().consoles().at(port)));
    }

    /** Null when nothing waits or it already has a client. */
    private static WebSocket.@Nullable Conversation enter(@Nullable Object console) {
        return console instanceof ConsoleProxy proxy && proxy.take() ? proxy : null;
    }

    private static Map<String, Object> terminal(ApiCall asking, ConsoleTarget target) {
        return offer(asking, target, (port, _) -> new Termproxy(asking, target, port));
    }

    /** A terminal drawn as a picture, for containers and nodes. */
    private static Map<String, Object> written(ApiCall asking, ConsoleTarget target) {
        // VNC viewers outside a browser use TLS and sign in with a user name of their own.
        if (!asking.flag("websocket")) throw Failure.of(501, "not modelled: consoles for viewers outside of a browser");
        Map<String, Object> offer = offer(asking, target, (_, ticket) -> new Rfb(target, ticket));
        offer.put("cert", asking.arrived().certificate().pem());
        return offer;
    }

    /** The graphics console of a machine. Whether the machine runs is checked only when the client connects. */
    private static Map<String, Object> display(ApiCall asking, SimGuest machine) {
        ConsoleTarget target = ConsoleTarget.of(machine, null, asking);
        boolean nine = asking.dataCentre().tellsMessages();
        String generated = asking.flag("generate-password") || (nine && asking.flag("websocket")) ? password() : null;
        // Without a WebSocket no password is set, and without a password no picture is shown.
        boolean locked = asking.flag("websocket");
        Map<String, Object> offer = offer(asking, target, (_, ticket) -> (socket, task) -> {
            boolean reachable = ConsoleTarget.unreachable(asking.owner(), asking.arrived()) == null;
            if (!locked || !reachable || !machine.isRunning()) throw Failure.server("Failed to run vncproxy.");
            new Rfb(target.present(), generated == null ? ticket : generated).over(socket, task);
        });
        offer.put("cert", asking.arrived().certificate().pem());
        if (generated != null) {
            offer.put("password", generated);
            if (asking.dataCentre().isRecording()) asking.arrived().consoles().handsOut(generated);
        }
        return offer;
    }

    private static String password() {
        var password = new StringBuilder();
        new SecureRandom().ints(8, '!', '~' + 1).forEach(password::appendCodePoint);
        return password.toString();
    }

    /** The conversation behind a port, which may depend on the ticket. */
    private interface Behind {
        ConsoleProxy.Talk talk(int port, String ticket);
    }

    private static Map<String, Object> offer(ApiCall asking, ConsoleTarget target, Behind behind) {
        ConsolePorts consoles = asking.arrived().consoles();
        String user = asking.caller().id();
        var offer = new LinkedHashMap<String, Object>();
        offer.put("user", user);
        ConsoleProxy proxy = consoles.open(port -> {
            String ticket = new ConsoleTicket(user, target.path(), port).sign(asking.cluster());
            offer.put("ticket", ticket);
            if (asking.dataCentre().isRecording()) consoles.handsOut(ticket);
            return new ConsoleProxy(port, asking.cluster().now(), behind.talk(port, ticket));
        });
        // A string, although the schema says otherwise.
        offer.put("port", Integer.toString(proxy.port()));
        SimTask task = asking.cluster().start(asking.arrived().name(), target.task(), target.id(), user, running -> {
            try {
                proxy.serve(running, target.gone());
            } finally {
                consoles.release(proxy.port(), proxy);
            }
        });
        offer.put("upid", task.upid());
        return offer;
    }
}
