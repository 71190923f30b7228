package dev.holdfast.backups.testrestore;

import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.storage.Size;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The disks that a container's copy gets when its backup names files or devices of the node as mount points. Proxmox VE
 * restores these only for root, and nobody wants them in a copy; with disks in the request it ignores those of the backup. Pure.
 */
final class ArchivedDisks {
    private ArchivedDisks() {}

    /** The keys for the request; empty when Proxmox VE can make the disks itself, or says best what is wrong with them. */
    static Map<String, String> without(Map<String, String> config, @Nullable String storage) {
        Map<String, String> points = new TreeMap<>(config);
        points.keySet().removeIf(key -> !key.matches("rootfs|mp[0-9]{1,3}"));
        boolean isNeeded = points.values().removeIf(value -> value.startsWith("/"));
        boolean isKnown = points.values().stream().allMatch(value -> size(value) != null);
        if (!isNeeded || !isKnown || storage == null) return Map.of();
        points.replaceAll((_, value) -> fresh(value, storage));
        return points;
    }

    private static @Nullable Size size(String value) {
        String size = NicConfig.parse(value).get("size");
        return size == null ? null : Size.parse(size);
    }

    /** A new disk of the same size with the same options: {@code local-lvm:8,mp=/srv}. */
    private static String fresh(String value, String storage) {
        BigDecimal gib = BigDecimal.valueOf(Objects.requireNonNull(size(value)).bytes())
                .divide(BigDecimal.valueOf(1L << 30), 3, RoundingMode.CEILING)
                .stripTrailingZeros();
        String options = Arrays.stream(value.split(","))
                .skip(1)
                .filter(part -> !part.startsWith("size="))
                .map(","::concat)
                .collect(Collectors.joining());
        return storage + ":" + gib.toPlainString() + options;
    }
}
