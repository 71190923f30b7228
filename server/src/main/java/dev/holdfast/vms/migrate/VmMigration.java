package dev.holdfast.vms.migrate;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.guests.migrate.MigrateRefusals;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.migrate.preflight.VmEvaluation;
import dev.holdfast.vms.migrate.preflight.VmPreflights;
import java.util.List;

/** Runs the preflight of a move and starts moves. The caller must be admin of both hosts. */
record VmMigration(Vms vms, Hosts hosts, Jobs jobs, VmPreflights preflights) implements GuestMoves {
    Preflight preflight(Principal who, long vmId, VmMigratePreflightIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        return preflights.of(vmId, in.targetHostId(), in.storage(), in.online()).preflight();
    }

    @Override
    public List<String> blockers(long id, long targetHostId) {
        return preflights.of(id, targetHostId, null, true).preflight().blockers();
    }

    @Override
    public JobRequest<?> move(long id, long targetHostId) {
        return vms.request(id, VmMigrateJob.KIND, new VmMigrateJob.Params(id, targetHostId, null, true));
    }

    /** Refuses with 404 or 403 unless the caller may move machines to the host that is named. */
    void checkTarget(Principal who, VmMigrateIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
    }

    /** The job gets only the request, and runs the preflight again itself. */
    JobRef start(Principal who, long vmId, VmMigrateIn in) {
        hosts.get(in.targetHostId(), who, Role.ADMIN);
        vms.check(vmId, Exclusions.Action.MIGRATE);
        VmEvaluation evaluation = preflights.of(vmId, in.targetHostId(), in.storage(), in.online());
        if (evaluation.move() == null) {
            throw MigrateRefusals.blocked(evaluation.preflight().blockers());
        }
        var params = new VmMigrateJob.Params(vmId, in.targetHostId(), in.storage(), in.online());
        return new JobRef(
                jobs.enqueue(vms.request(vmId, VmMigrateJob.KIND, params).by(who)));
    }
}
