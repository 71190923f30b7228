package dev.holdfast.revert;

import dev.holdfast.base.Word;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.revert.RevertSwitch.Purpose;
import dev.holdfast.revert.RevertSwitch.State;
import java.util.List;
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
                Word.of(one.purpose()));
        Rows.insert(db, "INSERT INTO revert_switch <row>", one);
    }

    void state(Handle db, String name, State state) {
        db.execute("UPDATE revert_switch SET state = ? WHERE name = ?", Word.of(state), name);
    }

    @Nullable
    RevertSwitch find(Handle db, long hostId, String node, Purpose purpose) {
        return Rows.find(
                db,
                RevertSwitch.class,
                "FROM revert_switch WHERE host_id = ? AND node = ? AND purpose = ?",
                hostId,
                node,
                Word.of(purpose));
    }

    /** The last one of each node. */
    List<RevertSwitch> list(Handle db, Purpose purpose) {
        return Rows.list(db, RevertSwitch.class, "FROM revert_switch WHERE purpose = ?", Word.of(purpose));
    }
}
