package dev.holdfast.access;

/** Which features are on. Asked at every guarded operation, so it answers from memory. */
@FunctionalInterface
public interface Entitlements {
    /** Whether {@code feature} is on now. */
    boolean allow(Entitlement feature);

    /** Who switched {@code feature} off; the default while it is on. */
    default Source source(Entitlement feature) {
        return Source.DEFAULT;
    }
}
