package dev.holdfast.dashboards;

import dev.holdfast.base.db.Table;
import java.time.Instant;

/** Table {@code saved_view}. */
final class SavedViewStore extends Table<SavedViewStore.Row> {
    SavedViewStore() {
        super("saved_view", Row.class, null, "name, id");
    }

    /** A stored view. */
    record Row(long id, SavedViewIn spec, long ownerId, Instant changedAt, int version)
            implements Shared.Row<SavedViewIn> {}
}
