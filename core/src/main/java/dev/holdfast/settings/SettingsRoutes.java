package dev.holdfast.settings;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.http.Ops;

/** All operations under /settings. */
public record SettingsRoutes(Settings settings) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("settings.get", "/settings", "The settings, and who decided each")
                .needs(ADMIN)
                .answers(200, Settings.SettingsView.class, (_, _) -> settings.view());

        ops.patch("settings.edit", "/settings", "Change settings; null resets one to its default")
                .needs(ADMIN)
                .inPerson()
                .takes(SettingsPatchIn.class)
                .refuses(CONFLICT)
                .answers(200, Settings.SettingsView.class, (call, in) -> settings.edit(call.who(), in));
    }
}
