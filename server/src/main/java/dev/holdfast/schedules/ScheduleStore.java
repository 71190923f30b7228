package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Requester;
import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code schedule}. */
final class ScheduleStore extends Table<ScheduleStore.Row> {
    ScheduleStore() {
        super("schedule", Row.class, null, "name, id");
    }

    /**
     * A stored schedule.
     *
     * @param spec what people decide about it
     */
    record Row(
            long id,
            ScheduleIn spec,
            long ownerId,
            String ownerName,
            @Nullable Long ownerToken,
            @Nullable String ownerIp,
            @Nullable Instant plannedAt,
            @Nullable Instant dueAt,
            Instant createdAt,
            Instant changedAt) {
        Ownership place() {
            return spec.place();
        }

        Requester owner() {
            return new Requester(ownerId, ownerName, ownerToken, ownerIp);
        }

        /** The same, owned by this requester. */
        Row ownedBy(Requester who) {
            return new Row(
                    id,
                    spec,
                    who.userId(),
                    who.name(),
                    who.tokenId(),
                    who.ip(),
                    plannedAt,
                    dueAt,
                    createdAt,
                    changedAt);
        }

        /** The same with another next run. */
        Row planned(@Nullable Instant planned, @Nullable Instant due) {
            return new Row(id, spec, ownerId, ownerName, ownerToken, ownerIp, planned, due, createdAt, changedAt);
        }
    }

    /** Those whose time has come. */
    List<Row> due(Handle db, Instant now) {
        return Rows.list(db, Row.class, "FROM schedule WHERE due_at <= ? ORDER BY due_at, id", now);
    }

    /**
     * Plans the next run in place of the one in {@code row}. Of all who try it, on any replica, one succeeds, and none if the
     * schedule was changed in the meantime.
     */
    boolean advance(Handle db, Row row, @Nullable Instant planned, @Nullable Instant due) {
        return db.execute(
                        "UPDATE schedule SET planned_at = ?, due_at = ? WHERE id = ? AND planned_at = ? AND due_at = ?"
                                + " AND changed_at = ?",
                        planned,
                        due,
                        row.id(),
                        row.plannedAt(),
                        row.dueAt(),
                        row.changedAt())
                == 1;
    }
}
