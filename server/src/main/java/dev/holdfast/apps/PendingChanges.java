package dev.holdfast.apps;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HypervisorFailures;
import dev.holdfast.pve.PendingConfig;
import dev.holdfast.pve.PveException;
import dev.holdfast.pve.PveGuest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is stored in the configuration of an app's container and not in force: it waits for the next start. */
final class PendingChanges {
    /** The keys that Holdfast itself shows or changes; of others the value may be somebody's secret. */
    private static final Pattern KEYS = Pattern.compile("cores|memory|swap|net[0-9]+");

    private final AppContainers guests;

    PendingChanges(AppContainers guests) {
        this.guests = guests;
    }

    /** All of them, and the digest of the configuration they stand in. */
    record Pending(List<PendingChange> pending, String digest) {}

    /**
     * One of them.
     *
     * @param value what is in force; null for nothing
     * @param pending what the next start puts in force; null when it takes the key away
     */
    record PendingChange(
            String key, @Nullable String value, @Nullable String pending) {}

    Pending read(long appId) {
        try {
            return read(guests.of(appId));
        } catch (PveException e) {
            throw HypervisorFailures.refusal(e);
        }
    }

    /** Takes one back. What is in force stays as it is, also where the refused change has altered it. */
    Pending revert(long appId, String key) {
        try {
            PveGuest guest = guests.of(appId);
            PendingConfig config = guest.pending();
            if (config.pending().stream()
                    .noneMatch(one -> isShown(one) && one.key().equals(key))) {
                throw Refusal.conflict("No change of " + key + " is pending. Load the app again to see what is.");
            }
            guest.revert(List.of(key), config.digest());
            return read(guest);
        } catch (PveException e) {
            throw HypervisorFailures.refusal(e);
        }
    }

    private static Pending read(PveGuest guest) {
        PendingConfig config = guest.pending();
        return new Pending(
                config.pending().stream()
                        .filter(PendingChanges::isShown)
                        .map(key -> new PendingChange(key.key(), key.value(), key.next()))
                        .toList(),
                config.digest());
    }

    private static boolean isShown(PendingConfig.Key key) {
        return KEYS.matcher(key.key()).matches();
    }
}
