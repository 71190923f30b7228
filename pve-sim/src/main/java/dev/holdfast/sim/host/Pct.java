package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.wire.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code pct} and {@code lxc-attach}: the containers of a node from its command line. */
final class Pct {
    private final SimNode node;
    private final NodeCommands orders;

    Pct(SimNode node) {
        this.node = node;
        this.orders = new NodeCommands(node);
    }

    void add(Map<String, Tool> all) {
        all.put("pct", call -> orders.refusing(call, () -> run(call)));
        all.put("lxc-attach", this::attach);
    }

    private String base() {
        return "/nodes/" + node.name() + "/lxc";
    }

    private int run(Call call) throws IOException, InterruptedException {
        List<String> words = call.arguments();
        if (words.isEmpty()) throw new NotModelled("pct without an order");
        String order = words.getFirst();
        if (order.equals("list")) return list(call);
        if (words.size() < 2) {
            call.complain("400 not enough arguments");
            return 255;
        }
        String vmid = words.get(1);
        List<String> rest = words.subList(2, words.size());
        String path = base() + "/" + vmid;
        return switch (order) {
            case "create", "restore" -> create(call, order, vmid, rest);
            case "start" -> orders.order(call, "POST", path + "/status/start", Map.of(), false);
            case "stop", "shutdown", "reboot" ->
                orders.order(call, "POST", path + "/status/" + order, options(rest), false);
            case "set" -> orders.order(call, "PUT", path + "/config", options(rest), false);
            case "destroy" -> orders.order(call, "DELETE", path, options(rest), true);
            case "status" -> status(call, path);
            case "config" -> config(call, path);
            case "unlock" -> {
                guest(vmid).lock(null);
                yield 0;
            }
            case "exec" -> execute(call, vmid, rest);
            case "enter" -> enter(call, vmid, rest);
            case "push" -> push(call, vmid, rest);
            case "pull" -> pull(call, vmid, rest);
            default -> throw new NotModelled("pct " + order);
        };
    }

    private static Map<String, String> options(List<String> words) {
        var operands = new ArrayList<String>();
        Map<String, String> parameters = NodeCommands.parameters(words, operands);
        if (!operands.isEmpty()) throw Failure.of(400, "too many arguments");
        return parameters;
    }

    private int create(Call call, String order, String vmid, List<String> rest)
            throws IOException, InterruptedException {
        var operands = new ArrayList<String>();
        var parameters = new TreeMap<>(NodeCommands.parameters(rest, operands));
        if (operands.size() != 1) throw Failure.of(400, "not enough arguments");
        parameters.put("vmid", vmid);
        parameters.put("ostemplate", StorageTools.volumeAt(node, operands.getFirst()));
        if (order.equals("restore")) parameters.put("restore", "1");
        if (parameters.containsKey("password")
                && parameters.getOrDefault("password", "").equals("1")) {
            throw new NotModelled("asking for a password");
        }
        return orders.order(call, "POST", base(), parameters, true);
    }

    private int list(Call call) throws IOException {
        call.print("%-10s %-10s %-12s %-20s\n".formatted("VMID", "Status", "Lock", "Name"));
        for (SimGuest guest : node.cluster().guestsOn(node.name())) {
            if (!guest.isContainer()) continue;
            String lock = guest.lock();
            call.print("%-10s %-10s %-12s %-20s\n"
                    .formatted(
                            guest.vmid(),
                            guest.isRunning() ? "running" : "stopped",
                            lock == null ? "" : lock,
                            Bytes.from(guest.name())));
        }
        return 0;
    }

    private int status(Call call, String path) throws IOException {
        if (orders.get(path + "/status/current") instanceof Map<?, ?> row) {
            call.print("status: " + row.get("status") + "\n");
        }
        return 0;
    }

    private int config(Call call, String path) throws IOException {
        if (!(orders.get(path + "/config") instanceof Map<?, ?> config)) return 255;
        for (var entry : config.entrySet()) {
            if ("digest".equals(entry.getKey())) continue;
            String value = String.valueOf(entry.getValue());
            if ("description".equals(entry.getKey()))
                value = value.replace("%", "%25").replace("\n", "%0A");
            call.print(entry.getKey() + ": " + Bytes.from(value) + "\n");
        }
        return 0;
    }

    private SimGuest guest(String vmid) {
        SimGuest guest = vmid.matches("[0-9]{1,9}") ? node.cluster().guest(Integer.parseInt(vmid)) : null;
        if (guest == null || !guest.isContainer() || !guest.node().equals(node.name())) {
            throw Failure.server("Configuration file 'nodes/" + node.name() + "/lxc/" + vmid + ".conf' does not exist");
        }
        return guest;
    }

