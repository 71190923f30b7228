package dev.holdfast.sim.host;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code systemctl}, or its counterparts on Alpine. */
final class ServiceTools {
    private final Services services;

    ServiceTools(Services services) {
        this.services = services;
    }

    void add(Map<String, Tool> all) {
        if (services.isAlpine()) {
            all.put("rc-service", this::runService);
            all.put("rc-update", this::runLevel);
        } else {
            all.put("systemctl", this::control);
        }
    }

    private int control(Call call) throws IOException {
        List<String> words =
                call.arguments().stream().filter(word -> !word.startsWith("-")).toList();
        boolean now = call.arguments().contains("--now");
        boolean quiet = call.arguments().contains("-q") || call.arguments().contains("--quiet");
        if (words.isEmpty()) throw new NotModelled("systemctl without an order");
        String order = words.getFirst();
        if (order.equals("is-system-running")) {
            if (!quiet) call.print("running\n");
            return 0;
        }
        if (List.of("daemon-reload", "daemon-reexec", "reset-failed").contains(order)) return 0;
        int end = 0;
        for (String name : words.subList(1, words.size())) {
            int one = order(call, order, name, now, quiet);
            if (one != 0) end = one;
        }
        return end;
    }

    private int order(Call call, String order, String name, boolean now, boolean quiet) throws IOException {
        String unit = Services.plain(name) + ".service";
        boolean known = services.unit(name) != null;
        switch (order) {
            case "start", "restart", "reload", "reload-or-restart" -> {
                if (!known)
                    return refused(call, "Failed to " + order + " " + unit + ": Unit " + unit + " not found.", 5);
                services.start(name);
            }
            case "stop" -> {
                if (!known) return refused(call, "Failed to stop " + unit + ": Unit " + unit + " not loaded.", 5);
                services.stop(name);
            }
            case "enable" -> {
                if (!known) return refused(call, "Failed to enable unit: Unit " + unit + " does not exist", 1);
                services.enable(name);
                if (!quiet) {
                    call.complain("Created symlink '/etc/systemd/system/multi-user.target.wants/" + unit
                            + "' → '/etc/systemd/system/" + unit + "'.");
                }
                if (now) services.start(name);
            }
            case "disable", "mask" -> {
                services.disable(name);
                if (now) services.stop(name);
            }
            case "unmask" -> {}
            case "is-active" -> {
                boolean active = services.isActive(name);
                if (!quiet) call.print(active ? "active\n" : "inactive\n");
                return active ? 0 : 3;
            }
            case "is-enabled" -> {
                boolean enabled = services.isEnabled(name);
                if (!quiet) call.print(enabled ? "enabled\n" : known ? "disabled\n" : "not-found\n");
                return enabled ? 0 : 1;
            }
            case "status" -> {
                if (!known) return refused(call, "Unit " + unit + " could not be found.", 4);
                boolean active = services.isActive(name);
                call.print("● " + unit + "\n     Active: " + (active ? "active (running)" : "inactive (dead)") + "\n");
                return active ? 0 : 3;
            }
            default -> throw new NotModelled("systemctl " + order);
        }
        return 0;
    }

    private static int refused(Call call, String text, int status) throws IOException {
        call.complain(text);
        return status;
    }

    private int runService(Call call) throws IOException {
        List<String> words =
                call.arguments().stream().filter(w -> !w.startsWith("-")).toList();
        if (words.size() < 2) throw new NotModelled("rc-service without an order");
        String name = words.getFirst();
        if (services.unit(name) == null)
            return refused(call, " * rc-service: service `" + name + "' does not exist", 1);
        switch (words.get(1)) {
            case "start", "restart" -> {
                services.start(name);
                call.print(" * Starting " + name + " ... [ ok ]\n");
            }
            case "stop" -> services.stop(name);
            case "status" -> {
                boolean active = services.isActive(name);
                call.print(" * status: " + (active ? "started" : "stopped") + "\n");
                return active ? 0 : 3;
            }
            default -> throw new NotModelled("rc-service " + words.get(1));
        }
        return 0;
    }

    private int runLevel(Call call) throws IOException {
        List<String> words =
                call.arguments().stream().filter(w -> !w.startsWith("-")).toList();
        if (words.size() < 2) throw new NotModelled("rc-update " + String.join(" ", words));
        String name = words.get(1);
        switch (words.getFirst()) {
            case "add" -> {
                if (services.unit(name) == null) {
                    return refused(call, " * rc-update: service `" + name + "' does not exist", 1);
                }
                services.enable(name);
                call.print(" * service " + name + " added to runlevel default\n");
            }
            case "del", "delete" -> services.disable(name);
            default -> throw new NotModelled("rc-update " + words.getFirst());
        }
        return 0;
    }
}
