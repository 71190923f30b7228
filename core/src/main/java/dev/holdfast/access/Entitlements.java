package dev.holdfast.access;

import dev.holdfast.base.Refusal;

/** The features that are on. Checked at every guarded operation, therefore answered from memory. */
@FunctionalInterface
public interface Entitlements {
    /** Whether {@code feature} is on now. */
    boolean allow(Entitlement feature);

    /** Who decided about {@code feature}; the default while nobody did. */
    default Source source(Entitlement feature) {
        return Source.DEFAULT;
    }

    /** Refuses with 403 unless {@code feature} is on; the error says who switched it off and who can allow it. */
    default void require(Entitlement feature) {
        if (allow(feature)) return;
        Source source = source(feature);
        String how = switch (source) {
            case POLICY -> "by the policy file. Ask its issuer for a policy file that allows it.";
            case ENVIRONMENT -> "by HOLDFAST_FEATURES_OFF. Ask the person who runs the service to allow it.";
            case SETTINGS -> "in the settings. Ask an owner to switch it on.";
            case DEFAULT -> "until an owner switches it on. Ask one.";
        };
        throw Refusal.entitlementRequired(feature.key(), source.word(), how);
    }
}
