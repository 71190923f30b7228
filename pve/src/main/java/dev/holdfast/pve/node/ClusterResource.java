package dev.holdfast.pve.node;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code GET /cluster/resources}. Rows of an offline node remain, without values. A container's row contains no
 * address. A virtual machine's {@code disk} is 0, which means unknown. A shared storage has a row for each of its nodes.
 *
 * @param type {@code node lxc qemu storage sdn} and others; ignore unknown ones
 * @param cpu share of all cores in use, 0 to 1
 * @param netin bytes received since the guest started
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
    /** Requires type and id. */
    public ClusterResource {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(id, "id");
    }

    /** Whether it is a template, which can't be started. */
    public boolean isTemplate() {
        return Boolean.TRUE.equals(template);
    }
}
