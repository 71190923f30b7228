package dev.holdfast.pve.node;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code GET /cluster/resources}. Rows of an offline node remain, without values. A container's row contains no
 * address. A virtual machine's {@code disk} is 0, which means unknown. A shared storage has a row for each of its nodes.
 *
 * @param type {@code node lxc qemu storage sdn} and others; ignore unknown ones
 * @param cpu share of all cores in use, 0 to 1
 * @param netin bytes received since the guest started, as {@code diskread} are those that its disks read
 * @param status of a guest {@code running} or {@code stopped}; of a virtual machine what QEMU reports, such as {@code
 *     paused}, up to ten seconds late; of a storage {@code available} or {@code unknown}
 * @param pool omitted also for a token that may not audit it
 * @param plugintype the type of a storage, for example {@code nfs}
 * @param content the content types of a storage, separated by commas, in no certain order
 * @param memhost what the host spends on a virtual machine, in bytes; only version 9 reports it
 */
public record ClusterResource(
        String type,
        String id,
        @Nullable String node,
        @Nullable Integer vmid,
        @Nullable String name,
        @Nullable String status,
        @Nullable Double cpu,
        @Nullable Double maxcpu,
        @Nullable Long mem,
        @Nullable Long maxmem,
        @Nullable Long disk,
        @Nullable Long maxdisk,
        @Nullable Long netin,
        @Nullable Long netout,
        @Nullable Long diskread,
        @Nullable Long diskwrite,
        @Nullable Long uptime,
        @Nullable Boolean template,
        @Nullable String tags,
        @Nullable String lock,
        @Nullable String pool,
        @Nullable String storage,
        @Nullable Boolean shared,
        @Nullable String plugintype,
        @Nullable String content,
        @Nullable Long memhost) {
    // "qemu/190", "node/pve1", "storage/pve1/local": the id repeats what identifies it.
    private static final Pattern ID = Pattern.compile("(?<guest>lxc|qemu)/(?<vmid>[1-9][0-9]{2,8})|node/(?<node>[^/]+)"
            + "|storage/(?<at>[^/]+)/(?<storage>[^/]+)");

    /** Requires type and id. */
    public ClusterResource {
        Matcher parts = ID.matcher(id == null ? "" : id);
        if (parts.matches()) {
            if (type == null) type = parts.group("guest") == null ? id.replaceFirst("/.*", "") : parts.group("guest");
            if (vmid == null && parts.group("vmid") != null) vmid = Integer.valueOf(parts.group("vmid"));
            if (node == null) node = parts.group("node") == null ? parts.group("at") : parts.group("node");
            if (storage == null) storage = parts.group("storage");
        }
        Objects.requireNonNull(type, "type");
        if (id == null && vmid != null) id = type + "/" + vmid;
        Objects.requireNonNull(id, "id");
    }

    /** Whether it is a template, which can't be started. */
    public boolean isTemplate() {
        return Boolean.TRUE.equals(template);
    }
}
