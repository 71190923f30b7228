package dev.holdfast.sim.api;

import dev.holdfast.sim.schema.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parameters with other values in version 8; the routes themselves define version 9. */
final class Version8 {
    private static final Parameter INTERFACE = Parameter.oneOf(
            "bridge", "bond", "eth", "alias", "vlan", "OVSBridge", "OVSBond", "OVSPort", "OVSIntPort", "unknown");
    private static final Map<String, Parameter> OTHERWISE = Map.of(
            "POST /nodes/{node}/network type", INTERFACE.must(),
            "PUT /nodes/{node}/network/{iface} type", INTERFACE.must(),
            "GET /nodes/{node}/rrddata timeframe",
                    Parameter.oneOf("hour", "day", "week", "month", "year").must());

    /** Parameters that were added in version 9. */
    private static final List<String> LATER = List.of("PUT /nodes/{node}/network regenerate-frr");

    private Version8() {}

    static Map<String, Parameter> parameters(String method, String path, Map<String, Parameter> later) {
        var parameters = new HashMap<>(later);
        String where = method + " " + path + " ";
        parameters.keySet().removeIf(name -> LATER.contains(where + name));
        parameters.replaceAll((name, own) -> OTHERWISE.getOrDefault(where + name, own));
        return Map.copyOf(parameters);
    }
}
