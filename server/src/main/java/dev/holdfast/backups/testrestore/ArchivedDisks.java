package dev.holdfast.backups.testrestore;

import dev.holdfast.pve.storage.Size;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The disks that a container's copy gets when its backup names files or devices of the node as mount points. Proxmox VE
 * restores these only for root, and nobody wants them in a copy; with disks in the request it ignores those of the backup. Pure.
 */
final class ArchivedDisks {
    private ArchivedDisks() {}

    /** The keys for the request; empty when the backup names no such mount point and Proxmox VE can make the disks itself. */
    static Map<String, String> without(Map<String, String> config, @Nullable String storage) {
        boolean isNeeded = config.entrySet().stream()
                .anyMatch(one ->
                        one.getKey().matches("mp[0-9]{1,3}") && one.getValue().startsWith("/"));
        if (!isNeeded || storage == null) return Map.of();
        var disks = new LinkedHashMap<String, String>();
        config.forEach((key, value) -> {
            if (key.matches("rootfs|mp[0-9]{1,3}") && !value.startsWith("/")) disks.put(key, fresh(value, storage));
        });
        return disks;
    }

    /** A new disk of the same size with the same options: {@code local-lvm:8,mp=/srv}. */
    private static String fresh(String value, String storage) {
        String[] parts = value.split(",");
        String size = Arrays.stream(parts)
                .filter(part -> part.startsWith("size="))
                .findFirst()
                .orElse("size=8G");
        BigDecimal gib = BigDecimal.valueOf(
                        Size.parse(size.substring("size=".length())).bytes())
                .divide(BigDecimal.valueOf(1L << 30), 3, RoundingMode.CEILING)
                .stripTrailingZeros();
        String options = Arrays.stream(parts)
                .skip(1)
                .filter(part -> !part.startsWith("size="))
                .map(","::concat)
                .collect(Collectors.joining());
        return storage + ":" + gib.toPlainString() + options;
    }
}
