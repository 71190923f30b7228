package dev.holdfast.guests.options;

import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import org.jspecify.annotations.Nullable;

/** Whether a container may mount {@code proc} and {@code sys} for containers in it: the only feature that a token may change. */
public final class Nesting {
    /** The key of the configuration that contains it. */
    public static final String KEY = "features";

    /** Why Holdfast can't change what only root@pam may. */
    public static final String NO_TOKEN = "Proxmox VE lets only root@pam change such settings, and no API token.";

    /** The same of what is changed on the node. */
    public static final String ROOT_ONLY = NO_TOKEN + " Change them on the node, with pct set.";

    private Nesting() {}

    /** Whether the container has it after its next start. */
    public static boolean isNext(PendingConfig config) {
        return features(config).is("nesting");
    }

    /** Why it can't be changed, in sentences; null when it can. */
    public static @Nullable String obstacle(PendingConfig config) {
        PendingConfig.Key key = config.find("unprivileged");
        boolean isUnprivileged = key != null && "1".equals(key.value());
        return isUnprivileged ? null : "The container is privileged. " + ROOT_ONLY;
    }

    /** A change with this change of nesting, which keeps the other features; null: Proxmox VE's default. */
    public static ConfigChange in(ConfigChange change, PendingConfig before, @Nullable Boolean nests) {
        String features = features(before)
                .with("nesting", nests == null ? null : nests ? "1" : "0")
                .toString();
        return features.isEmpty() ? change.delete(KEY) : change.set(KEY, features);
    }

    private static NicConfig features(PendingConfig config) {
        String next = config.next(KEY);
        return NicConfig.parse(next == null ? "" : next);
    }
}
