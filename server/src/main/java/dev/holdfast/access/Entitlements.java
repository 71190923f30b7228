package dev.holdfast.access;

import dev.holdfast.base.Refusal;

/** Which features are on. Asked at every guarded operation, so it answers from memory. */
@FunctionalInterface
public interface Entitlements {
    /** Whether {@code feature} is on now. */
    boolean allow(Entitlement feature);

    /** Who switched {@code feature} off; the default while it is on. */
    default Source source(Entitlement feature) {
        return Source.DEFAULT;
    }

    /** Refuses with 403 unless {@code feature} is on; says who switched it off and who can allow it. */
    default void require(Entitlement feature) {
        if (allow(feature)) return;
        Source source = source(feature);
        String how = switch (source) {
            case POLICY -> "by the policy file. Whoever issued it can issue one that allows it.";
            case ENVIRONMENT -> "by HOLDFAST_FEATURES_OFF. Whoever runs the service can allow it.";
            case SETTINGS, DEFAULT -> "in the settings. An owner can allow it.";
        };
        throw Refusal.entitlementRequired(feature.key(), source.wire(), how);
    }
}
