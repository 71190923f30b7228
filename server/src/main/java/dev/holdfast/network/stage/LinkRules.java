package dev.holdfast.network.stage;

import static dev.holdfast.network.stage.InterfaceSyntax.split;

import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What interfaces are built on: ports, slaves, parents and their MTU.
 *
 * @param others without this one
 */
record LinkRules(InterfaceSettings one, Map<String, InterfaceSettings> others, Faults faults) {
    private static final int DEFAULT_MTU = 1500;

    void check() {
        switch (one.type()) {
            case "bridge" -> ports("bridge_ports", Set.of("eth", "bond", "vlan", "OVSIntPort"));
            case "bond" -> {
                ports("slaves", Set.of("eth", "bond"));
                if (one.ports().isEmpty()) faults.ofKey("slaves", "A bond needs at least one slave.");
            }
            case "vlan" -> vlan();
            case "alias" -> alias();
            case "OVSBridge" -> ports("ovs_ports", Set.of("eth", "OVSPort", "OVSIntPort", "OVSBond"));
            case "OVSBond" -> {
                ports("ovs_bonds", Set.of("eth"));
                if (split(one.get("ovs_bonds")).size() < 2) {
                    faults.ofKey("ovs_bonds", "An OVSBond needs at least two slaves.");
                }
                virtual();
            }
            case "OVSPort", "OVSIntPort" -> virtual();
            default -> {}
        }
        used();
        sizes();
    }

    private void ports(String key, Set<String> types) {
        var seen = new HashSet<String>();
        for (String port : split(one.get(key))) {
            if (port.equals(one.name())) faults.ofKey(key, "The interface can't be a port of itself.");
            else if (!seen.add(port)) faults.ofKey(key, port + " is named twice.");
            else port(key, port, types);
        }
    }

    private void port(String key, String port, Set<String> types) {
        InterfaceSettings other = others.get(port);
        if (other == null) {
            // ifupdown2 creates the VLAN of a port when it is not configured itself.
            boolean vlan = port.contains(".") && others.containsKey(port.substring(0, port.lastIndexOf('.')));
            if (!vlan || !key.equals("bridge_ports")) {
                faults.ofKey(key, "The node has no interface " + port + ".");
            }
            return;
        }
        if (!types.contains(other.type())) {
            faults.ofKey(key, port + " is of the type " + other.type() + ", which can't be used here.");
            return;
        }
        others.values().stream()
                .filter(user -> user.ports().contains(port))
                .findFirst()
                .ifPresent(user -> faults.ofKey(key, port + " is already used by " + user.name() + "."));
        if (AddressRules.hasAny(other.keys())) {
            faults.ofKey(key, port + " has an address of its own, which would stop working. Remove it first.");
        }
    }

    private void vlan() {
        String parent = one.parent();
        boolean named = one.name().contains(".");
        String raw = one.get("vlan-raw-device");
        String id = one.vlanId();
        String sentId = one.get("vlan-id");
        if (parent == null) {
            faults.ofKey("vlan-raw-device", "A VLAN needs the interface below it, unless its name is like eno1.50.");
        } else {
            String key = named ? null : "vlan-raw-device";
            parent(parent, Set.of("eth", "bond", "bridge", "vlan"), key);
            if (named && raw != null && !raw.equals(parent)) {
                faults.ofKey("vlan-raw-device", "The name says that the VLAN is on " + parent + ". Omit this setting.");
            }
        }
        if (id == null) faults.ofKey("vlan-id", "A VLAN needs an ID, unless its name ends with it.");
        else if (!id.matches("[1-9][0-9]{0,3}") || Integer.parseInt(id) > 4094) {
            at(sentId == null ? null : "vlan-id", "The VLAN ID is not between 1 and 4094.");
        } else if (sentId != null && !sentId.equals(id)) {
            faults.ofKey("vlan-id", "The name says that the VLAN has the ID " + id + ". Omit this setting.");
        }
        if (parent == null || id == null) return;
        others.values().stream()
                .filter(other -> id.equals(other.vlanId()) && parent.equals(other.parent()))
                .findFirst()
                .ifPresent(other -> at(
                        named ? null : "vlan-id",
                        "VLAN " + id + " of " + parent + " already exists: " + other.name() + "."));
    }

