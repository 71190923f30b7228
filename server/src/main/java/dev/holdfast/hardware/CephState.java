package dev.holdfast.hardware;

import dev.holdfast.hardware.HardwareView.CephCheckView;
import dev.holdfast.pve.node.CephStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Ceph of a cluster.
 *
 * @param installed false where it is not installed or not set up; then the rest is empty
 * @param checks what is wrong
 * @param osds how many there are; {@code osdsUp} run, {@code osdsIn} hold data
 */
record CephState(
        boolean installed,
        Condition condition,
        List<CephCheckView> checks,
        @Nullable Integer osds,
        @Nullable Integer osdsUp,
        @Nullable Integer osdsIn,
        @Nullable Long usedBytes,
        @Nullable Long sizeBytes) {
    private static final int MOST_CHECKS = 50;

    CephState {
        checks = List.copyOf(checks);
    }

    static CephState of(@Nullable CephStatus told) {
        if (told == null) return new CephState(false, Condition.UNKNOWN, List.of(), null, null, null, null, null);
        List<CephCheckView> checks = told.checks().stream()
                .limit(MOST_CHECKS)
                .map(one -> new CephCheckView(
                        Texts.shown(one.code(), "?"),
                        condition(one.severity()),
                        Texts.shown(one.message()),
                        one.muted()))
                .toList();
        return new CephState(
                true,
                condition(told.health()),
                checks,
                told.osds(),
                told.osdsUp(),
                told.osdsIn(),
                told.bytesUsed(),
                told.bytesTotal());
    }

    private static Condition condition(@Nullable String health) {
        return switch (Objects.requireNonNullElse(health, "")) {
            case "HEALTH_OK" -> Condition.OK;
            case "HEALTH_WARN" -> Condition.WARNING;
            case "HEALTH_ERR" -> Condition.FAILING;
            default -> Condition.UNKNOWN;
        };
    }
}
