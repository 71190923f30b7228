package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Entitlement.MIGRATE_CROSS_HOST;
import static dev.holdfast.access.Entitlement.MIGRATE_PREFLIGHT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.guests.migrate.MigrateRefusals.MIGRATION_BLOCKED;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.apps.Apps;
import dev.holdfast.apps.SelfConfirmation;
import dev.holdfast.guests.migrate.Preflight;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;

/** Everything under /apps/{app_id}/migrate. */
record MigrateRoutes(Apps apps, SelfConfirmation self, Migration migration) {
    /** Adds the operations. */
    void declare(Ops ops) {
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
                .sparesItself("the app's name", MigrateIn::confirm, (call, in) -> {
                    migration.checkTarget(call.who(), in); // nobody shall type for a host that does not exist
                    return self.phrase(id(call));
                })
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
