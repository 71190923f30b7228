package dev.holdfast.sim.model.access;

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
}
