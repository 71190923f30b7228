package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Firewalls of 2,000 rules, of a machine and of its cluster of three enrolled nodes: reading, what decides about packets, and a
 * change with the check whether it would lock someone out, which reads the firewalls of all three nodes.
 */
final class Firewalls {
    private static final int RULES = 2_000;
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

    private Firewalls() {}

    static void run() throws Exception {
        try (Sim sim = Sim.cluster(3);
                var service = Service.start(Service.FLAGS).signIn()) {
            sim.clusterOf("lab1")
                    .machine(150, "lab1", "web")
                    .set("net0", "virtio=BC:24:11:00:01:50,bridge=vmbr0,firewall=1");
            fill(sim, "/nodes/lab1/qemu/150/firewall");
            sim.node("lab1").ask("PUT", "/nodes/lab1/qemu/150/firewall/options", Map.of("enable", "1"));
            fill(sim, "/cluster/firewall");
            // With the policy of Proxmox VE, the first change would already be one that needs a confirmation.
            sim.node("lab1").ask("PUT", "/cluster/firewall/options", Map.of("policy_in", "ACCEPT", "enable", "1"));
            for (SimNode node : sim.nodes()) service.enrol(sim, node.name());
            String machine = "/vms/" + machine(service) + "/firewall";
            String cluster = "/firewall/cluster/1";

            Figures minimal = Figures.timed(200, () -> service.get("/meta/version"));
            Figures rules = Figures.timed(100, () -> ok(service, "GET", machine + "/rules", ""));
            Figures effective = Figures.timed(50, () -> ok(service, "GET", machine + "/effective", ""));
            String packet = "{\"direction\":\"in\",\"proto\":\"tcp\",\"source\":\"198.51.100.7\",\"dport\":443}";
            Figures tested = Figures.timed(50, () -> ok(service, "POST", machine + "/test", packet));
            String change = "{\"comment\":\"changed\"}";
            Figures plain = Figures.timed(50, () -> ok(service, "PUT", machine + "/rules/0", change));
            Figures checked = Figures.timed(50, () -> ok(service, "PUT", cluster + "/rules/0", change));
            Figures.row("a minimal response", Figures.ms(minimal), "the baseline");
            Figures.row(
                    "a machine's firewall of 2,000 rules (%.1f MB)"
                            .formatted(
                                    ok(service, "GET", machine + "/rules", "").length() / 1e6),
                    Figures.ms(rules),
                    Figures.times(rules.median(), minimal.median(), "the minimal response") + "; "
                            + calls(sim, service, "GET", machine + "/rules", "") + " call to the host");
            Figures.row(
                    "the same: what decides about its packets (%.1f MB)"
                            .formatted(ok(service, "GET", machine + "/effective", "")
                                            .length()
                                    / 1e6),
                    Figures.ms(effective),
                    Figures.times(effective.median(), rules.median(), "the rules alone") + "; "
                            + calls(sim, service, "GET", machine + "/effective", "") + " calls");
            Figures.row(
                    "the same: which rule decides about a packet",
                    Figures.ms(tested),
                    calls(sim, service, "POST", machine + "/test", packet) + " calls");
            Figures.row(
                    "the same: a change of a rule, which can lock nobody out",
                    Figures.ms(plain),
                    calls(sim, service, "PUT", machine + "/rules/0", change) + " calls");
            Figures.row(
                    "a change of a rule of a cluster with 2,000 rules and 3 enrolled nodes",
                    Figures.ms(checked),
                    Figures.times(checked.median(), plain.median(), "the change that is not checked") + "; "
                            + calls(sim, service, "PUT", cluster + "/rules/0", change) + " calls");
        }
    }

    private static void fill(Sim sim, String firewall) {
        for (int i = 0; i < RULES; i++) {
            sim.node("lab1")
                    .ask(
                            "POST",
                            firewall + "/rules",
                            Map.of(
                                    "type",
                                    "in",
                                    "action",
                                    i % 4 == 0 ? "DROP" : "ACCEPT",
                                    "proto",
                                    "tcp",
                                    "dport",
                                    "" + (10_000 + i),
                                    "source",
                                    "10." + i % 200 + "." + i / 200 + ".0/24",
                                    "enable",
                                    "1"));
        }
    }

    private static long machine(Service service) throws Exception {
        Callable<Matcher> ids = () -> ID.matcher(service.get("/vms").body());
        Matcher id = ids.call();
        while (!id.find()) {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            id = ids.call();
        }
        return Long.parseLong(id.group(1));
    }

    private static String ok(Service service, String method, String path, String body) throws IOException {
        var answer = service.send(method, path, body, Map.of());
        if (answer.statusCode() != 200) throw new IOException(path + ": " + answer.body());
        return answer.body();
    }

    /** The calls about firewalls and what they depend on. Polls in the background are not among them. */
    private static long calls(Sim sim, Service service, String method, String path, String body) throws IOException {
        sim.nodes().forEach(SimNode::forgetRequests);
        var _ = ok(service, method, path, body);
        return sim.nodes().stream()
                .flatMap(node -> node.requests().stream())
                .filter(request -> request.path().matches(".*/(firewall/.*|firewall|cluster/status|network|config)"))
                .count();
    }
}
