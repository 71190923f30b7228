package dev.holdfast.guests;

import dev.holdfast.base.Refusal;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pending changes of a guest: stored in its configuration, applied at its next start. */
public final class PendingChanges {
    /** The keys of a container that Holdfast itself shows or changes; the values of other keys may be secrets. */
    private static final Pattern SHOWN = Pattern.compile("cores|memory|swap|net[0-9]+|rootfs|mp[0-9]+|nameserver"
            + "|searchdomain|features|cmode|console|tty|cpulimit|cpuunits|hostname|onboot|startup|protection");

    /** The keys of a virtual machine whose values may be secrets: a password, and free arguments of its process. */
    private static final Pattern HIDDEN = Pattern.compile("cipassword|args");

    private PendingChanges() {}

    /**
     * All pending changes, and the digest of the configuration that contains them.
     *
     * @param pending one for each key; of a container only its resources, disks, NICs and options, never what may contain
     *     a secret
     * @param digest the digest of the guest's configuration that was read; a change can send it back
     */
    public record Pending(List<PendingChange> pending, String digest) {}

    /**
     * A pending change.
     *
     * @param key the key in the guest's configuration, such as {@code memory} or {@code net0}
     * @param value the current value; null for none
     * @param pending the value after the next start; null when the key is removed then
     */
    public record PendingChange(
            String key, @Nullable String value, @Nullable String pending) {}

    /** The pending changes of a guest. */
    public static Pending read(GuestHandle handle) {
        return of(handle.kind(), handle.clientForUser().pending());
    }

    /** The keys that the next start changes, as far as they may be shown. */
    public static List<String> keys(GuestKind kind, PendingConfig config) {
        return config.pending().stream()
                .filter(key -> isShown(kind, key))
                .map(PendingConfig.Key::key)
                .toList();
    }

    /** Reverts a pending change. The current value stays, even where the refused change has altered it. */
    public static Pending revert(GuestHandle handle, String key) {
        PveGuest guest = handle.clientForUser();
        PendingConfig config = guest.pending();
        if (config.pending().stream()
                .noneMatch(one -> isShown(handle.kind(), one) && one.key().equals(key))) {
            throw Refusal.conflict("No change of " + key + " is pending. Reload the pending changes.");
        }
        guest.revert(List.of(key), config.digest());
        return of(handle.kind(), guest.pending());
    }

    /** Those of a configuration that was just read. */
    public static Pending of(GuestKind kind, PendingConfig config) {
        return new Pending(
                config.pending().stream()
                        .filter(key -> isShown(kind, key))
                        .map(key -> new PendingChange(key.key(), key.value(), key.next()))
                        .toList(),
                config.digest());
    }

    private static boolean isShown(GuestKind kind, PendingConfig.Key key) {
        return kind == GuestKind.LXC
                ? SHOWN.matcher(key.key()).matches()
                : !HIDDEN.matcher(key.key()).matches();
    }
}
