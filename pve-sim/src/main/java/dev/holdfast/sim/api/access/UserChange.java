package dev.holdfast.sim.api.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.access.UserConfig;
import dev.holdfast.sim.wire.Failure;
import java.util.function.Consumer;

/** Changes of users and privileges that are requested over the API. */
final class UserChange {
    private UserChange() {}

    /**
     * Applies a change; errors are reported as Proxmox VE does, prefixed with {@code failed}. Without quorum the file
     * cannot be locked; Proxmox VE tries for ten seconds before it reports that.
     */
    static void apply(ApiCall asking, String failed, Consumer<UserConfig> change) {
        if (!asking.cluster().isQuorate()) {
            throw Failure.server(failed + ": cfs-lock 'file-user_cfg' error: no quorum!");
        }
        try {
            asking.cluster().access().change(change);
        } catch (Failure failure) {
            throw failure.after(failed + ": ");
        }
        asking.cluster().changed();
    }
}
