package dev.holdfast.vms.migrate;

import static dev.holdfast.access.Entitlement.MIGRATE_CROSS_HOST;
import static dev.holdfast.access.Entitlement.MIGRATE_PREFLIGHT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.guests.migrate.MigrateRefusals.MIGRATION_BLOCKED;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.guests.SelfDetection;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.migrate.EndpointReader;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.Vms;
import dev.holdfast.vms.migrate.preflight.VmPreflights;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moving virtual machines to other hosts. */
public final class VmMigrateArea implements Area {
    private final Vms vms;
    private final SelfDetection self;
    private final VmMigration migration;
    private final VmMigrateJob job;

    /** Moves these machines between these hosts. */
    public VmMigrateArea(Platform platform, Fleet fleet, Vms vms) {
        var inventory = fleet.inventory();
        this.vms = vms;
        this.self = fleet.self();
        var endpoints = new EndpointReader(fleet.ssh(), fleet.hypervisors(), inventory);
        var preflights = new VmPreflights(vms, fleet.hosts(), fleet.hypervisors(), self, endpoints);
        this.migration = new VmMigration(vms, fleet.hosts(), platform.jobs(), preflights);
        var ends = new MoveEnds(fleet.guests());
        var remote = new RemoteMove(
                ends, new LockedMachines(fleet.ssh()), fleet.hosts(), fleet.hypervisors(), inventory, vms);
        this.job = new VmMigrateJob(preflights, new ClusterMove(ends, inventory), remote, inventory);
    }

    /** Moves for orders about many guests. */
    public GuestMoves moves() {
        return migration;
    }

    @Override
    public void declare(Ops ops) {
        ops.post(
                        "vms.migrate_preflight",
                        "/vms/{vm_id}/migrate/preflight",
                        "Check whether and how a virtual machine can be moved to another host")
                .needs(ADMIN, MIGRATE_PREFLIGHT)
                .takes(VmMigratePreflightIn.class)
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING)
                .answers(200, Preflight.class, (call, in) -> migration.preflight(call.who(), id(call), in));

        ops.post("vms.migrate", "/vms/{vm_id}/migrate", "Move a virtual machine to another host")
                .needs(ADMIN, MIGRATE_CROSS_HOST)
                .takes(VmMigrateIn.class)
                .sparesItself("the machine's name", VmMigrateIn::confirm, (call, in) -> {
                    migration.checkTarget(call.who(), in); // nobody shall type for a host that does not exist
                    return phraseIfItself(id(call));
                })
                .confirm(
                        "the machine's name",
                        VmMigrateIn::confirm,
                        call -> vms.target(id(call)).name())
                .starts(VmMigrateJob.KIND.name())
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING, MIGRATION_BLOCKED)
                .answers(202, JobRef.class, (call, in) -> migration.start(call.who(), id(call), in));
    }

    private @Nullable String phraseIfItself(long id) {
        return self.isSelf(vms.at(id)) ? vms.target(id).name() : null;
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
