package dev.holdfast.apps.migrate;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.apps.migrate.preflight.MigrationOptionStore;
import dev.holdfast.apps.migrate.preflight.PreflightEvaluation;
import dev.holdfast.apps.migrate.preflight.Preflights;
import dev.holdfast.base.db.Db;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.guests.migrate.MigrateRefusals;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import java.util.List;

/** Runs the preflight of a move and starts moves. The caller must be admin of both hosts. */
record Migration(Db db, Apps apps, Hosts hosts, Jobs jobs, Preflights preflights, MigrationOptionStore options)
        implements GuestMoves {
    Preflight preflight(Principal who, long appId, MigratePreflightIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        return preflights.of(appId, in.targetHostId(), in.storage()).preflight();
    }

    @Override
    public List<String> blockers(long id, long targetHostId) {
        return preflights.of(id, targetHostId, null).preflight().blockers();
    }

    @Override
    public JobRequest<?> move(long id, long targetHostId) {
        return apps.request(id, MigrateJob.KIND, new MigrateJob.Params(id, targetHostId));
    }

    @Override
    public void reset(long id, long targetHostId) {
        db.writing(h -> options.put(h, id, targetHostId, null));
    }

    /** Refuses with 404 or 403 unless the caller may move apps to the host that is named. */
    void checkTarget(Principal who, MigrateIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
    }

    /**
     * The job gets only the app and the host, and runs the preflight again itself. It reads the requested storage from the
     * database.
     */
    JobRef start(Principal who, long appId, MigrateIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        App app = apps.home(appId, Exclusions.Action.MIGRATE).app();
        PreflightEvaluation evaluation = preflights.of(appId, in.targetHostId(), in.storage());
        if (evaluation.plan() == null) {
            throw MigrateRefusals.blocked(evaluation.preflight().blockers());
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
