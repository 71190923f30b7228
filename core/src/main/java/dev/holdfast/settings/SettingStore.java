package dev.holdfast.settings;

import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Table {@code setting}. */
final class SettingStore {
    private record Row(String name, String value) {}

    Map<String, String> all(Handle db) {
        return db.select("SELECT name, value FROM setting").mapTo(Row.class).collectToMap(Row::name, Row::value);
    }

    void put(Handle db, String name, String value) {
        db.execute("""
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, name, value);
    }

    void delete(Handle db, String name) {
        db.execute("DELETE FROM setting WHERE name = ?", name);
    }
}
