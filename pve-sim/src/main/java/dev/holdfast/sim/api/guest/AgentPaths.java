package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.Agent;
import dev.holdfast.sim.model.guest.AgentCommands;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The calls to the QEMU guest agent of a VM; the answers are under {@code result}. */
public final class AgentPaths {
    private static final String AUDIT = "VM.GuestAgent.Audit|VM.GuestAgent.Unrestricted";
    private static final String ALL = "VM.GuestAgent.Unrestricted";
    private static final String FREEZE = "VM.GuestAgent.Audit|VM.GuestAgent.FileSystemMgmt|VM.GuestAgent.Unrestricted";

    /** The answer to an agent command. */
    private interface Answer {
        Object of(SimGuest guest);
    }

    private AgentPaths() {}

    /** Registers all routes. */
    public static void add(Route.Table table) {
        String agent = GuestPaths.one(GuestKind.MACHINE) + "/agent";
        table.add("GET", agent, Map.of(), Route.ANYONE, _ -> index());
        add(table, "POST", agent + "/ping", _ -> Map.of());
        table.add(
                "POST",
                agent + "/fsfreeze-status",
                Map.of(),
                a -> need(a, FREEZE),
                asking -> Map.of("result", answering(asking).agent().isFrozen() ? "frozen" : "thawed"));
        add(table, "GET", agent + "/info", _ -> info());
        add(table, "GET", agent + "/get-host-name", guest -> Map.of("host-name", guest.name()));
        add(table, "GET", agent + "/get-osinfo", AgentPaths::system);
        add(table, "GET", agent + "/get-fsinfo", AgentPaths::fileSystems);
        add(table, "GET", agent + "/network-get-interfaces", AgentPaths::interfaces);
        table.add(
                "POST",
                agent + "/set-user-password",
                Map.of(
                        "username", Parameter.TEXT.must(),
                        "password", Parameter.text(1024).must(),
                        "crypted", Parameter.FLAG),
                a -> need(a, ALL),
                AgentPaths::setPassword);
        table.add(
                "POST",
                agent + "/exec",
                Map.of(
                        "command",
                        new Parameter("array", true, null, null, null, Integer.MAX_VALUE, null),
                        "input-data",
                        Parameter.text(65_536)),
                a -> need(a, ALL),
                asking -> {
                    SimGuest guest = thawed(asking, "exec");
                    String command = asking.parameters().getOrDefault("command", "");
                    int pid = guest.agent()
                            .commands()
                            .run(List.of(command.split("\0", -1)), asking.parameter("input-data"));
                    return Map.of("pid", pid);
                });
        table.add(
                "GET",
                agent + "/exec-status",
                Map.of("pid", Parameter.number(null, null).must()),
                a -> need(a, ALL),
                AgentPaths::status);
    }

    private static void add(Route.Table table, String method, String path, Answer answer) {
        table.add(
                method, path, Map.of(), a -> need(a, AUDIT), asking -> Map.of("result", answer(asking, path, answer)));
    }

    /** What these commands return is passed on as it is, also an error of the agent. */
    private static Object answer(ApiCall asking, String path, Answer answer) {
        SimGuest guest = answering(asking);
        String command = path.substring(path.lastIndexOf('/') + 1);
        if (!guest.agent().isFrozen() || command.equals("ping") || command.equals("info")) return answer.of(guest);
        return Map.of("error", Map.of("class", "CommandNotFound", "desc", refused(command)));
    }

    /** While file systems are frozen, the agent only thaws them, and tells that they are. */
    private static String refused(String command) {
        return "Command guest-" + command + " has been disabled: the agent is in frozen state";
    }

    private static SimGuest thawed(ApiCall asking, String command) {
        SimGuest guest = answering(asking);
        if (guest.agent().isFrozen()) throw Failure.server("Agent error: " + refused(command));
        return guest;
    }

    /** Version 8 needs VM.Monitor for all commands; here the holders of VM.GuestAgent.Unrestricted have it as well. */
    private static void need(ApiCall asking, String privileges) {
        if (asking.dataCentre().tellsMessages()) {
            asking.needOnGuest(privileges);
        } else if (!asking.caller().hasAny("/vms/" + asking.vmid(), "VM.Monitor|" + ALL)) {
            throw Failure.forbidden("/vms/" + asking.vmid(), "VM.Monitor");
        }
    }

    private static SimGuest answering(ApiCall asking) {
        SimGuest guest = asking.guest(GuestKind.MACHINE);
        if (!Agent.isConfigured(guest.get("agent"))) throw Failure.server("No QEMU guest agent configured");
        if (!guest.isRunning()) throw Failure.server("VM " + guest.vmid() + " is not running");
        if (!guest.agent().isAnswering() || guest.isPaused()) throw Failure.server("QEMU guest agent is not running");
        return guest;
    }

