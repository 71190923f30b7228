package dev.holdfast.notify.outbox;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Table {@code notice}. */
final class NoticeStore {
    private static final String SELECT = """
            SELECT id, type, severity, title, text, link, team_id, tags, thread, ends_thread, channel_ids, data, at,
                   posted_at
              FROM notice
            """;

    private record Row(
            long id,
            String type,
            Severity severity,
            String title,
            String text,
            @Nullable String link,
            @Nullable Long teamId,
            String tags,
            @Nullable String thread,
            boolean endsThread,
            @Nullable String channelIds,
            String data,
            Instant at,
            Instant postedAt) {
        Stored stored() {
            var notice = new Notice(
                    type,
                    severity,
                    title,
                    text,
                    link,
                    new Ownership(teamId),
                    Json.read(tags, new TypeReference<Set<String>>() {}),
                    thread,
                    endsThread,
                    channelIds == null ? null : Json.read(channelIds, new TypeReference<List<Long>>() {}),
                    at,
                    Json.read(data, new TypeReference<Map<String, Object>>() {}));
            return new Stored(id, notice, postedAt);
        }
    }

    /** A notice with its id. */
    record Stored(long id, Notice notice, Instant postedAt) {}

    void insert(Handle db, Notice notice, Instant now) {
        db.createUpdate("""
                INSERT INTO notice (type, severity, title, text, link, team_id, tags, thread, ends_thread,
                                    channel_ids, data, at, posted_at)
                VALUES (:type, :severity, :title, :text, :link, :team, :tags, :thread, :ends, :channels, :data,
                        :at, :now)
                """)
                .bind("type", notice.type())
                .bind("severity", notice.severity().word())
                .bind("title", notice.title())
                .bind("text", notice.text())
                .bind("link", notice.link())
                .bind("team", notice.ownership().teamId())
                .bind("tags", Json.write(notice.tags()))
                .bind("thread", notice.thread())
                .bind("ends", notice.endsThread())
                .bind("channels", notice.channelIds() == null ? null : Json.write(notice.channelIds()))
                .bind("data", Json.write(notice.data()))
                .bind("at", notice.at())
                .bind("now", now)
                .execute();
    }

    boolean hasUnrouted(Handle db) {
        return db.select("SELECT id FROM notice WHERE routed_at IS NULL ORDER BY id LIMIT 1")
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }

    /** The oldest ones for which nothing was decided yet. */
    List<Stored> unrouted(Handle db, int most) {
        return db.select(SELECT + " WHERE routed_at IS NULL ORDER BY id LIMIT ?", most)
                .mapTo(Row.class)
                .map(Row::stored)
                .list();
    }

    void routed(Handle db, long id, Instant now) {
        db.execute("UPDATE notice SET routed_at = ? WHERE id = ?", now, id);
    }

    /** The last notice before this one that ended the thread; 0 if none did. */
    long lastEnd(Handle db, String thread, long before) {
        return Rows.one(
                db,
                Long.class,
                "SELECT COALESCE(MAX(id), 0) FROM notice WHERE thread = ? AND ends_thread = ? AND id < ?",
                thread,
                true,
                before);
    }

    Map<Long, Stored> byId(Handle db, Collection<Long> ids) {
        if (ids.isEmpty()) return Map.of();
        return db
                .createQuery(SELECT + " WHERE id IN (<ids>)")
                .bindList("ids", List.copyOf(ids))
                .mapTo(Row.class)
                .map(Row::stored)
                .stream()
                .collect(Collectors.toMap(Stored::id, Function.identity()));
    }

    /**
     * Deletes old ones, except those that are still needed: {@code kept}, and those of a thread that goes on, whose end is
     * sent where its beginning went. A thread that has not ended after {@code longLimit} is not expected to.
     */
    int deleteOld(Handle db, Instant limit, Instant longLimit, Collection<Long> kept) {
        List<Long> ids = new ArrayList<>(kept);
        ids.add(0L);
        return db.createUpdate("""
                DELETE FROM notice
                 WHERE posted_at < :limit AND routed_at IS NOT NULL AND id NOT IN (<kept>)
                   AND (posted_at < :long_limit OR thread IS NULL OR EXISTS (
                        SELECT 1 FROM notice later
                         WHERE later.thread = notice.thread AND later.ends_thread = :ends
                           AND later.id >= notice.id))
                """)
                .bindList("kept", ids)
                .bind("limit", limit)
                .bind("long_limit", longLimit)
                .bind("ends", true)
                .execute();
    }
}
