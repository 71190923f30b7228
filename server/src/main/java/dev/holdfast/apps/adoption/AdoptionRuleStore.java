package dev.holdfast.apps.adoption;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code adoption_rule}, whose revision every write increments. */
final class AdoptionRuleStore {
    static final Revision REVISION = new Revision("adoption_rule");

    /** A row. */
    record Row(long hostId, AdoptNew adoptNew, Instant since) {}

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, "FROM adoption_rule");
    }

    void set(Handle db, Row row) {
        REVISION.grow(db);
        db.execute("DELETE FROM adoption_rule WHERE host_id = ?", row.hostId());
        Rows.insert(db, "INSERT INTO adoption_rule <row>", row);
    }
}
