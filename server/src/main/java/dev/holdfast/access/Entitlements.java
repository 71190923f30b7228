package dev.holdfast.access;

/** Which features are on. Asked at every guarded operation, so it answers from memory. */
@FunctionalInterface
public interface Entitlements {
    /** Whether {@code feature} is on now. */
    boolean allow(Entitlement feature);
}
