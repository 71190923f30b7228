package dev.holdfast.apps.install;

import static dev.holdfast.access.Entitlement.APPS_INSTALL;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.apps.AppRefusals.NOTHING_PINNED;
import static dev.holdfast.base.ConsentCode.CONSENT_REQUIRED;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;

/** Everything under /catalog/{slug}/install. */
record InstallRoutes(Installation installation) {
    /**
     * The host to install on.
     *
     * @param hostId the id in Holdfast of the host on which would be installed
     */
    record ChoicesQuery(long hostId) implements Input {
        @Override
        public void check(Checks checks) {
            checks.within("host_id", hostId, 1, Long.MAX_VALUE);
        }
    }

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("catalog.install_choices", "/catalog/{slug}/install", "The options of an install on a host")
                .needsSomewhere(ADMIN, APPS_INSTALL)
                .asks(ChoicesQuery.class)
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING)
                .answers(
                        200,
                        InstallChoices.class,
                        (call, _) -> installation.choices(
                                call.who(),
                                call.text("slug"),
                                call.query(ChoicesQuery.class).hostId()));

        ops.post(
                        "catalog.install",
                        "/catalog/{slug}/install",
                        "Install an app with the catalogue's scripts, run as root")
                .needsSomewhere(ADMIN, APPS_INSTALL)
                .takes(InstallIn.class)
                .starts(InstallJob.KIND.name())
                .asksHypervisor()
                .refuses(CAPABILITY_MISSING, CONSENT_REQUIRED, NOTHING_PINNED)
                .answers(202, JobRef.class, (call, in) -> installation.install(call.who(), call.text("slug"), in));
    }
}
