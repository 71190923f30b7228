package dev.holdfast.sim.model.node;

import dev.holdfast.sim.schema.Digest;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node's clock, name servers, hosts file and node configuration. Only the last is stored in the cluster's file
 * system.
 */
public final class NodeSettings {
    private ZoneId zone = ZoneId.of("Etc/UTC");
    private String search = "";
    private List<String> nameServers = List.of("192.0.2.53");
    private String hosts;
    private final Map<String, Object> config = new TreeMap<>();

    /** The state after an installation with this name and address. */
    public NodeSettings(String node, String ip) {
        hosts = "127.0.0.1 localhost.localdomain localhost\n" + ip + " " + node + ".sim.test " + node + "\n";
    }

    /** Its time zone. */
    public synchronized ZoneId zone() {
        return zone;
    }

    /** Sets its time zone. */
    public synchronized void zone(ZoneId other) {
        zone = other;
    }

    /** Sets its search domain and name servers. */
    public synchronized void names(String domain, List<String> servers) {
        search = domain;
        nameServers = servers.stream().distinct().toList();
    }

    /** Its search domain and name servers. */
    public synchronized Map<String, Object> names() {
        var names = new TreeMap<String, Object>();
        if (!search.isEmpty()) names.put("search", search);
        for (int i = 0; i < nameServers.size(); i++) names.put("dns" + (i + 1), nameServers.get(i));
        return names;
    }

    /** Its hosts file with a digest. */
    public synchronized Map<String, Object> hosts() {
        return Map.of("data", hosts, "digest", Digest.of(hosts));
    }

    /** Replaces its hosts file. */
    public synchronized void hosts(String text) {
        hosts = text;
    }

    /** Has no digest until it is first written: the file does not exist before. */
    public synchronized Map<String, Object> config() {
        var copy = new TreeMap<>(config);
        if (!copy.isEmpty()) copy.put("digest", Digest.of(config.toString()));
        return copy;
    }

    /** Sets and removes keys of its configuration. */
    public synchronized void config(Map<String, ?> changed, List<String> gone) {
        config.putAll(changed);
        gone.forEach(config::remove);
    }
}
