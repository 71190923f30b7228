package dev.holdfast.revert;

import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitch.State;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code revert_switch}. */
final class SwitchStore {
    /** Replaces the previous one of the node. */
    void put(Handle db, RevertSwitch one) {
        db.execute(
                "DELETE FROM revert_switch WHERE host_id = ? AND node = ? AND purpose = ?",
                one.hostId(),
                one.node(),
                word(one.purpose()));
        db.execute(
                "INSERT INTO revert_switch (host_id, node, purpose, name, job, state, deadline)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                one.hostId(),
                one.node(),
                word(one.purpose()),
                one.name(),
                one.job(),
                word(one.state()),
                one.deadline());
    }

    void state(Handle db, String name, State state) {
        db.execute("UPDATE revert_switch SET state = ? WHERE name = ?", word(state), name);
    }

    @Nullable
    RevertSwitch find(Handle db, long hostId, String node, Purpose purpose) {
        return db.select(
                        "SELECT * FROM revert_switch WHERE host_id = ? AND node = ? AND purpose = ?",
                        hostId,
                        node,
                        word(purpose))
                .mapTo(RevertSwitch.class)
                .findOne()
                .orElse(null);
    }

    /** The last one of each node. */
    List<RevertSwitch> list(Handle db, Purpose purpose) {
        return db.select("SELECT * FROM revert_switch WHERE purpose = ?", word(purpose))
                .mapTo(RevertSwitch.class)
                .list();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
