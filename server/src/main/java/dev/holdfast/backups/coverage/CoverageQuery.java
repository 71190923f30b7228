package dev.holdfast.backups.coverage;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.GuestKind;
import org.jspecify.annotations.Nullable;

/**
 * Whose coverage is told.
 *
 * @param appId only that of this app
 * @param vmId only that of this virtual machine
 */
record CoverageQuery(@Nullable Long appId, @Nullable Long vmId) implements Input {
    /** That of all guests. */
    static final CoverageQuery ALL = new CoverageQuery(null, null);

    @Override
    public void check(Checks checks) {
        checks.atLeast("app_id", appId, 0);
        checks.atLeast("vm_id", vmId, 0);
    }

    /** Whether it is about the guest of this kind with this id in Holdfast. */
    boolean isAbout(GuestKind kind, @Nullable Long id) {
        if (appId == null && vmId == null) return true;
        return id != null && id.equals(kind == GuestKind.QEMU ? vmId : appId);
    }
}
