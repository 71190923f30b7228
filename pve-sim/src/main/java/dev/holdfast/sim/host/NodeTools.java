package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Programs that call the API from the command line or report on the node. */
final class NodeTools {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SimNode node;
    private final NodeCommands orders;

    NodeTools(SimNode node) {
        this.node = node;
        this.orders = new NodeCommands(node);
    }

    void add(Map<String, Tool> all) {
        all.put("pvesh", call -> orders.refusing(call, () -> shell(call)));
        all.put("pveversion", this::version);
        all.put("vzdump", this::backUp);
        all.put("qm", this::machines);
        all.put("hostname", this::hostname);
        all.put(
                "nproc",
                call -> say(
                        call, String.valueOf(node.values(node.cluster().now()).get("maxcpu"))));
        all.put("ip", this::addresses);
        all.put("ifreload", this::reload);
        all.put("systemctl", NodeTools::services);
    }

    private static int say(Call call, String text) throws IOException {
        call.print(text + "\n");
        return 0;
    }

    private int version(Call call) throws IOException {
        Map<String, Object> version = node.cluster().dataCentre().version();
        return say(
                call,
                "pve-manager/" + version.get("version") + "/" + version.get("repoid")
                        + " (running kernel: 6.14.11-4-pve)");
    }

    private int hostname(Call call) throws IOException {
        if (call.arguments().contains("-I")) return say(call, node.ip() + " ");
        return say(call, node.name() + (call.arguments().contains("-f") ? ".sim.test" : ""));
    }

    private int addresses(Call call) throws IOException {
        if (call.arguments().stream().noneMatch(word -> word.matches("a|addr|address"))) {
            throw new NotModelled("ip " + String.join(" ", call.arguments()));
        }
        String carrier = node.network().carrierOf(node.ip());
        call.print(address(1, "lo: <LOOPBACK,UP,LOWER_UP> mtu 65536", "127.0.0.1/8 scope host lo"));
        if (carrier != null) {
            String address = node.network().networkOf(node.ip()) + " scope global " + carrier;
            call.print(address(2, carrier + ": <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500", address));
        }
        return 0;
    }

    private static String address(int number, String link, String address) {
        return """
                %d: %s qdisc noqueue state UP group default qlen 1000
                    inet %s
                       valid_lft forever preferred_lft forever
                """.formatted(number, link, address);
    }

    private int reload(Call call) {
        if (!call.arguments().equals(List.of("-a"))) {
            throw new NotModelled("ifreload " + String.join(" ", call.arguments()));
        }
        node.reloadNetwork();
        return 0;
    }

    private static int services(Call call) throws IOException {
        if (!call.arguments().contains("is-active")) {
            throw new NotModelled("systemctl " + String.join(" ", call.arguments()));
        }
        return say(call, "active");
    }

    /** Prints the API's answers; without JSON output, lists and objects are not modelled. */
    private int shell(Call call) throws IOException, InterruptedException {
        var operands = new ArrayList<String>();
        var parameters = new TreeMap<>(NodeCommands.parameters(call.arguments(), operands));
        String format = parameters.remove("output-format");
        parameters.remove("noborder");
        parameters.remove("noheader");
        if (operands.size() < 2) throw new NotModelled("pvesh " + String.join(" ", operands));
        String path = orders.local(operands.get(1));
        String method = switch (operands.getFirst()) {
            case "get" -> "GET";
            case "create" -> "POST";
            case "set" -> "PUT";
            case "delete" -> "DELETE";
            default -> throw new NotModelled("pvesh " + operands.getFirst());
        };
        if (!method.equals("GET") && format == null) return orders.order(call, method, path, parameters, true);
        return tell(call, node.ask(method, path, parameters), format);
    }

    private static int tell(Call call, @Nullable Object answer, @Nullable String format) throws IOException {
        if (format != null && format.startsWith("json")) {
            String text = format.equals("json")
                    ? JSON.writeValueAsString(answer)
                    : JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer);
            return say(call, Bytes.from(text));
        }
        if (answer instanceof Map || answer instanceof Iterable)
            throw new NotModelled("pvesh without --output-format json");
        return answer == null ? 0 : say(call, Bytes.from(answer.toString()));
    }

    private int backUp(Call call) throws IOException, InterruptedException {
        var operands = new ArrayList<String>();
        var parameters = new TreeMap<>(NodeCommands.parameters(call.arguments(), operands));
        if (!operands.isEmpty()) parameters.put("vmid", String.join(",", operands));
        return orders.order(call, "POST", "/nodes/" + node.name() + "/vzdump", parameters, true);
    }

    private int unlock(Call call, String vmid) throws IOException {
        SimGuest guest = vmid.matches("[0-9]{1,9}") ? node.cluster().guest(Integer.parseInt(vmid)) : null;
        if (guest == null || guest.isContainer() || !guest.node().equals(node.name())) {
            String file = "nodes/" + node.name() + "/qemu-server/" + vmid + ".conf";
            call.complain("Configuration file '" + file + "' does not exist");
            return 2;
        }
        guest.lock(null);
        return 0;
    }

    private int machines(Call call) throws IOException, InterruptedException {
        if (call.arguments().size() > 1 && call.arguments().getFirst().equals("destroy")) {
            var operands = new ArrayList<String>();
            var options = NodeCommands.parameters(
                    call.arguments().subList(1, call.arguments().size()), operands);
            String path = "/nodes/" + node.name() + "/qemu/" + operands.getFirst();
            return orders.order(call, "DELETE", path, options, true);
        }
        if (call.arguments().size() > 1 && call.arguments().getFirst().equals("unlock")) {
            return unlock(call, call.arguments().get(1));
        }
        if (call.arguments().size() > 1 && call.arguments().getFirst().equals("terminal")) {
            return new SerialTerminal(node, orders).run(call);
        }
        if (!call.arguments().equals(List.of("list"))) {
            throw new NotModelled("qm " + String.join(" ", call.arguments()));
        }
        String form = "%10s %-20s %-10s %-10s %12s %-10s\n";
        call.print(form.formatted("VMID", "NAME", "STATUS", "MEM(MB)", "BOOTDISK(GB)", "PID"));
        for (SimGuest guest : node.cluster().guestsOn(node.name())) {
            if (guest.isContainer()) continue;
            call.print(form.formatted(
                    guest.vmid(),
                    Bytes.from(guest.name()),
                    guest.isRunning() ? "running" : "stopped",
                    guest.memoryBytes() >> 20,
                    "%.2f".formatted(guest.rootBytes() / 1073741824.0),
                    guest.isRunning() ? 10_000 + guest.vmid() : 0));
        }
        return 0;
    }
}
