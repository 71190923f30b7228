package dev.holdfast.sim.model.node;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the cards of a node are plugged into: all of them into one switch, which passes the network of the nodes untagged
 * and nothing else. An address on a VLAN therefore reaches nobody.
 */
final class Cabling {
    private Cabling() {}

    /** The interface that carries an address to the switch: up, with the address, above a card. */
    static @Nullable String carrierOf(Interfaces interfaces, String address) {
        for (var one : interfaces.all().entrySet()) {
            Map<String, String> keys = one.getValue();
            boolean has = address.equals(keys.get("address")) && "static".equals(keys.get("method"));
            if (has && keys.containsKey("autostart") && reaches(interfaces, one.getKey(), 0)) return one.getKey();
        }
        return null;
    }

    /** Interfaces can be stacked a few times; a file written by hand may stack them in a circle. */
    private static boolean reaches(Interfaces interfaces, String name, int depth) {
        if (Interfaces.CARDS.contains(name)) return true;
        Map<String, String> keys = interfaces.find(name);
        if (keys == null || depth > 8) return false;
        return below(name, keys).anyMatch(next -> reaches(interfaces, next, depth + 1));
    }

    private static Stream<String> below(String name, Map<String, String> keys) {
        return switch (Interfaces.type(keys)) {
            case "bridge", "bond", "OVSBridge", "OVSBond" -> Interfaces.ports(keys).stream();
            case "OVSIntPort" -> keys.containsKey("ovs_tag") ? Stream.of() : Interfaces.split(keys.get("ovs_bridge"));
            case "alias" -> List.of(name.substring(0, name.indexOf(':'))).stream();
            default -> Stream.of();
        };
    }
}
