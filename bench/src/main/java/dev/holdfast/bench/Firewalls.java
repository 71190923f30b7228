package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.net.http.HttpResponse;
import java.util.Map;

/** The firewall of a cluster of three nodes that gets 2,000 rules, each checked for whom it would lock out. */
final class Firewalls {
    private static final int RULES = 2_000;
    private static final String RULES_PATH = "/firewall/cluster/1/rules";

    private Firewalls() {}

    static void run() throws Exception {
        try (Sim sim = Sim.builder().build();
                var service = Service.start(Service.FLAGS).signIn()) {
            sim.cluster("lab", "n1", "n2", "n3");
            service.enrol(sim, "n1");
            Map<String, String> json = Map.of("Content-Type", "application/json");
            sent(service.send("PUT", "/firewall/cluster/1/options", "{\"policy_in\":\"ACCEPT\"}", json));
            sent(service.send("PUT", "/firewall/cluster/1/options", "{\"enable\":1}", json));
            int[] port = {0};
            Figures added = Figures.timed(
                    RULES,
                    () -> sent(service.send(
                            "POST",
                            RULES_PATH,
                            "{\"type\":\"in\",\"action\":\"ACCEPT\",\"proto\":\"tcp\",\"source\":\"10.%d.%d.0/24\",\"dport\":\"%d\",\"enable\":1}"
                                    .formatted(port[0] / 250, port[0] % 250, 10_000 + port[0]++),
                            json)));
            Figures minimal = Figures.timed(200, () -> service.get("/meta/version"));
            Figures list = Figures.timed(100, () -> sent(service.get(RULES_PATH)));
            Figures.row(
                    "a rule added to 0 to 2,000, checked for lock-outs",
                    Figures.ms(added),
                    calls(
                                    sim,
                                    () -> sent(service.send(
                                            "PUT", RULES_PATH + "/0", "{\"comment\":\"the last one\"}", json)))
                            + " calls for a change");
            Figures.row(
                    "2,000 rules (%.1f MB)"
                            .formatted(service.get(RULES_PATH).body().length() / 1e6),
                    Figures.ms(list),
                    calls(sim, () -> service.get(RULES_PATH)) + " call; a minimal response: " + Figures.ms(minimal));
        }
    }

    private static HttpResponse<String> sent(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        return answer;
    }

    private interface Call {
        Object make() throws Exception;
    }

    /** The calls to the host that one call makes, besides polls. */
    private static long calls(Sim sim, Call call) throws Exception {
        sim.node("n1").forgetRequests();
        call.make();
        return sim.node("n1").requests().stream()
                .filter(request -> request.path().contains("firewall")
                        || request.path().endsWith("/network")
                        || request.path().endsWith("/config"))
                .count();
    }
}