    private SimGuest running(String vmid) {
        SimGuest guest = guest(vmid);
        if (!guest.isRunning()) throw Failure.server("container '" + vmid + "' not running!");
        return guest;
    }

    private int execute(Call call, String vmid, List<String> rest) throws IOException, InterruptedException {
        var words = new ArrayList<>(rest);
        while (!words.isEmpty() && words.getFirst().matches("--?(keep-env|user)(=.*)?|-u")) {
            String option = words.removeFirst();
            if (option.matches("--?user|-u")
                    || (option.endsWith("keep-env")
                            && !words.isEmpty()
                            && words.getFirst().matches("[01]"))) words.removeFirst();
        }
        if (!words.isEmpty() && words.getFirst().equals("--")) words.removeFirst();
        if (words.isEmpty()) throw Failure.of(400, "not enough arguments");
        return inside(call, running(vmid), words, Map.of());
    }

    /** A login shell; without a terminal it reads its commands from standard input. */
    private int enter(Call call, String vmid, List<String> rest) throws IOException, InterruptedException {
        if (!rest.isEmpty()) throw new NotModelled("pct enter " + String.join(" ", rest));
        SimGuest guest = running(vmid);
        String shell = ContainerComputer.of(guest).isAlpine() ? "sh" : "bash";
        return inside(call, guest, List.of(shell), Map.of());
    }

    private static int inside(Call call, SimGuest guest, List<String> words, Map<String, String> more)
            throws IOException, InterruptedException {
        var computer = guest.computer().computer();
        var environment = new TreeMap<>(call.environment());
        environment.putAll(computer.environment());
        environment.putAll(more);
        return computer.run(call, words, environment);
    }

    private int attach(Call call) throws IOException, InterruptedException {
        var words = new ArrayList<>(call.arguments());
        var more = new TreeMap<String, String>();
        String vmid = "";
        while (!words.isEmpty() && words.getFirst().startsWith("-")) {
            String option = words.removeFirst();
            if (option.equals("--")) break;
            String value = option.contains("=") ? option.substring(option.indexOf('=') + 1) : "";
            switch (option.replaceFirst("=.*", "")) {
                case "-n", "--name" -> vmid = value.isEmpty() && !words.isEmpty() ? words.removeFirst() : value;
                case "-v", "--set-var" -> {
                    String pair = value.isEmpty() && !words.isEmpty() ? words.removeFirst() : value;
                    int equals = pair.indexOf('=');
                    if (equals > 0) more.put(pair.substring(0, equals), pair.substring(equals + 1));
                }
                case "--keep-env", "--clear-env" -> {}
                default -> throw new NotModelled("lxc-attach " + option);
            }
        }
        @Nullable SimGuest guest = vmid.matches("[0-9]{1,9}") ? node.cluster().guest(Integer.parseInt(vmid)) : null;
        if (guest == null
                || !guest.isContainer()
                || !guest.isRunning()
                || !guest.node().equals(node.name())) {
            call.complain("lxc-attach: " + vmid + ": ../src/lxc/attach.c: get_attach_context: 406 Connection refused -"
                    + " Failed to get init pid");
            return 1;
        }
        if (words.isEmpty()) words.add("sh");
        return inside(call, guest, words, more);
    }

    private int push(Call call, String vmid, List<String> rest) throws IOException {
        var operands = new ArrayList<String>();
        Map<String, String> options = NodeCommands.parameters(rest, operands);
        if (operands.size() != 2) throw Failure.of(400, "not enough arguments");
        var files = running(vmid).computer().computer().files();
        byte[] bytes;
        try (var in = call.open(operands.getFirst())) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw Failure.server("failed to open '" + operands.getFirst() + "' for reading: " + e.getMessage());
        }
        int mode = options.containsKey("perms") ? Integer.parseInt(options.getOrDefault("perms", "644"), 8) : 0644;
        try (var out = files.openForWriting(operands.getLast(), false, mode)) {
            out.write(bytes);
        } catch (IOException e) {
            throw Failure.server("failed to create file '" + operands.getLast() + "': " + e.getMessage());
        }
        return 0;
    }

    private int pull(Call call, String vmid, List<String> rest) throws IOException {
        var operands = new ArrayList<String>();
        var _ = NodeCommands.parameters(rest, operands);
        if (operands.size() != 2) throw Failure.of(400, "not enough arguments");
        var files = running(vmid).computer().computer().files();
        byte[] bytes;
        try (var in = files.open(operands.getFirst())) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw Failure.server("failed to open '" + operands.getFirst() + "' for reading: " + e.getMessage());
        }
        try (var out = call.create(operands.getLast(), false)) {
            out.write(bytes);
        }
        return 0;
    }
}
