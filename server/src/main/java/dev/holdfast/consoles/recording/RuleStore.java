package dev.holdfast.consoles.recording;

import dev.holdfast.base.db.row.Rows;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code console_recording_rule}. */
final class RuleStore {
    /** The days of the rule of a host; null when it has none. */
    @Nullable
    Integer ofHost(Handle db, long hostId) {
        return Rows.find(db, Integer.class, "SELECT keep_days FROM console_recording_rule WHERE host_id = ?", hostId);
    }

    /** The days of the rule of a team; null when it has none. */
    @Nullable
    Integer ofTeam(Handle db, long teamId) {
        return Rows.find(db, Integer.class, "SELECT keep_days FROM console_recording_rule WHERE team_id = ?", teamId);
    }

    void setHost(Handle db, long hostId, @Nullable Integer days) {
        db.execute("DELETE FROM console_recording_rule WHERE host_id = ?", hostId);
        if (days != null) {
            db.execute("INSERT INTO console_recording_rule (host_id, keep_days) VALUES (?, ?)", hostId, days);
        }
    }

    void setTeam(Handle db, long teamId, @Nullable Integer days) {
        db.execute("DELETE FROM console_recording_rule WHERE team_id = ?", teamId);
        if (days != null) {
            db.execute("INSERT INTO console_recording_rule (team_id, keep_days) VALUES (?, ?)", teamId, days);
        }
    }
}
