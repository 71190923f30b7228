package dev.holdfast.apps.update.window;

import static dev.holdfast.access.Entitlement.SCHED_WINDOWS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;

/** Everything under /apps/update-windows. */
public record WindowRoutes(UpdateWindows windows) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("apps.update_windows", "/apps/update-windows", "When apps may be updated at planned times, by tag")
                .needs(VIEWER, SCHED_WINDOWS)
                .answers(200, WindowsView.class, (_, _) -> WindowsView.of(windows.list()));

        ops.put("apps.set_update_windows", "/apps/update-windows", "Change when apps may be updated at planned times")
                .needs(ADMIN, SCHED_WINDOWS)
                .takes(WindowsIn.class)
                .answers(200, WindowsView.class, (_, in) -> WindowsView.of(windows.replace(in.all())));
    }
}
