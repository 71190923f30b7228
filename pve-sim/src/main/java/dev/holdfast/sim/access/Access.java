package dev.holdfast.sim.access;

import dev.holdfast.sim.ApiCall;
import dev.holdfast.sim.wire.Failure;
import java.util.function.Consumer;

/** Who may do what in one cluster. */
public final class Access {
    private volatile UserConfig config;

    /** Starts with what {@code config} tells. */
    public Access(UserConfig config) {
        this.config = config;
    }

    /** What holds now; not to be changed. */
    public UserConfig config() {
        return config;
    }

    /** All of a change or nothing: what it throws leaves everything as it was. */
    public synchronized void change(Consumer<UserConfig> change) {
        UserConfig next = config.copy();
        change.accept(next);
        config = next;
    }

    /**
     * A change that somebody asked for over the API; faults are told as the real thing does, with what failed in front.
     * Without quorum the file can't be locked; the real thing tries for ten seconds before it says so.
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
