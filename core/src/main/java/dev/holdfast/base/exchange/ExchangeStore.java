package dev.holdfast.base.exchange;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code exchange}. */
final class ExchangeStore {
    private static final Revision LAST = new Revision("exchange");

    /** Something that a replica told; {@code body} is JSON. */
    record Message(long id, String origin, String topic, String body) {}

    /** Something to tell. */
    record Draft(String topic, String body) {}

    /** The id of the newest message. */
    long last(Handle db) {
        return LAST.read(db);
    }

    /**
     * Adds messages. One transaction at a time gets ids, so that they are committed in their order: whoever has read up to an
     * id has missed none before it.
     */
    void add(Handle transaction, String origin, List<Draft> drafts, Instant now) {
        LAST.hold(transaction);
        long id = LAST.read(transaction);
        var batch = transaction.prepareBatch(
                "INSERT INTO exchange (id, origin, topic, body, at) VALUES (:id, :origin, :topic, :body, :at)");
        for (Draft draft : drafts) {
            batch.bind("id", ++id)
                    .bind("origin", origin)
                    .bind("topic", draft.topic())
                    .bind("body", draft.body())
                    .bind("at", now)
                    .add();
        }
        batch.execute();
        LAST.grow(transaction, drafts.size());
    }

    /** At most {@code most} after this id, the oldest first. */
    List<Message> after(Handle db, long id, int most) {
        return Rows.list(db, Message.class, "FROM exchange WHERE id > ? ORDER BY id LIMIT ?", id, most);
    }

    void deleteBefore(Handle transaction, Instant limit) {
        transaction.execute("DELETE FROM exchange WHERE at < ?", limit);
    }
}
