package dev.holdfast.apps.migrate;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.Exclusions;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.Jobs;

/** Asking whether and for a move. The caller must be admin of both hosts. */
final class Migration {
    private final Db db;
    private final Apps apps;
    private final Hosts hosts;
    private final Jobs jobs;
    private final Preflights preflights;
    private final MigrationOptionStore options = new MigrationOptionStore();

    Migration(Db db, Apps apps, Hosts hosts, Jobs jobs, Preflights preflights) {
        this.db = db;
        this.apps = apps;
        this.hosts = hosts;
        this.jobs = jobs;
        this.preflights = preflights;
    }

    Preflight preflight(Principal who, long appId, MigratePreflightIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        return preflights.of(appId, in.targetHostId(), in.storage()).preflight();
    }

    /**
     * The job is told the app and the host and nothing else; it looks again by itself. The wished storage waits for it in
     * the database.
     */
    JobRef start(Principal who, long appId, MigrateIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        App app = apps.home(appId, Exclusions.Action.MIGRATE).app();
        PreflightEvaluation judgement = preflights.of(appId, in.targetHostId(), in.storage());
        if (judgement.plan() == null) {
            throw Refusal.migrationBlocked(judgement.preflight().blockers());
        }
        long job = db.write(h -> {
            options.put(h, appId, in.targetHostId(), in.storage());
            return jobs.enqueue(
                    h,
                    app.request(MigrateJob.KIND, new MigrateJob.Params(appId, in.targetHostId()))
                            .by(who));
        });
        return new JobRef(job);
    }
}
