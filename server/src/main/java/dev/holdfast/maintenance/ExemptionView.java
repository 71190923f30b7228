package dev.holdfast.maintenance;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether alerts about a target send nothing at the moment, and why.
 *
 * @param target the target as it was asked for, such as {@code app:5}, {@code vm:7} or {@code host:1}
 * @param exempt whether alerts about it send nothing now
 * @param kind what kind of reason there is; null if there is none
 * @param text the reason as a sentence; null if there is none
 * @param until when the reason ends by itself; null if that is unknown
 */
record ExemptionView(
        String target,
        boolean exempt,
        Exemptions.@Nullable Kind kind,
        @Nullable String text,
        @Nullable Instant until) {
    static ExemptionView of(String target, Exemptions.@Nullable Exemption reason) {
        return reason == null
                ? new ExemptionView(target, false, null, null, null)
                : new ExemptionView(target, true, reason.kind(), reason.text(), reason.until());
    }
}
