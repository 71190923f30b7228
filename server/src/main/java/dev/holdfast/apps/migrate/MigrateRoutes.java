package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Entitlement.MIGRATE_CROSS_HOST;
import static dev.holdfast.access.Entitlement.MIGRATE_PREFLIGHT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.apps.AppRefusals.MIGRATION_BLOCKED;
import static dev.holdfast.hosts.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.SelfDetection;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.Jobs;

/** Everything under /apps/{app_id}/migrate. */
public final class MigrateRoutes {
    private final Apps apps;
    private final SelfDetection selfDetection;
    private final Migration migration;

    /** The components that these routes depend on. */
    public record Needs(Db db, Hosts hosts, HostSsh ssh, Hypervisors hypervisors, Inventory inventory, Jobs jobs) {}

    /** Routes for these apps; registers the job. */
    public MigrateRoutes(Apps apps, SelfDetection selfDetection, Needs needs) {
        this.apps = apps;
        this.selfDetection = selfDetection;
        var collector = new PreflightCollector(
                apps, selfDetection, needs.hosts(), needs.ssh(), needs.hypervisors(), needs.inventory());
        var preflights = new Preflights(needs.db(), apps, needs.hosts(), collector);
        this.migration = new Migration(needs.db(), apps, needs.hosts(), needs.jobs(), preflights);
        var endpoints = new MigrationEndpoints(needs.hypervisors(), needs.hosts(), needs.ssh());
        needs.jobs().register(new MigrateJob(apps, preflights, endpoints, needs.inventory()));
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.post(
                        "apps.migrate_preflight",
                        "/apps/{app_id}/migrate/preflight",
                        "Check whether and how an app can be moved to another host")
                .needs(ADMIN, MIGRATE_PREFLIGHT)
                .takes(MigratePreflightIn.class)
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING)
                .answers(200, Preflight.class, (call, in) -> migration.preflight(call.who(), id(call), in));

        ops.post("apps.migrate", "/apps/{app_id}/migrate", "Move an app to another host")
                .needs(ADMIN, MIGRATE_CROSS_HOST)
                .takes(MigrateIn.class)
                .sparesItself("the app's name", MigrateIn::confirm, (call, _) -> selfDetection.phrase(id(call)))
                .confirm(
                        "the app's name",
                        MigrateIn::confirm,
                        call -> apps.get(id(call)).name())
                .starts(MigrateJob.KIND.name())
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING, MIGRATION_BLOCKED)
                .answers(202, JobRef.class, (call, in) -> migration.start(call.who(), id(call), in));
    }

    private static long id(Call call) {
        return call.id("app_id");
    }
}
