package dev.holdfast.apps.script;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code app_script}. */
final class AppScriptStore {
    static final Revision REVISION = new Revision("app_script");
    private static final String COLUMNS =
            "app_id, version, source, ran, commit_name, script_blob, install_blob, script,"
                    + " install_script, framework, engine_commit, engine, created_at, created_by";

    @Nullable
    AppScript newest(Handle db, long appId) {
        return Rows.find(
                db,
                AppScript.class,
                "SELECT " + COLUMNS + " FROM app_script WHERE app_id = ? ORDER BY version DESC LIMIT 1",
                appId);
    }

    @Nullable
    AppScript find(Handle db, long appId, int version) {
        return Rows.find(
                db,
                AppScript.class,
                "SELECT " + COLUMNS + " FROM app_script WHERE app_id = ? AND version = ?",
                appId,
                version);
    }

    /** Newest first. */
    List<AppScript> list(Handle db, long appId) {
        return Rows.list(
                db,
                AppScript.class,
                "SELECT " + COLUMNS + " FROM app_script WHERE app_id = ? ORDER BY version DESC",
                appId);
    }

    /** The version that last created or updated the container; the newest where no such version is known. */
    @Nullable
    AppScript base(Handle db, long appId) {
        return Rows.find(
                db,
                AppScript.class,
                "SELECT " + COLUMNS + " FROM app_script WHERE app_id = ? ORDER BY ran DESC, version DESC LIMIT 1",
                appId);
    }

    /** Of none of an app's versions after this one is it known any more that it ran: the container was set back to before them. */
    void setBack(Handle db, long appId, int version) {
        REVISION.grow(db);
        db.execute("UPDATE app_script SET ran = ? WHERE app_id = ? AND ran AND version > ?", false, appId, version);
    }

    /** The pin of every app that has a script. */
    List<ScriptPin> pins(Handle db) {
        return Rows.list(db, ScriptPin.class, """
            SELECT s.app_id, s.source, b.script_blob, b.install_blob
              FROM app_script s
              JOIN app_script b
                ON b.app_id = s.app_id
               AND b.version = COALESCE(
                       (SELECT MAX(r.version) FROM app_script r WHERE r.app_id = s.app_id AND r.ran),
                       s.version)
             WHERE s.version = (SELECT MAX(n.version) FROM app_script n WHERE n.app_id = s.app_id)
            """);
    }

    /** Adds the version after the newest. A concurrent addition waits for this transaction. */
    AppScript add(Handle db, AppScript script) {
        REVISION.grow(db);
        AppScript newest = newest(db, script.appId());
        int version = newest == null ? 1 : newest.version() + 1;
        db.execute(
                "INSERT INTO app_script (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                script.appId(),
                version,
                script.source(),
                script.ran(),
                script.commitName(),
                script.scriptBlob(),
                script.installBlob(),
                script.script(),
                script.installScript(),
                script.framework(),
                script.engineCommit(),
                script.engine(),
                script.createdAt(),
                script.createdBy());
        return Objects.requireNonNull(find(db, script.appId(), version));
    }
}
