package dev.holdfast.apps.migrate;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import org.jspecify.annotations.Nullable;

/** Looks at both hosts and judges; as often as asked, and never from what was seen before. */
final class Preflights {
    private final Db db;
    private final Apps apps;
    private final Hosts hosts;
    private final PreflightCollector survey;
    private final MigrationOptionStore options = new MigrationOptionStore();

    Preflights(Db db, Apps apps, Hosts hosts, PreflightCollector survey) {
        this.db = db;
        this.apps = apps;
        this.hosts = hosts;
        this.survey = survey;
    }

    /** With the storage that the caller wishes. */
    PreflightEvaluation of(long appId, long targetHostId, @Nullable String storage) {
        return PreflightEvaluation.of(survey.of(apps.get(appId), hosts.get(targetHostId), storage));
    }

    /** With the storage that was wished when the move was asked for, if it still matters. */
    PreflightEvaluation withStoredOptions(App app, long targetHostId) {
        String spec = db.read(h -> options.find(h, app.id(), targetHostId));
        return of(app.id(), targetHostId, spec);
    }
}
