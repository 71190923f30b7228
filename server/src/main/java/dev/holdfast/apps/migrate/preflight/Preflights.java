package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import org.jspecify.annotations.Nullable;

/** Runs preflights: queries both hosts on each call, never from cached results. */
public record Preflights(Db db, Apps apps, Hosts hosts, PreflightCollector collector, MigrationOptionStore options) {
    /** With the storage that the caller requests. */
    public PreflightEvaluation of(long appId, long targetHostId, @Nullable String storage) {
        return PreflightEvaluation.of(collector.of(apps.get(appId), hosts.get(targetHostId), storage));
    }

    /** With the storage that was requested when the move was started, if there is one. */
    public PreflightEvaluation withStoredOptions(App app, long targetHostId) {
        String spec = db.read(h -> options.find(h, app.id(), targetHostId));
        return of(app.id(), targetHostId, spec);
    }
}
