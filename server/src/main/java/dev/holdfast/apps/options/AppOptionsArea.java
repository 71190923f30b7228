package dev.holdfast.apps.options;

import static dev.holdfast.access.Entitlement.APPS_RECONFIGURE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.apps.Apps;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;

/** The options of the containers of apps. */
public final class AppOptionsArea implements Area {
    private static final String PATH = "/apps/{app_id}/options";

    private final AppOptions options;

    /** Of these apps. */
    public AppOptionsArea(InventoryArea inventories, Apps apps) {
        this.options = new AppOptions(apps, inventories.inventory());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("apps.options", PATH, "The options of an app's container, and when a change of each takes effect")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, AppOptionsView.class, (call, _) -> options.read(id(call)));

        ops.put("apps.set_options", PATH, "Change options of an app's container")
                .needs(ADMIN, APPS_RECONFIGURE)
                .takes(AppOptionsIn.class)
                .asksHypervisor()
                .answers(200, AppOptionsView.class, (call, in) -> options.change(id(call), in));
    }

    private static long id(Call call) {
        return call.id("app_id");
    }
}
