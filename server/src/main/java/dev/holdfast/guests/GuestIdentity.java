package dev.holdfast.guests;

import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What distinguishes a guest from another one that gets its CT ID or VM ID later. A restore from a backup keeps it: a guest
 * that was restored with its own ID is the same one.
 *
 * <p>A virtual machine has the time of its creation in {@code meta} (since Proxmox VE 7.1) and the UUID in {@code smbios1}.
 * A clone keeps the time and gets another UUID; but an admin may change the UUID. A rollback and a restore change {@code
 * vmgenid}, and a change of the UUID does not. Proxmox VE reports nothing about the creation of a container: what it
 * generates for one are the MAC addresses of its NICs, which an admin may replace. So they prove something only of a
 * container that was destroyed meanwhile, which its node's tasks tell. So it remains unknown that a container without a NIC
 * was replaced: it keeps the id.
 */
final class GuestIdentity {
    private static final String MACS = "mac=";
    private static final String CREATED = "ctime";
    private static final String UUID = "uuid";
    private static final String GENERATION = "vmgenid";

    private GuestIdentity() {}

    /** The identity in this configuration, or null when it contains none. */
    static @Nullable String of(GuestKind kind, GuestConfig config) {
        return switch (kind) {
            case QEMU -> {
                String parts = Stream.of(
                                part(config, "meta", CREATED), part(config, "smbios1", UUID), generation(config))
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(","));
                boolean isAny = parts.contains(CREATED + "=") || parts.contains(UUID + "=");
                yield isAny ? parts : null;
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
        String created = part(config, "meta", CREATED);
        String uuid = part(config, "smbios1", UUID);
        return created == null ? uuid : uuid == null ? created : created + "," + uuid;
    }

    private static @Nullable String part(GuestConfig config, String key, String name) {
        String value = NicConfig.parse(config.values().getOrDefault(key, "")).get(name);
        return value == null ? null : name + "=" + value;
    }

    private static @Nullable String generation(GuestConfig config) {
        String value = config.values().get(GENERATION);
        return value == null || value.isBlank() ? null : GENERATION + "=" + value;
    }

    /**
     * Whether the identities are certainly those of two guests. MAC addresses prove that only if the container was missing
     * in between, or destroyed: as long as it exists, an admin may have replaced its NICs. The same is true of the UUID of a machine, unless
     * its generation is another one too.
     *
     * @param gap whether the guest was missing or destroyed in between
     */
    static boolean differ(@Nullable String before, @Nullable String now, boolean gap) {
        if (before == null || now == null || before.equals(now)) return false;
        if (now.startsWith(MACS)) return gap && haveNoMacInCommon(before, now);
        NicConfig was = NicConfig.parse(before);
        NicConfig is = NicConfig.parse(now);
        if (was.get(CREATED) == null || is.get(CREATED) == null) return areOthers(was, is, UUID);
        if (areOthers(was, is, CREATED)) return true;
        return areOthers(was, is, UUID) && (gap || areOthers(was, is, GENERATION));
    }

    /** Whether these may be the identities of two guests, if there was a gap between them. */
    static boolean mayDiffer(@Nullable String before, @Nullable String now) {
        return differ(before, now, true);
    }

    /** False also when one of them is unknown. */
    private static boolean areOthers(NicConfig was, NicConfig is, String part) {
        String before = was.get(part);
        String now = is.get(part);
        return before != null && now != null && !before.equals(now);
    }

    private static boolean haveNoMacInCommon(String before, String now) {
        var common = new TreeSet<>(Arrays.asList(before.substring(MACS.length()).split(",")));
        return Collections.disjoint(
                common, Arrays.asList(now.substring(MACS.length()).split(",")));
    }
}
