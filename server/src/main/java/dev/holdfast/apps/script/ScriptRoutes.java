package dev.holdfast.apps.script;

import static dev.holdfast.access.Entitlement.APPS_SCRIPT_EDIT;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.apps.AppRefusals.NOTHING_PINNED;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.apps.App;
import dev.holdfast.apps.Apps;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;

/** Everything under /apps/{app_id}/script. */
public record ScriptRoutes(Apps apps, AppScripts scripts) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("apps.script", "/apps/{app_id}/script", "The scripts pinned for an app: the newest or another version")
                .needs(OPERATOR)
                .asks(ScriptQuery.class)
                .refuses(NOTHING_PINNED)
                .answers(
                        200,
                        AppScripts.ScriptView.class,
                        (call, _) -> scripts.view(
                                app(call), call.query(ScriptQuery.class).version()));

        ops.get("apps.script_versions", "/apps/{app_id}/script/versions", "The versions of an app's scripts")
                .needs(OPERATOR)
                .answersList(AppScripts.ScriptVersion.class, (call, _) -> scripts.versions(app(call)));

        ops.put(
                        "apps.edit_script",
                        "/apps/{app_id}/script",
                        "Edit an app's script; blocks updates until it is reverted")
                .needs(ADMIN, APPS_SCRIPT_EDIT)
                .takes(ScriptIn.class)
                .refuses(NOTHING_PINNED, CONFLICT)
                .answers(
                        200,
                        AppScripts.ScriptView.class,
                        (call, in) -> scripts.edit(app(call), call.who().name(), in.content()));

        ops.post("apps.revert_script", "/apps/{app_id}/script/revert", "Pin the catalogue's current scripts")
                .needs(ADMIN, APPS_SCRIPT_EDIT)
                .refuses(NOTHING_PINNED, CONFLICT)
                .answers(
                        200,
                        AppScripts.ScriptView.class,
                        (call, _) -> scripts.revert(app(call), call.who().name()));
    }

    private App app(Call call) {
        return apps.get(call.id("app_id"));
    }
}
