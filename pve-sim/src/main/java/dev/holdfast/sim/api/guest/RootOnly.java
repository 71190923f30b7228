package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The container settings that only root@pam may change; no token counts as root, not even a token of root@pam. */
final class RootOnly {
    private static final PropertyString FEATURES = new PropertyString(Map.of(), null);

    private RootOnly() {}

    /** Refuses a value that changes such a setting from {@code before}. */
    static void check(ApiCall asking, String key, String value, @Nullable Object before) {
        if (asking.caller().isRoot() || value.equals(String.valueOf(before))) return;
        if (key.equals("hookscript")) throw refusal("changing the hookscript is only allowed for root@pam");
        if (key.matches("dev[0-9]+")) throw refusal("configuring device passthrough is only allowed for root@pam");
        if (key.equals("features") && !others(value).equals(others(before == null ? "" : before.toString()))) {
            throw refusal("changing feature flags (except nesting) is only allowed for root@pam");
        }
        if (key.matches("rootfs|mp[0-9]+") && value.startsWith("/")) {
            String kind = value.startsWith("/dev/") ? "device" : "bind";
            throw refusal("mount point type " + kind + " is only supported for root@pam");
        }
    }

    private static Map<String, String> others(String features) {
        var others = new TreeMap<>(FEATURES.parse(features));
        others.remove("nesting");
        others.values().removeIf(value -> value.equals("0"));
        return others;
    }

    private static Failure refusal(String what) {
        return Failure.of(403, "Permission check failed (" + what + ")");
    }
}
