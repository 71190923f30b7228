package dev.holdfast.network.stage;

import static dev.holdfast.network.stage.InterfaceSyntax.split;

import dev.holdfast.http.Change;
import dev.holdfast.pve.network.PveNetwork;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An interface as it is in the node's configuration, or would be after a change.
 *
 * @param keys Proxmox VE's keys with their values; what is off or empty is missing
 */
record InterfaceSettings(String name, String type, Map<String, String> keys) {
    /** The keys that name the interfaces which are ports or slaves of this one. */
    static final List<String> PORTS = List.of("bridge_ports", "slaves", "ovs_ports", "ovs_bonds");

    InterfaceSettings {
        var copy = new TreeMap<>(keys);
        copy.values().removeIf(String::isBlank);
        keys = Collections.unmodifiableMap(copy);
    }

    static InterfaceSettings of(PveNetwork.Interface one) {
        var keys = new TreeMap<String, String>();
        put(keys, "autostart", Boolean.TRUE.equals(one.autostart()) ? "1" : null);
        put(keys, "cidr", one.cidr());
        put(keys, "cidr6", one.cidr6());
        put(keys, "gateway", one.gateway());
        put(keys, "gateway6", one.gateway6());
        put(keys, "mtu", one.mtu());
        put(keys, "comments", one.comments() == null ? null : one.comments().strip());
        put(keys, "comments6", one.comments6() == null ? null : one.comments6().strip());
        put(keys, "bridge_ports", one.bridgePorts());
        put(keys, "bridge_vlan_aware", Boolean.TRUE.equals(one.bridgeVlanAware()) ? "1" : null);
        put(keys, "bridge_vids", one.bridgeVids());
        put(keys, "slaves", one.slaves());
        put(keys, "bond_mode", one.bondMode());
        put(keys, "bond-primary", one.bondPrimary());
        put(keys, "bond_xmit_hash_policy", one.bondXmitHashPolicy());
        put(keys, "vlan-id", one.vlanId());
        put(keys, "vlan-raw-device", one.vlanRawDevice());
        put(keys, "ovs_bridge", one.ovsBridge());
        put(keys, "ovs_ports", one.ovsPorts());
        put(keys, "ovs_bonds", one.ovsBonds());
        put(keys, "ovs_options", one.ovsOptions());
        put(keys, "ovs_tag", one.ovsTag());
        return new InterfaceSettings(one.iface(), one.type(), keys);
    }

    private static void put(Map<String, String> keys, String key, @Nullable Object value) {
        if (value != null) keys.put(key, value.toString());
    }

    /** The same after these changes. */
    InterfaceSettings with(Map<String, Change<String>> changes) {
        var changed = new TreeMap<>(keys);
        changes.forEach((key, change) -> {
            String value = change.over(changed.get(key));
            if (value == null) changed.remove(key);
            else changed.put(key, value);
        });
        // Proxmox VE switches it on when it is sent, whatever its value.
        changed.remove("bridge_vlan_aware", "0");
        return new InterfaceSettings(name, type, changed);
    }

    @Nullable
    String get(String key) {
        return keys.get(key);
    }

    boolean has(String key) {
        return keys.containsKey(key);
    }

    /** Its ports and slaves. */
    List<String> ports() {
        return PORTS.stream().flatMap(key -> split(keys.get(key)).stream()).toList();
    }

    /** The interface below it, which a VLAN or an alias may also have in its name; null for other kinds. */
    @Nullable
    String parent() {
        return switch (type) {
            case "vlan" -> name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : get("vlan-raw-device");
            case "alias" -> name.contains(":") ? name.substring(0, name.indexOf(':')) : null;
            case "OVSIntPort", "OVSBond", "OVSPort" -> get("ovs_bridge");
            default -> null;
        };
    }

    /** The VLAN ID of a VLAN, which its name may contain; null when it has none. */
    @Nullable
    String vlanId() {
        if (!type.equals("vlan")) return null;
        if (name.contains(".")) return name.substring(name.lastIndexOf('.') + 1);
        if (name.matches("vlan[0-9]{1,4}")) return name.substring("vlan".length());
        return get("vlan-id");
    }

    /** Everything that it is built on. */
    Stream<String> below() {
        String parent = parent();
        return parent == null ? ports().stream() : Stream.concat(ports().stream(), Stream.of(parent));
    }

    /** The MTU; null when it is the default, which is 1500, or for a bond that of its slaves. */
    @Nullable
    Integer mtu() {
        String mtu = get("mtu");
        return mtu == null || !mtu.matches("[0-9]{1,5}") ? null : Integer.valueOf(mtu);
    }
}