    /** The answer of the agent is empty; of the program in the machine that fails, it tells nothing. */
    private static Map<String, Object> setPassword(ApiCall asking) {
        String password = asking.parameters().getOrDefault("password", "");
        if (password.length() < 5) {
            throw Failure.parameters(Map.of("password", "value must be at least 5 characters long"));
        }
        SimGuest guest = thawed(asking, "set-user-password");
        if (!guest.agent().setPassword(asking.parameters().getOrDefault("username", ""), password)) {
            throw Failure.server("Agent error: child process has failed to set user password");
        }
        return Map.of("result", Map.of());
    }

    private static List<Map<String, String>> index() {
        return Stream.of(
                        ("exec exec-status fsfreeze-status get-fsinfo get-host-name get-osinfo info network-get-interfaces ping"
                                        + " set-user-password")
                                .split(" "))
                .map(name -> Map.of("name", name))
                .toList();
    }

    private static Map<String, Object> info() {
        List<Map<String, Object>> commands = Stream.of(
                        "exec",
                        "exec-status",
                        "fsfreeze-status",
                        "get-fsinfo",
                        "get-osinfo",
                        "ping",
                        "set-user-password")
                .map(name -> Map.<String, Object>of("name", "guest-" + name, "enabled", true, "success-response", true))
                .toList();
        return Map.of("version", "10.0.2", "supported_commands", commands);
    }

    private static Map<String, Object> system(SimGuest guest) {
        if (String.valueOf(guest.get("ostype")).startsWith("w")) {
            return Map.of("id", "mswindows", "name", "Microsoft Windows", "version", "Microsoft Windows 11");
        }
        return Map.of(
                "id", "debian",
                "name", "Debian GNU/Linux",
                "pretty-name", "Debian GNU/Linux 13 (trixie)",
                "version", "13 (trixie)",
                "version-id", "13",
                "kernel-release", "6.12.48+deb13-amd64",
                "machine", "x86_64");
    }

    private static List<Map<String, Object>> fileSystems(SimGuest guest) {
        long total = guest.rootBytes();
        return List.of(Map.of(
                "name",
                "sda1",
                "mountpoint",
                "/",
                "type",
                "ext4",
                "total-bytes",
                total,
                "used-bytes",
                total / 100 * (20 + guest.seed() % 50),
                "disk",
                List.of()));
    }

    private static List<Map<String, Object>> interfaces(SimGuest guest) {
        var rows = new ArrayList<Map<String, Object>>();
        rows.add(card("lo", "00:00:00:00:00:00", List.of(address("127.0.0.1", 8), address("::1", 128))));
        Map<String, List<String>> given = guest.agent().addresses();
        // As after the NICs were plugged in again: the kernel then lists them behind what programs made.
        given.forEach((name, addresses) -> {
            if (!name.startsWith("ens")) rows.add(card(name, "02:42:00:00:00:01", addresses(addresses)));
        });
        guest.configInForce().forEach((key, value) -> {
            if (!key.matches("net[0-9]+")) return;
            String hardware =
                    value.toString().replaceFirst("^[^=]*=([^,]*).*", "$1").toLowerCase(Locale.ROOT);
            boolean first = key.equals("net0") && !value.toString().contains("link_down=1");
            String name = "ens" + (18 + Integer.parseInt(key.substring(3)));
            var addresses = new ArrayList<Map<String, Object>>();
            if (first) addresses.add(address(guest.address(), 16));
            addresses.addAll(addresses(given.remove(name)));
            rows.add(card(name, hardware, addresses));
        });
        return rows;
    }

    private static List<Map<String, Object>> addresses(@Nullable List<String> given) {
        if (given == null) return List.of();
        return given.stream()
                .map(one -> one.split("/", 2))
                .map(one -> address(one[0], Integer.parseInt(one[1])))
                .toList();
    }

    private static Map<String, Object> card(String name, String hardware, List<Map<String, Object>> addresses) {
        var card = new TreeMap<String, Object>();
        card.put("name", name);
        card.put("hardware-address", hardware);
        // A NIC without an address has no address list either.
        if (!addresses.isEmpty()) card.put("ip-addresses", addresses);
        return card;
    }

    private static Map<String, Object> address(String address, int prefix) {
        return Map.of(
                "ip-address", address,
                "ip-address-type", address.contains(":") ? "ipv6" : "ipv4",
                "prefix", prefix);
    }

    private static Map<String, Object> status(ApiCall asking) {
        AgentCommands commands = thawed(asking, "exec-status").agent().commands();
        int pid = asking.number("pid", 0);
        if (!commands.knows(pid)) throw Failure.server("Agent error: PID " + pid + " does not exist");
        AgentCommands.End end = commands.read(pid);
        if (end == null) return Map.of("exited", 0);
        var status = new TreeMap<String, Object>(Map.of("exited", 1));
        if (end.signal() == null) status.put("exitcode", end.exitCode());
        else status.put("signal", end.signal());
        printed(status, "out", end.out(), end.cut());
        printed(status, "err", end.err(), end.cut());
        return status;
    }

    /** The bytes that the agent sent are returned as if each were a character. */
    private static void printed(Map<String, Object> status, String stream, String text, boolean cut) {
        if (text.isEmpty()) return;
        status.put(stream + "-data", new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        if (cut) status.put(stream + "-truncated", 1);
    }
}
