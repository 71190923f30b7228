package dev.holdfast.metrics.store;

import dev.holdfast.base.db.row.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code metric_progress}, {@code metric_writer} and {@code metric_name}. */
final class ProgressStore {
    private record Name(int number, String name) {}

    /** Until when the values of a resolution are complete; null at first. */
    @Nullable
    Instant until(Handle db, Resolution resolution) {
        return Rows.find(
                db, Instant.class, "SELECT until FROM metric_progress WHERE resolution = ?", resolution.word());
    }

    void advance(Handle db, Resolution resolution, Instant until) {
        db.execute("""
                INSERT INTO metric_progress (resolution, until) VALUES (?, ?)
                ON CONFLICT (resolution) DO UPDATE SET until = excluded.until
                """, resolution.word(), until);
    }

    /**
     * Makes this replica the one that writes, or lets it remain so. False while another one is. What is written can be written twice,
     * so a replica that was slow does no harm.
     */
    boolean hold(Handle db, String replica, Instant now, Duration lease) {
        db.execute(
                "INSERT INTO metric_writer (name, holder, until) VALUES ('writer', ?, ?) ON CONFLICT (name) DO NOTHING",
                replica,
                now.plus(lease));
        // A lease that ends unreasonably late is that of a clock that was moved since.
        return db.execute(
                        "UPDATE metric_writer SET holder = ?, until = ? WHERE name = 'writer'"
                                + " AND (holder = ? OR until < ? OR until > ?)",
                        replica,
                        now.plus(lease),
                        replica,
                        now,
                        now.plus(lease.multipliedBy(4)))
                > 0;
    }

    /** Another replica may write at once. */
    void release(Handle db, String replica) {
        db.execute("DELETE FROM metric_writer WHERE holder = ?", replica);
    }

    /** The numbers of these metrics; new ones get the next free numbers. */
    Map<String, Integer> numbers(Handle db, Collection<String> names) {
        Map<String, Integer> known = numbers(db);
        int next = known.values().stream().mapToInt(each -> each).max().orElse(0) + 1;
        for (String name : names) {
            if (known.containsKey(name)) continue;
            db.execute("INSERT INTO metric_name (number, name) VALUES (?, ?) ON CONFLICT DO NOTHING", next++, name);
        }
        return numbers(db);
    }

    /** The numbers of all metrics that were ever stored. */
    Map<String, Integer> numbers(Handle db) {
        return db.select("SELECT number, name FROM metric_name")
                .mapTo(Name.class)
                .collect(Collectors.toMap(Name::name, Name::number));
    }
}
