package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.schema.Formats;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changing a running guest's NIC. The NIC is unplugged before it is plugged in again, so a container whose change fails
 * has already lost its bridge, or the whole NIC; a VM keeps the old NIC. The change itself is pending afterwards.
 */
final class NicHotplug {
    private static final List<String> PLUG = List.of("bridge", "tag", "firewall", "rate", "trunks");
    private static final List<String> MODEL = List.of("model", "macaddr", "queues", "mtu");

    private NicHotplug() {}

    /**
     * Proxmox's error text if the NIC can't be plugged in with this value, or unplugged if the value is null; null if
     * it can. A container's NIC is already unplugged at this point.
     */
    static @Nullable String problem(SimGuest guest, String key, @Nullable Object value) {
        Map<String, String> before = parts(guest, guest.get(key));
        Map<String, String> after = parts(guest, value);
        return guest.isContainer() ? ofContainer(guest, key, before, after) : ofMachine(guest, key, before, after);
    }

    /** Empty for a NIC that does not exist. */
    private static Map<String, String> parts(SimGuest guest, @Nullable Object value) {
        var parts = new TreeMap<String, String>();
        if (value == null) return parts;
        GuestKeys.net(guest.kind()).parse(value.toString()).forEach((key, part) -> {
            // A VM's "virtio=BC:24:…" is short for the model and the MAC address.
            boolean model = !guest.isContainer() && part.matches("(?i)([0-9a-f]{2}:){5}[0-9a-f]{2}");
            if (model) parts.put("model", key);
            parts.put(model ? "macaddr" : key, part);
        });
        return parts;
    }

    private static @Nullable String ofContainer(
            SimGuest guest, String key, Map<String, String> before, Map<String, String> after) {
        if (after.isEmpty()) return null;
        boolean other = before.isEmpty() || differ(before, after, List.of("hwaddr", "name"));
        if (!other && !differ(before, after, PLUG)) return null;
        String problem = plugProblem(guest, key, after);
        if (problem == null) return null;
        PLUG.forEach(before::remove);
        guest.file().write(key, other ? null : Formats.containerNet(before));
        return problem;
    }

    private static @Nullable String ofMachine(
            SimGuest guest, String key, Map<String, String> before, Map<String, String> after) {
        boolean unplugged = !before.isEmpty() && differ(before, after, MODEL);
        // Unplugging fails unless the VM's operating system releases the device.
        if (unplugged && guest.isDeaf()) return "error on hot-unplugging device '" + key + "'\n";
        boolean plugged = unplugged || before.isEmpty() || differ(before, after, PLUG);
        return plugged ? plugProblem(guest, key, after) : null;
    }

    private static boolean differ(Map<String, String> before, Map<String, String> after, List<String> keys) {
        return keys.stream().anyMatch(key -> !Objects.equals(before.get(key), after.get(key)));
    }

    private static @Nullable String plugProblem(SimGuest guest, String key, Map<String, String> nic) {
        String forced = guest.hotplugProblem(key);
        if (forced != null) return forced;
        String bridge = nic.get("bridge");
        SimNode node = guest.cluster().find(guest.node());
        if (bridge == null || node == null) return null;
        Map<String, String> set = node.network().inForce().find(bridge);
        if (set == null) {
            return guest.cluster().dataCentre().tellsMessages() && !guest.isContainer()
                    ? "interface " + bridge + " does not exist\n"
                    : "bridge '" + bridge + "' does not exist\n";
        }
        boolean aware = set.containsKey("bridge_vlan_aware") || "OVSBridge".equals(set.get("type"));
        boolean bare = Stream.of("bridge_ports", "ovs_ports")
                .allMatch(ports -> set.getOrDefault(ports, "").isBlank());
        // A bridge that is not VLAN-aware applies a tag through a VLAN interface of its physical port.
        return nic.get("tag") != null && !aware && bare ? "no physical interface on bridge '" + bridge + "'\n" : null;
    }
}
