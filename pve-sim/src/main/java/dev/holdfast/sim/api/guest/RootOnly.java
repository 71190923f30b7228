package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings that only root@pam may change; no token counts as root, not even a token of root@pam. */
final class RootOnly {
    private static final PropertyString FEATURES = new PropertyString(Map.of(), null);

    private static final PropertyString DEVICE = new PropertyString(Map.of(), "host");

    private RootOnly() {}

    /** Refuses a container's value that changes such a setting from {@code before}; an empty one removes it. */
    static void check(
            ApiCall asking, int vmid, boolean unprivileged, String key, String value, @Nullable Object before) {
        if (asking.caller().isRoot() || value.equals(String.valueOf(before))) return;
        if (key.equals("hookscript")) throw refusal("changing the hookscript is only allowed for root@pam");
        if (key.matches("dev[0-9]+")) throw refusal("configuring device passthrough is only allowed for root@pam");
        if (key.equals("features")) {
            if (!unprivileged) {
                throw refusal("changing feature flags for privileged container is only allowed for root@pam");
            }
            Map<String, String> then = FEATURES.parse(before == null ? "" : before.toString());
            Map<String, String> now = FEATURES.parse(value);
            if (!others(now).equals(others(then))) {
                throw refusal("changing feature flags (except nesting) is only allowed for root@pam");
            }
            if (!now.getOrDefault("nesting", "").equals(then.getOrDefault("nesting", ""))) {
                PoolPaths.needOnGuest(asking, vmid, "VM.Allocate");
            }
        }
        if (key.matches("rootfs|mp[0-9]+") && value.startsWith("/")) {
            String kind = value.startsWith("/dev/") ? "device" : "bind";
            throw refusal("mount point type " + kind + " is only supported for root@pam");
        }
    }

    /** Refuses a machine's device of the node, unless the cluster maps it and the caller may use the mapping. */
    static void checkOfMachine(ApiCall asking, String key, String value) {
        if (asking.caller().isRoot() || !key.matches("(serial|usb|hostpci|rng)[0-9]+") || value.equals("null")) return;
        String kind = key.replaceAll("[0-9]", "");
        Map<String, String> parts = DEVICE.parse(value);
        String host = parts.getOrDefault("host", "spice");
        if (kind.equals("serial") && !value.equals("socket")) {
            throw Failure.server("only root can modify '" + key + "' config for real devices\n");
        }
        if (!kind.equals("serial") && !host.equalsIgnoreCase("spice")) {
            throw Failure.server("only root can set '" + key + "' config for "
                    + (kind.equals("usb") ? "real devices\n" : "non-mapped devices\n"));
        }
        if (parts.containsKey("romfile")) throw Failure.parameter(key, "only root@pam can set 'romfile' option");
        String mapping = parts.get("mapping");
        if (mapping != null) {
            asking.caller().need("/mapping/" + (kind.equals("usb") ? "usb/" : "pci/") + mapping, "Mapping.Use");
        }
        if ("/dev/hwrng".equals(parts.get("source"))) asking.caller().need("/mapping/hwrng", "Mapping.Use");
    }

    private static Map<String, String> others(Map<String, String> features) {
        var others = new TreeMap<>(features);
        others.remove("nesting");
        others.values().removeIf(value -> value.equals("0"));
        return others;
    }

    private static Failure refusal(String what) {
        return Failure.of(403, "Permission check failed (" + what + ")");
    }
}
