package dev.holdfast.apps.update.window;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code update_window}. */
final class WindowStore {
    List<UpdateWindow> all(Handle db) {
        return db.select("SELECT tag, days, opens, closes, zone FROM update_window ORDER BY id")
                .map((row, _) -> new UpdateWindow(
                        row.getString("tag"),
                        List.of(row.getString("days").split(",")),
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
                    String.join(",", one.days()),
                    one.from(),
                    one.until(),
                    one.zone());
        }
    }
}
