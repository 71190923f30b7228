package dev.holdfast.apps.imports;

import static dev.holdfast.access.Entitlement.APPS_ADOPT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;

/** Everything under /apps/import. */
record ImportRoutes(Imports imports) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post("apps.import", "/apps/import", "Adopt all containers that the community scripts made, all or none")
                .needsSomewhere(ADMIN, APPS_ADOPT)
                .takes(ImportIn.class)
                .starts(ImportJob.KIND.name())
                .refuses(CONFLICT, NOT_FOUND)
                .answers(202, JobRef.class, (call, in) -> imports.start(call.who(), in));
    }
}
