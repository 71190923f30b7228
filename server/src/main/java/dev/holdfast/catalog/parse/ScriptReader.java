package dev.holdfast.catalog.parse;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads an app's scripts. */
public final class ScriptReader {
    /** Grows when the same scripts are read otherwise than before: then what is kept of them is read again. */
    public static final int EDITION = 2;

    private ScriptReader() {}

    /** How the framework calls the install script of an app of this name, without its ending. */
    public static String installName(String app) {
        return app.toLowerCase(Locale.ROOT).replace(" ", "") + "-install";
    }

    /** What the two scripts tell; never fails, whatever they hold. */
    public static ScriptMetadata read(String slug, ContainerScript container, @Nullable InstallScript install) {
        String app = container.app();
        if (container.script().commands().isEmpty()) return ScriptMetadata.broken(slug, "The container script is empty.");
        if (app == null && container.builds() > 0) {
            return ScriptMetadata.broken(slug, "The container script makes a container but names no app (APP=).");
        }
        UnattendedCheck verdict = UnattendedCheck.of(container, install);
        return new ScriptMetadata(
                app == null ? slug : app,
                container.tags(),
                container.source(),
                container.number("cpu"),
                container.number("ram"),
                container.number("disk"),
                container.setting("os"),
                container.setting("version"),
                container.isPrivileged(),
                container.flags(),
                container.addresses(),
                container.isUpdatable(),
                verdict.unattended(),
                verdict.reasons(),
                install == null ? List.of() : install.prompts(),
                null);
    }
}
