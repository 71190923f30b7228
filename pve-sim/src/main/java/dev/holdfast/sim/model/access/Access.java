package dev.holdfast.sim.model.access;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.wire.Failure;
import java.util.function.Consumer;

/** The users and privileges of one cluster. */
public final class Access {
    private volatile UserConfig config;

    /** Starts with the content of {@code config}. */
    public Access(UserConfig config) {
        this.config = config;
    }

    /** The current state; must not be changed. */
    public UserConfig config() {
        return config;
    }

    /** Applies a change completely or not at all: when it throws, the state is unchanged. */
    public synchronized void change(Consumer<UserConfig> change) {
        UserConfig next = config.copy();
        change.accept(next);
        config = next;
    }

    /**
     * A change requested over the API; errors are reported as Proxmox VE does, prefixed with {@code failed}. Without
     * quorum the file cannot be locked; Proxmox VE tries for ten seconds before it reports that.
     */
    public void change(ApiCall asking, String failed, Consumer<UserConfig> change) {
        if (!asking.cluster().isQuorate()) {
            throw Failure.server(failed + ": cfs-lock 'file-user_cfg' error: no quorum!");
        }
        try {
            change(change);
        } catch (Failure failure) {
            throw failure.after(failed + ": ");
        }
        asking.cluster().changed();
    }
}
