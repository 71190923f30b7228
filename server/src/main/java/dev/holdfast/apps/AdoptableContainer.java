package dev.holdfast.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A container that is not adopted yet. */
record AdoptableContainer(
        long hostId,
        String hostName,
        String node,
        int ctid,
        String name,
        String status,
        @Nullable Integer cores,
        @Nullable Long memTotalBytes,
        @Nullable Long diskTotalBytes,
        List<String> tags) {}
