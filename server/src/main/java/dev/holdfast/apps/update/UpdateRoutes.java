package dev.holdfast.apps.update;

import static dev.holdfast.access.Entitlement.APPS_UPDATE;
import static dev.holdfast.access.Entitlement.APPS_UPDATE_ALL;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.apps.AppRefusals.INSUFFICIENT_RESOURCES;
import static dev.holdfast.apps.AppRefusals.NEEDS_TERMINAL;
import static dev.holdfast.apps.AppRefusals.NOTHING_PINNED;
import static dev.holdfast.apps.AppRefusals.SCRIPT_EDITED;
import static dev.holdfast.apps.AppRefusals.UP_TO_DATE;
import static dev.holdfast.base.ConsentCode.CONSENT_REQUIRED;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.apps.Apps;
import dev.holdfast.guests.create.StorageChoice;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;

/** Updates of one app, or of all. */
record UpdateRoutes(Apps apps, Updates updates) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post("apps.update_all", "/apps/update-all", "Update every app that has an update")
                .needsSomewhere(OPERATOR, APPS_UPDATE_ALL)
                .takes(UpdateIn.class)
                .starts(UpdateJob.KIND.name())
                .refuses(CONSENT_REQUIRED)
                .answers(202, Updates.UpdatesStarted.class, (call, in) -> updates.updateAll(call.who(), in));

        ops.get("apps.update_state", "/apps/{app_id}/update", "Whether an app has an update, and what it changes")
                .needs(VIEWER)
                .answers(200, Updates.UpdateView.class, (call, _) -> updates.view(apps.get(call.id("app_id"))));

        ops.get(
                        "apps.backup_storages",
                        "/apps/{app_id}/backup-storages",
                        "The storages for a backup of an app, read now")
                .needs(VIEWER)
                .asksHypervisor()
                .answersList(StorageChoice.class, (call, _) -> updates.backupStorages(call.id("app_id")));

        ops.post("apps.update", "/apps/{app_id}/update", "Update an app with the catalogue's script, run as root")
                .needs(OPERATOR, APPS_UPDATE)
                .takes(UpdateIn.class)
                .starts(UpdateJob.KIND.name())
                .asksHypervisor()
                .refuses(
                        CAPABILITY_MISSING,
                        CONSENT_REQUIRED,
                        SCRIPT_EDITED,
                        NOTHING_PINNED,
                        UP_TO_DATE,
                        INSUFFICIENT_RESOURCES,
                        NEEDS_TERMINAL)
                .answers(202, JobRef.class, (call, in) -> updates.update(call.who(), call.id("app_id"), in));
    }
}
