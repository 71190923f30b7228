package dev.holdfast.metrics.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;

/**
 * Table {@code metric_partition}, and the tables that it lists. A row's key is the number of its block and the id of its subject: rows
 * that are written together are neighbours. A table whose time is over is dropped whole; deleting rows would cost as much as writing
 * them did.
 */
record BlockStore(boolean isPostgres) {
    private static final int SUBJECT_BITS = 32;

    /** A block as it is stored. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(long block, long subject, byte[] data) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found(long id, byte[] data) {}

    private static long key(long block, long subject) {
        return (block << SUBJECT_BITS) | subject;
    }

    private static Row row(Found found) {
        return new Row(found.id() >> SUBJECT_BITS, found.id() & 0xffff_ffffL, found.data());
    }

    /** The name of the table that contains a block. Only numbers and our own words become part of a statement. */
    private static String table(Resolution resolution, long span) {
        return "metric_" + resolution.word() + "_" + span;
    }

    private static long spanOf(Resolution resolution, long block) {
        return Math.floorDiv(block * resolution.block(), resolution.span());
    }

    /** The numbers of the spans that have a table. */
    private static Set<Long> spans(Handle db, Resolution resolution) {
        return db.select("SELECT number FROM metric_partition WHERE resolution = ?", resolution.word())
                .mapTo(Long.class)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Whether there may be rows in these blocks. */
    boolean hasAny(Handle db, Resolution resolution, long from, long to) {
        Set<Long> spans = spans(db, resolution);
        return LongStream.rangeClosed(spanOf(resolution, from), spanOf(resolution, to))
                .anyMatch(spans::contains);
    }

    /** Adds rows, and replaces those that are there. */
    void write(Handle db, Resolution resolution, Collection<Row> rows) {
        Map<Long, List<Row>> bySpan =
                rows.stream().collect(Collectors.groupingBy(row -> spanOf(resolution, row.block())));
        Set<Long> known = spans(db, resolution);
        bySpan.forEach((span, all) -> {
            if (!known.contains(span)) create(db, resolution, span);
            var batch = db.prepareBatch("INSERT INTO " + table(resolution, span)
                    + " (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data");
            all.forEach(row -> batch.add(key(row.block(), row.subject()), row.data()));
            batch.execute();
        });
    }

    private void create(Handle db, Resolution resolution, long span) {
        db.execute(
                "INSERT INTO metric_partition (resolution, number) VALUES (?, ?) ON CONFLICT DO NOTHING",
                resolution.word(),
                span);
        // In SQLite, only INTEGER is the key of the table itself.
        db.execute(
                "CREATE TABLE IF NOT EXISTS " + table(resolution, span) + " (id " + (isPostgres ? "BIGINT" : "INTEGER")
                        + " PRIMARY KEY, data " + (isPostgres ? "BYTEA" : "BLOB") + " NOT NULL)");
    }

    /** The rows of one subject in these blocks, by block. */
    Map<Long, byte[]> ofSubject(Handle db, Resolution resolution, long subject, long from, long to) {
        var found = new HashMap<Long, byte[]>();
        Set<Long> known = spans(db, resolution);
        for (long span = spanOf(resolution, from); span <= spanOf(resolution, to); span++) {
            if (!known.contains(span)) continue;
            long each = resolution.span() / resolution.block();
            List<Long> keys = LongStream.rangeClosed(Math.max(from, span * each), Math.min(to, span * each + each - 1))
                    .mapToObj(block -> key(block, subject))
                    .toList();
            // Bound: a statement with the numbers in it would be another one each time, and parsed each time.
            db.createQuery("SELECT id, data FROM " + table(resolution, span) + " WHERE id IN (<keys>)")
                    .bindList("keys", keys)
                    .mapTo(Found.class)
                    .forEach(one -> found.put(row(one).block(), one.data()));
        }
        return found;
    }

    /** The rows of one block of the subjects from {@code least} to {@code most}, by subject. */
    Map<Long, byte[]> ofBlock(Handle db, Resolution resolution, long block, long least, long most) {
        long span = spanOf(resolution, block);
        if (!spans(db, resolution).contains(span)) return Map.of();
        var found = new HashMap<Long, byte[]>();
        db.select(
                        "SELECT id, data FROM " + table(resolution, span) + " WHERE id BETWEEN ? AND ?",
                        key(block, least),
                        key(block, most))
                .mapTo(Found.class)
                .forEach(one -> found.put(row(one).subject(), one.data()));
        return found;
    }

    /** Rows for new blocks of these subjects, completed with the stored rows, which they are to replace if they differ. */
    List<Row> completed(Handle db, Resolution resolution, long number, SortedMap<Long, Block> fresh, BlockCodec codec) {
        Map<Long, byte[]> stored = ofBlock(db, resolution, number, fresh.firstKey(), fresh.lastKey());
        var rows = new ArrayList<Row>();
        fresh.forEach((id, block) -> {
            byte[] before = stored.get(id);
            if (before != null) block.fill(codec.decode(before, resolution.points(), _ -> true));
            byte[] data = codec.encode(block);
            if (!Arrays.equals(data, before)) rows.add(new Row(number, id, data));
        });
        return rows;
    }

    /** The tables that end at or before this time in epoch seconds, by their numbers. */
    List<Long> ended(Handle db, Resolution resolution, long second) {
        return spans(db, resolution).stream()
                .filter(span -> (span + 1) * resolution.span() <= second)
                .toList();
    }

    /** Drops these tables. */
    void drop(Handle db, Resolution resolution, List<Long> spans) {
        for (long span : spans) {
            db.execute("DROP TABLE IF EXISTS " + table(resolution, span));
            db.execute("DELETE FROM metric_partition WHERE resolution = ? AND number = ?", resolution.word(), span);
        }
    }
}
