package dev.holdfast.apps.update.window;

import dev.holdfast.base.Word;
import dev.holdfast.schedules.time.Weekday;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Table {@code update_window}. */
final class WindowStore {
    List<UpdateWindow> all(Handle db) {
        return db.select("SELECT tag, days, opens, closes, zone FROM update_window ORDER BY id")
                .map((row, _) -> new UpdateWindow(
                        row.getString("tag"),
                        days(row.getString("days")),
                        row.getString("opens"),
                        row.getString("closes"),
                        row.getString("zone")))
                .list();
    }

    void replace(Handle db, List<UpdateWindow> windows) {
        db.execute("DELETE FROM update_window");
        for (UpdateWindow one : windows) {
            db.execute(
                    "INSERT INTO update_window (tag, days, opens, closes, zone) VALUES (?, ?, ?, ?, ?)",
                    one.tag(),
                    text(one.days()),
                    one.from(),
                    one.until(),
                    one.zone());
        }
    }

    private static List<Weekday> days(String text) {
        return Stream.of(text.split(",", -1))
                .map(day -> Word.constant(Weekday.class, day))
                .toList();
    }

    private static String text(List<Weekday> days) {
        return days.stream().map(Word::of).collect(Collectors.joining(","));
    }
}
