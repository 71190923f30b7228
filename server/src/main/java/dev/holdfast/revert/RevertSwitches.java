package dev.holdfast.revert;

import dev.holdfast.base.db.Db;
import org.jspecify.annotations.Nullable;

/** The switches on nodes. */
public final class RevertSwitches {
    private final Db db;
    private final SwitchStore store = new SwitchStore();

    /** The switches in this database. */
    public RevertSwitches(Db db) {
        this.db = db;
    }

    /** The switch that was armed last on a node; null when there was none. */
    public @Nullable RevertSwitch find(long hostId, String node) {
        return db.read(h -> store.find(h, hostId, node));
    }
}
