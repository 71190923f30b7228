package dev.holdfast.backups.restore;

import dev.holdfast.pve.guest.NicConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The configuration of a guest in a backup, as far as it decides whether the guest can be restored somewhere. Pure. */
public record ArchivedConfig(Map<String, String> values) {
    private static final Pattern DISK =
            Pattern.compile("(?:rootfs|mp[0-9]{1,3}|(?:ide|sata|scsi|virtio)[0-9]{1,2}|efidisk0|tpmstate0)");
    private static final Pattern NIC = Pattern.compile("net[0-9]{1,2}");
    private static final Pattern VOLUME = Pattern.compile("([A-Za-z][A-Za-z0-9._-]*):[^,]+.*");

    /** Copies the values. */
    public ArchivedConfig {
        values = Map.copyOf(values);
    }

    /** The guest's own name; null if it has none. */
    public @Nullable String name() {
        return values.getOrDefault("hostname", values.get("name"));
    }

    /** The storages of its disks. Bind mounts and images in drives are no disks of its own. */
    Set<String> storages() {
        return values.entrySet().stream()
                .filter(one -> DISK.matcher(one.getKey()).matches())
                .map(Map.Entry::getValue)
                .filter(value -> !value.contains("media=cdrom"))
                .map(VOLUME::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where the root disk of a container is; Proxmox VE itself would restore it to the storage {@code local}. */
    @Nullable
    String rootStorage() {
        Matcher volume = VOLUME.matcher(values.getOrDefault("rootfs", ""));
        return volume.matches() ? volume.group(1) : null;
    }

    /** The bridges of its NICs. */
    Set<String> bridges() {
        return values.entrySet().stream()
                .filter(one -> NIC.matcher(one.getKey()).matches())
                .map(one -> NicConfig.parse(one.getValue()).get("bridge"))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether it has any. */
    boolean hasNics() {
        return values.keySet().stream().anyMatch(key -> NIC.matcher(key).matches()) || hasRawNics();
    }

    /** Whether it has NICs which the API of Proxmox VE can't change. */
    boolean hasRawNics() {
        return values.keySet().stream().anyMatch(key -> key.startsWith("lxc.net"));
    }

    /** Whether the guest starts with its node. */
    boolean startsOnBoot() {
        return "1".equals(values.get("onboot"));
    }

    /** The addresses that its configuration gives it. */
    Set<String> fixedAddresses() {
        return addressing()
                .flatMap(nic -> Stream.of("ip", "ip6").map(nic::get))
                .filter(value -> value != null && value.matches("[0-9a-fA-F.:]+/[0-9]{1,3}"))
                .map(value -> value.substring(0, value.indexOf('/')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether all its NICs get their addresses from the network, which gives a new MAC address another one. */
    boolean getsAddresses() {
        if (hasRawNics()) return false;
        long nics = values.keySet().stream()
                .filter(key -> NIC.matcher(key).matches())
                .count();
        return addressing()
                        .filter(nic -> Stream.of("ip", "ip6")
                                .map(nic::get)
                                .filter(Objects::nonNull)
                                .allMatch(value -> value.equals("dhcp") || value.equals("auto")))
                        .filter(nic -> nic.get("ip") != null || nic.get("ip6") != null)
                        .count()
                == nics;
    }

    /** What says which addresses a NIC has: itself for a container, the settings for cloud-init for a machine. */
    private Stream<NicConfig> addressing() {
        String prefix = values.containsKey("rootfs") ? "net" : "ipconfig";
        return values.entrySet().stream()
                .filter(one -> NIC.matcher(one.getKey()).matches())
                .map(one -> values.get(prefix + one.getKey().substring("net".length())))
                .filter(Objects::nonNull)
                .map(NicConfig::parse);
    }

    /** The processors of a virtual machine; null for a container, which starts with more than its node has. */
    private @Nullable Integer processors() {
        return values.containsKey("rootfs") ? null : number("sockets") * number("cores");
    }

    private int number(String key) {
        String value = values.getOrDefault(key, "1");
        return value.matches("[0-9]{1,4}") ? Integer.parseInt(value) : 1;
    }

    /**
     * What a node lacks for it, as sentences.
     *
     * @param processors of the node, with more of which a virtual machine does not start; null when they are not known
     */
    List<String> missing(
            String node,
            @Nullable String storage,
            Set<String> storages,
            Set<String> bridges,
            @Nullable Integer processors) {
        Set<String> wanted = storage == null ? storages() : Set.of(storage);
        var faults = new ArrayList<String>();
        for (String one : wanted) {
            if (!storages.contains(one)) {
                faults.add("Node " + node + " has no active storage " + one + " for disks. Choose one of: "
                        + String.join(", ", new TreeSet<>(storages)) + ".");
            }
        }
        for (String one : bridges()) {
            if (!bridges.contains(one)) {
                faults.add("Node " + node + " has no bridge " + one + " that is up, which a NIC of the guest needs.");
            }
        }
        Integer needed = processors();
        if (processors != null && needed != null && needed > processors) {
            faults.add("Node " + node + " has " + processors + " processors, and the guest " + needed
                    + ": it would not start there.");
        }
        return List.copyOf(faults);
    }
}
