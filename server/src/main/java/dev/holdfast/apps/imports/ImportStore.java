package dev.holdfast.apps.imports;

import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Table {@code app_import}: which import adopted an app, and by which evidence. */
final class ImportStore {
    /** The apps that a job adopted, by the number of their items. */
    Map<Integer, Long> ofJob(Handle db, long jobId) {
        var apps = new HashMap<Integer, Long>();
        db.select("SELECT item, app_id FROM app_import WHERE job_id = ?", jobId)
                .map((row, _) -> Map.entry(row.getInt("item"), row.getLong("app_id")))
                .forEach(one -> apps.put(one.getKey(), one.getValue()));
        return apps;
    }

    void add(Handle db, long appId, long jobId, int item, String evidence) {
        db.execute(
                "INSERT INTO app_import (app_id, job_id, item, evidence) VALUES (?, ?, ?, ?)",
                appId,
                jobId,
                item,
                evidence);
    }
}
