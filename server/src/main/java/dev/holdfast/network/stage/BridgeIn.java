package dev.holdfast.network.stage;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A new interface of a node. It starts with the node unless {@code config} says otherwise.
 *
 * @param hostId the id in Holdfast of any host of the node's cluster
 * @param node the name of the node in Proxmox VE, at most 63 characters
 * @param iface the name, 2 to 15 characters: a letter, then letters, digits and underscores; of a VLAN or alias also
 *     with its number, such as {@code eno1.50} or {@code eno1:1}
 * @param type the type of the interface, as Proxmox VE calls it; left out: {@code bridge}
 * @param config the settings of the interface; left out: none but {@code autostart}
 */
record BridgeIn(
        long hostId,
        String node,
        String iface,
        @DefaultValue("bridge") String type,
        @Omittable @Nullable InterfaceConfigIn config)
        implements Input {
    static final List<String> TYPES =
            List.of("bridge", "bond", "vlan", "eth", "alias", "OVSBridge", "OVSBond", "OVSPort", "OVSIntPort");

    @Override
    public void check(Checks checks) {
        checks.text("node", node, 63);
        checks.matches(
                "iface",
                iface,
                InterfaceSyntax.NAME,
                "Must be a letter, then letters, digits and underscores, and for a VLAN or alias its number.");
        checks.length("iface", iface, InterfaceSyntax.LONGEST);
        checks.oneOf("type", type, TYPES);
        settings().check(checks.of("config"));
    }

    InterfaceConfigIn settings() {
        return Objects.requireNonNullElse(config, InterfaceConfigIn.NONE);
    }
}
