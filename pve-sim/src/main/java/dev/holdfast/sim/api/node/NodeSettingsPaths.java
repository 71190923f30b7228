package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.model.node.NodeSettings;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Certificate;
import dev.holdfast.sim.wire.Failure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A node's {@code time}, {@code dns}, {@code hosts}, {@code config}, {@code subscription} and certificates. */
public final class NodeSettingsPaths {
    private static final String NODE = "/nodes/{node}";
    private static final Parameter ADDRESS = Parameter.of((_, value) ->
            Formats.isAddress(value, 4) || Formats.isAddress(value, 16) ? null : "value is not a valid IP address\n");

    private NodeSettingsPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check audit = a -> a.needOnNode("Sys.Audit");
        Route.Check modify = a -> a.needOnNode("Sys.Modify");
        table.add("GET", NODE + "/time", Map.of(), audit, NodeSettingsPaths::time);
        table.add("PUT", NODE + "/time", Map.of("timezone", Parameter.TEXT.must()), modify, NodeSettingsPaths::setZone);
        table.add("GET", NODE + "/dns", Map.of(), audit, a -> settings(a).names());
        table.add(
                "PUT",
                NODE + "/dns",
                Map.of("search", Parameter.TEXT.must(), "dns1", ADDRESS, "dns2", ADDRESS, "dns3", ADDRESS),
                modify,
                NodeSettingsPaths::setNames);
        table.add("GET", NODE + "/hosts", Map.of(), audit, a -> settings(a).hosts());
        table.add(
                "POST",
                NODE + "/hosts",
                Map.of("data", Parameter.TEXT.must(), "digest", Parameter.text(64)),
                modify,
                NodeSettingsPaths::setHosts);
        table.add(
                "GET",
                NODE + "/config",
                Map.of(
                        "property",
                        Parameter.oneOf(CONFIG.keySet().stream().sorted().toArray(String[]::new))),
                a -> a.caller().need("/", "Sys.Audit"),
                NodeSettingsPaths::config);
        var changes = new TreeMap<>(CONFIG);
        changes.put("delete", Parameter.TEXT);
        changes.put("digest", Parameter.text(40));
        table.add(
                "PUT",
                NODE + "/config",
                Map.copyOf(changes),
                a -> a.caller().need("/", "Sys.Modify"),
                NodeSettingsPaths::setConfig);
        table.add("GET", NODE + "/subscription", Map.of(), Route.ANYONE, NodeSettingsPaths::subscription);
        table.add("GET", NODE + "/certificates/info", Map.of(), Route.ANYONE, NodeSettingsPaths::certificates);
    }

    private static final Map<String, Parameter> CONFIG = Map.of(
            "acme", Parameter.TEXT,
            "acmedomain0", Parameter.TEXT,
            "acmedomain1", Parameter.TEXT,
            "acmedomain2", Parameter.TEXT,
            "acmedomain3", Parameter.TEXT,
            "acmedomain4", Parameter.TEXT,
            "acmedomain5", Parameter.TEXT,
            "description", Parameter.text(65_536),
            "startall-onboot-delay", Parameter.number(0, 300),
            "wakeonlan", Parameter.TEXT);

    /** In the order of the files, of which the last one is not on every node. */
    private static List<Map<String, Object>> certificates(ApiCall asking) {
        var all = new ArrayList<Map<String, Object>>();
        all.add(asking.cluster().authority().description("pve-root-ca.pem"));
        all.add(asking.owner().certificate().description("pve-ssl.pem"));
        Certificate uploaded = asking.owner().uploadedCertificate();
        if (uploaded != null) all.add(uploaded.description("pveproxy-ssl.pem"));
        return all;
    }

    private static NodeSettings settings(ApiCall asking) {
        return asking.owner().settings();
    }

    private static Map<String, Object> time(ApiCall asking) {
        ZoneId zone = settings(asking).zone();
        long now = asking.cluster().now() / 1000;
        ZoneOffset offset = zone.getRules().getOffset(Instant.ofEpochSecond(now));
        return Map.of("time", now, "localtime", now + offset.getTotalSeconds(), "timezone", zone.getId());
    }

    private static @Nullable Object setZone(ApiCall asking) {
        try {
            settings(asking).zone(ZoneId.of(asking.parameters().getOrDefault("timezone", "")));
            return null;
        } catch (DateTimeException e) {
            throw Failure.parameter("timezone", "No such timezone");
        }
    }

    /** Servers that are not sent are removed, and the others move up. */
    private static @Nullable Object setNames(ApiCall asking) {
        List<String> servers = Stream.of("dns1", "dns2", "dns3")
                .map(asking::parameter)
                .filter(Objects::nonNull)
                .toList();
        settings(asking).names(asking.parameters().getOrDefault("search", ""), servers);
        return null;
    }

    private static @Nullable Object setHosts(ApiCall asking) {
        refuseStale(asking, settings(asking).hosts());
        settings(asking).hosts(asking.parameters().getOrDefault("data", ""));
        return null;
    }

    private static Map<String, Object> config(ApiCall asking) {
        Map<String, Object> config = settings(asking).config();
        String only = asking.parameter("property");
        if (only == null) return config;
        Object value = config.get(only);
        return value == null ? Map.of() : Map.of(only, value);
    }

    private static @Nullable Object setConfig(ApiCall asking) {
        refuseStale(asking, settings(asking).config());
        asking.needQuorum();
        var changed = new TreeMap<String, Object>(asking.parameters());
        List.of("delete", "digest").forEach(changed::remove);
        changed.computeIfPresent("startall-onboot-delay", (_, text) -> Integer.valueOf(text.toString()));
        settings(asking)
                .config(changed, Interfaces.split(asking.parameter("delete")).toList());
        return null;
    }

    private static void refuseStale(ApiCall asking, Map<String, Object> present) {
        String digest = asking.parameter("digest");
        if (digest != null && !digest.equals(present.getOrDefault("digest", ""))) {
            throw Failure.server("detected modified configuration - file changed by other user? Try again.");
        }
    }

    private static Map<String, Object> subscription(ApiCall asking) {
        String server = "%032X".formatted(asking.node().hashCode());
        return Map.of("status", "notfound", "message", "There is no subscription key", "serverid", server);
    }
}
