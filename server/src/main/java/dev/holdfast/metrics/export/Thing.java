package dev.holdfast.metrics.export;

import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node, guest or storage as other programs see it.
 *
 * @param labels sorted by name
 * @param at when its values were measured
 * @param node null for a guest or storage, and while its cluster does not answer; likewise the other two
 * @param sample null if there is no recent one
 */
record Thing(
        Subject.Kind kind,
        List<Label> labels,
        Instant at,
        @Nullable NodeState node,
        @Nullable GuestState guest,
        @Nullable StorageState storage,
        @Nullable Sample sample) {
    /** A label. The name is one of ours, the value may be any text. */
    record Label(String name, String value) {}

    @Nullable
    Double value(Metric metric) {
        return sample == null ? null : sample.value(metric);
    }
}