    private void alias() {
        String parent = one.parent();
        if (parent != null) parent(parent, Set.of("eth", "bond", "bridge", "vlan"), null);
    }

    private void virtual() {
        String bridge = one.get("ovs_bridge");
        if (bridge == null) faults.ofKey("ovs_bridge", "It needs the Open vSwitch bridge to which it belongs.");
        else parent(bridge, Set.of("OVSBridge"), "ovs_bridge");
    }

    private void parent(String parent, Set<String> types, @Nullable String key) {
        InterfaceSettings below = others.get(parent);
        if (parent.equals(one.name())) at(key, "The interface can't be based on itself.");
        else if (below == null) at(key, "The node has no interface " + parent + ".");
        else if (!types.contains(below.type())) {
            at(key, parent + " is of the type " + below.type() + ", which can't be used here.");
        }
    }

    /** At a setting, or at the name if that says it. */
    private void at(@Nullable String key, String msg) {
        if (key == null) faults.add("iface", msg);
        else faults.ofKey(key, msg);
    }

    /** A port of a bridge or bond has no address of its own. */
    private void used() {
        others.values().stream()
                .filter(user -> Set.of("bridge", "bond").contains(user.type()))
                .filter(user -> user.ports().contains(one.name()))
                .findFirst()
                .ifPresent(user -> {
                    for (String key : new String[] {"cidr", "cidr6"}) {
                        if (!one.has(key)) continue;
                        faults.ofKey(
                                key,
                                "It is a port of " + user.name() + ", so an address would not work. Give it to "
                                        + user.name() + ".");
                    }
                });
    }

    /** Frames that leave an interface must fit through the one below. */
    private void sizes() {
        int mine = Objects.requireNonNullElse(one.mtu(), DEFAULT_MTU);
        if (one.type().equals("bond") || one.type().equals("OVSBond")) {
            for (String slave : one.ports()) {
                Integer theirs = size(slave);
                if (one.mtu() != null && theirs != null && theirs > mine) {
                    faults.ofKey("mtu", "Its slave " + slave + " has the higher MTU " + theirs + ".");
                }
            }
        } else {
            one.below().forEach(below -> {
                Integer theirs = size(below);
                if (theirs != null && theirs < mine) {
                    faults.ofKey("mtu", "Must be at most " + theirs + ", the MTU of " + below + " below it.");
                }
            });
        }
        for (InterfaceSettings above : others.values()) {
            boolean bond = above.type().equals("bond") || above.type().equals("OVSBond");
            if (above.below().noneMatch(one.name()::equals)) continue;
            Integer theirs = above.mtu();
            if (bond && theirs != null && mine > theirs) {
                faults.ofKey("mtu", "Must be at most " + theirs + ", the MTU of the bond " + above.name() + ".");
            } else if (!bond && isSmaller(mine, theirs)) {
                faults.ofKey(
                        "mtu",
                        "Must be at least " + Objects.requireNonNullElse(theirs, DEFAULT_MTU) + ", the MTU of "
                                + above.name() + " above it.");
            }
        }
    }

    /** A bond without an MTU takes that of what is above it. */
    private boolean isSmaller(int mine, @Nullable Integer above) {
        if (one.type().equals("bond") && one.mtu() == null) return false;
        return Objects.requireNonNullElse(above, DEFAULT_MTU) > mine;
    }

    /** Null where it is unknown or adapts itself. */
    private @Nullable Integer size(String name) {
        InterfaceSettings other = others.get(name);
        if (other == null) return null;
        if (other.mtu() == null && other.type().equals("bond")) return null;
        return Objects.requireNonNullElse(other.mtu(), DEFAULT_MTU);
    }
}
