package dev.holdfast.base;

import java.util.List;

/**
 * The error codes of operations that call a hypervisor. They are here and not in {@code hosts}, because {@code
 * asksHypervisor} is part of {@code http}, which knows no area.
 */
public enum HypervisorCode implements RefusalCode {
    HYPERVISOR_ERROR(
            502,
            Extra.text("kind"),
            Extra.text("offered").optional(),
            Extra.of("pending", boolean.class).optional()),
    DIGEST_MISMATCH(409, Extra.of("present", Object.class).optional()),
    GUEST_RUNNING(409),
    GUEST_MISSING(409),
    NO_HOST(409);

    private final int status;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<Extra> extras;

    HypervisorCode(int status, Extra... extras) {
        this.status = status;
        this.extras = List.of(extras);
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public List<Extra> extras() {
        return extras;
    }
}
