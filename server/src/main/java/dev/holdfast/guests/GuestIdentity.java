package dev.holdfast.guests;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What distinguishes a guest from another one that gets its CT ID or VM ID later. A restore from a backup keeps it: a guest
 * that was restored with its own ID is the same one.
 *
 * <p>A virtual machine has the time of its creation in {@code meta} (since Proxmox VE 7.1), or only the UUID in {@code
 * smbios1}. Its {@code vmgenid} is of no use, because a rollback changes it. Proxmox VE reports nothing about the creation
 * of a container: what it generates for one are the MAC addresses of its NICs, which an admin may replace.
 */
final class GuestIdentity {
    private static final String MACS = "mac=";

    private GuestIdentity() {}

    /** The identity in this configuration, or null when it contains none. */
    static @Nullable String of(GuestKind kind, GuestConfig config) {
        return switch (kind) {
            case QEMU -> {
                String created = part(config, "meta", "ctime");
                yield created == null ? part(config, "smbios1", "uuid") : created;
            }
            case LXC -> {
                String macs = config.nics().values().stream()
                        .map(NicConfig::hardwareAddress)
                        .filter(Objects::nonNull)
                        .sorted()
                        .collect(Collectors.joining(","));
                yield macs.isEmpty() ? null : MACS + macs;
            }
        };
    }

    /**
     * The same for a comparison within minutes: a clone keeps the creation time of its source, so for a virtual machine this
     * contains its UUID as well, which an admin may change in the long run.
     */
    static @Nullable String exact(GuestKind kind, GuestConfig config) {
        if (kind == GuestKind.LXC) return of(kind, config);
        String created = part(config, "meta", "ctime");
        String uuid = part(config, "smbios1", "uuid");
        return created == null ? uuid : uuid == null ? created : created + "," + uuid;
    }

    private static @Nullable String part(GuestConfig config, String key, String name) {
        String value = NicConfig.parse(config.values().getOrDefault(key, "")).get(name);
        return value == null ? null : name + "=" + value;
    }

    /**
     * Whether the identities are certainly those of two guests. MAC addresses prove that only if the container was missing
     * in between: as long as it exists, an admin may have replaced its NICs.
     *
     * @param gap whether the guest was missing in between
     */
    static boolean differ(@Nullable String before, @Nullable String now, boolean gap) {
        if (before == null || now == null || before.equals(now)) return false;
        if (!now.startsWith(MACS)) return true;
        var common = new TreeSet<>(Arrays.asList(before.substring(MACS.length()).split(",")));
        return gap
                && Collections.disjoint(
                        common, Arrays.asList(now.substring(MACS.length()).split(",")));
    }
}
