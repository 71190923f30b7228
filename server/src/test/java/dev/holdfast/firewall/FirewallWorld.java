package dev.holdfast.firewall;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A service with a cluster of two nodes, an app on the first, a machine on the second, and the group {@code web}. */
public final class FirewallWorld implements AutoCloseable {
    private final TestPlane plane;
    private final Sim sim;
    private final long host;
    private final long other;
    private final long app;
    private final long vm;

    public FirewallWorld() {
        this(Sim.cluster(2));
    }

    /** With this data centre of two nodes, {@code lab1} and {@code lab2}. */
    public FirewallWorld(Sim sim) {
        this(sim, Map.of());
    }

    /** The same with these settings of the service. */
    public FirewallWorld(Sim sim, Map<String, String> settings) {
        this.sim = sim;
        this.plane = TestPlane.with(settings, InstantSource.system());
        plane.start().as(Role.OWNER);
        sim.clusterOf("lab1").machine(150, "lab2", "runner");
        List<Long> hosts = plane.enrol(sim, "lab1", "lab2");
        host = hosts.getFirst();
        other = hosts.getLast();
        app = plane.adopt(host, 101, "Grafana");
        plane.as(Role.OWNER).post("/hosts/" + host + "/sync", "");
        vm = plane.vm(150);
        made(plane.as(Role.OWNER).post(cluster() + "/groups", "{\"group\":\"web\"}"));
    }

    public TestPlane plane() {
        return plane;
    }

    public Sim sim() {
        return sim;
    }

    public long host() {
        return host;
    }

    /** The host of the second node. */
    public long other() {
        return other;
    }

    public TestBrowser owner() {
        return plane.as(Role.OWNER);
    }

    public String app() {
        return "/apps/" + app + "/firewall";
    }

    public String vm() {
        return "/vms/" + vm + "/firewall";
    }

    public String cluster() {
        return "/firewall/cluster/" + host;
    }

    public String group() {
        return "/firewall/groups/" + host + "/web";
    }

    public String groupOfCluster() {
        return cluster() + "/groups/web";
    }

    public String node() {
        return "/firewall/nodes/" + host + "/lab1";
    }

    /** The prefix of a kind of firewall. */
    public String at(String kind) {
        return switch (kind) {
            case "app" -> app();
            case "vm" -> vm();
            case "cluster" -> cluster();
            case "group" -> group();
            case "groupOfCluster" -> groupOfCluster();
            case "node" -> node();
            default -> throw new AssertionError(kind);
        };
    }

    /** The body of a success. */
    public static JsonNode made(Answer answer) {
        if (answer.status() != 200) throw new AssertionError(answer.status() + " " + answer.body());
        return answer.tree();
    }

    public JsonNode get(String path) {
        return made(owner().get(path));
    }

    public JsonNode post(String path, String body) {
        return made(owner().post(path, body.replace('\'', '"')));
    }

    public JsonNode put(String path, String body) {
        return made(owner().put(path, body.replace('\'', '"')));
    }

    public JsonNode delete(String path) {
        return made(owner().delete(path));
    }

    /** Deletes all rules. */
    public void clearRules(String firewall) {
        while (!get(firewall + "/rules").get("rules").isEmpty()) delete(firewall + "/rules/0");
    }

    @Override
    public void close() {
        plane.close();
        sim.close();
    }
}
