package dev.holdfast.apps;

import static dev.holdfast.access.Entitlement.APPS_ADOPT;
import static dev.holdfast.access.Entitlement.APPS_LIFECYCLE;
import static dev.holdfast.access.Entitlement.APPS_RECONFIGURE;
import static dev.holdfast.access.Entitlement.APPS_UNINSTALL;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.apps.AppRefusals.ALREADY_ADOPTED;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.base.Refusal.Code.NOT_IMPLEMENTED;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.PowerAction;
import dev.holdfast.guests.PowerIn;
import dev.holdfast.guests.PowerJob;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import org.jspecify.annotations.Nullable;

/** Everything under /apps. */
record AppRoutes(
        Apps apps,
        AppViews views,
        Jobs jobs,
        SelfConfirmation self,
        Adoption adoption,
        Reconfiguration reconfiguration,
        Uninstallation uninstallation) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.resource("app", apps::ownership, apps::name);

        ops.get("apps.list", "/apps", "All apps with their state")
                .needsSomewhere(VIEWER)
                .asks(AppsQuery.class)
                .versioned(call -> views.version(call.who()) + "-"
                        + call.query(AppsQuery.class).hashCode())
                .answersList(AppView.class, (call, _) -> {
                    var query = call.query(AppsQuery.class);
                    return views.views(call.who()).stream().filter(query::fits).toList();
                });

        ops.get("apps.get", "/apps/{app_id}", "One app")
                .needs(VIEWER)
                .answers(200, AppView.class, (call, _) -> views.view(id(call)));

        ops.post("apps.adopt", "/apps/adopt", "Adopt containers as apps, all or none")
                .needsSomewhere(ADMIN, APPS_ADOPT)
                .takes(AdoptIn.class)
                .refuses(ALREADY_ADOPTED, NOT_FOUND)
                .asksHypervisor()
                .answers(200, Adoption.Adopted.class, (call, in) -> adoption.adopt(call.who(), in));

        ops.post(
                        "apps.readopt",
                        "/apps/{app_id}/readopt",
                        "Take the container that has the app's CT ID now as the app's")
                .needs(ADMIN, APPS_ADOPT)
                .takes(ReadoptIn.class)
                .confirm(
                        "the app's name",
                        ReadoptIn::confirm,
                        call -> apps.get(id(call)).name())
                .refuses(NOT_FOUND, CONFLICT, HypervisorCode.GUEST_MISSING)
                .answers(200, AppView.class, (call, _) -> {
                    adoption.readopt(call.who(), id(call));
                    return views.view(id(call));
                });

        ops.post("apps.lifecycle", "/apps/{app_id}/{action}", "Start, stop, restart or shut down an app")
                .needs(OPERATOR, APPS_LIFECYCLE)
                .where("action", PowerAction.words(apps.kind()))
                .takes(PowerIn.class)
                .sparesItself("the app's name", PowerIn::confirm, (call, _) -> phraseIfItself(call))
                .starts(PowerJob.kinds(apps))
                .asksHypervisor()
                .answers(202, JobRef.class, (call, _) -> lifecycle(call));

        ops.patch(
                        "apps.reconfigure",
                        "/apps/{app_id}",
                        "Change an app's resources, name, web address or catalogue entry")
                .needs(OPERATOR, APPS_RECONFIGURE)
                .takes(ReconfigureIn.class)
                .asksHypervisor()
                .answers(
                        200,
                        Reconfiguration.Reconfigured.class,
                        (call, in) -> reconfiguration.reconfigure(call.who(), id(call), in));

        ops.delete("apps.uninstall", "/apps/{app_id}", "Destroy an app's container, or only forget the app")
                .needs(ADMIN, APPS_UNINSTALL)
                .takes(UninstallIn.class)
                .sparesItself(
                        "the app's name",
                        UninstallIn::confirm,
                        (call, in) -> in.keepCt() ? null : self.phrase(id(call)))
                .confirm(
                        "the app's name",
                        UninstallIn::confirm,
                        call -> apps.get(id(call)).name())
                .starts(UninstallJob.KIND.name())
                .asksHypervisor()
                .answers(
                        200,
                        Uninstallation.Uninstalled.class,
                        (call, in) -> uninstallation.uninstall(call.who(), id(call), in));

        ops.get("apps.web_url", "/apps/{app_id}/web-url", "The address of an app's web page")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, WebAddress.WebUrl.class, (call, _) -> WebAddress.of(views.view(id(call))));

        ops.get("apps.logs", "/apps/{app_id}/logs", "Always 501: there is no source of an app's logs")
                .needs(VIEWER)
                .answersNever(NOT_IMPLEMENTED, (_, _) -> {
                    throw Refusal.notImplemented(
                            "Holdfast has no source for an app's logs. Open its console, or check its jobs.");
                });
    }

    private static long id(Call call) {
        return call.id("app_id");
    }

    private @Nullable String phraseIfItself(Call call) {
        PowerAction action = PowerAction.of(call.text("action"));
        apps.get(id(call));
        return action.takesDown() ? self.phrase(id(call)) : null;
    }

    private JobRef lifecycle(Call call) {
        App app = apps.home(id(call), Exclusions.Action.POWER).app();
        long job = jobs.enqueue(app.request(
                        PowerJob.kind(apps.type(), PowerAction.of(call.text("action"))), new PowerJob.Params(app.id()))
                .by(call.who()));
        return new JobRef(job);
    }
}
