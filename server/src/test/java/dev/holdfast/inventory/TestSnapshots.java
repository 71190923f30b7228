package dev.holdfast.inventory;

import dev.holdfast.base.json.Json;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.node.ClusterResource;
import dev.holdfast.pve.node.ClusterStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Snapshots of what Proxmox VE answers. */
public final class TestSnapshots {
    private TestSnapshots() {}

    /** Of the rows of {@code /cluster/resources}, in a cluster that is quorate. */
    public static Snapshot read(@Nullable Snapshot before, Instant at, ClusterStatus status, String... rows) {
        String json = Arrays.stream(rows).collect(Collectors.joining(",", "[", "]"));
        return SnapshotReader.read(
                1, at, 1, status, ResponseParser.list(Json.MAPPER.readTree(json), ClusterResource.class), before);
    }
}
