package dev.holdfast.pve.node;

import dev.holdfast.pve.api.ResponseParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The status of a cluster's Ceph, from {@code GET /cluster/ceph/status}.
 *
 * @param health {@code HEALTH_OK HEALTH_WARN HEALTH_ERR}; null when it is not told
 * @param osds how many there are; {@code osdsUp} run, {@code osdsIn} hold data
 */
public record CephStatus(
        @Nullable String health,
        List<Check> checks,
        @Nullable Integer osds,
        @Nullable Integer osdsUp,
        @Nullable Integer osdsIn,
        @Nullable Long bytesUsed,
        @Nullable Long bytesTotal) {
    /** Copies the list, which may be mutable. */
    public CephStatus {
        checks = List.copyOf(checks);
    }

    /**
     * What is wrong.
     *
     * @param code such as {@code OSD_DOWN}
     * @param severity as the health
     */
    public record Check(
            String code,
            @Nullable String severity,
            @Nullable String message,
            boolean muted) {}

    /** Reads a response. In some releases of Ceph the map of OSDs contains another one, and flags are text. */
    static CephStatus of(JsonNode data) {
        if (!data.isObject()) throw ResponseParser.odd(false);
        JsonNode health = data.path("health");
        var checks = new ArrayList<Check>();
        health.path("checks").propertyStream().forEach(one -> {
            JsonNode check = one.getValue();
            checks.add(new Check(
                    one.getKey(),
                    text(check.path("severity")),
                    text(check.path("summary").path("message")),
                    isYes(check.path("muted"))));
        });
        JsonNode map = data.path("osdmap");
        JsonNode osds = map.path("osdmap").isObject() ? map.path("osdmap") : map;
        JsonNode space = data.path("pgmap");
        return new CephStatus(
                text(health.path("status")),
                checks,
                whole(osds.path("num_osds")),
                whole(osds.path("num_up_osds")),
                whole(osds.path("num_in_osds")),
                number(space.path("bytes_used")),
                number(space.path("bytes_total")));
    }

    private static boolean isYes(JsonNode flag) {
        String word = flag.isValueNode() ? ResponseParser.words(flag).toLowerCase(Locale.ROOT) : "";
        return word.equals("1") || word.equals("true");
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? node.stringValue() : null;
    }

    private static @Nullable Integer whole(JsonNode node) {
        Long number = number(node);
        return number == null || number > Integer.MAX_VALUE ? null : (Integer) number.intValue();
    }

    private static @Nullable Long number(JsonNode node) {
        if (!node.isNumber() && !node.isString()) return null;
        try {
            double value = Double.parseDouble(ResponseParser.words(node).strip());
            return Double.isFinite(value) && value >= 0 ? (Long) (long) value : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
