package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses an app's scripts. */
public final class ScriptReader {
    /** Incremented when the same scripts would be read differently than before. The stored results are then read again. */
    public static final int EDITION = 6;

    private ScriptReader() {}

    /** Parses the two scripts. Never fails, whatever they contain. */
    public static ScriptMetadata read(String slug, ContainerScript container, @Nullable InstallScript install) {
        String app = container.app();
        if (container.script().commands().isEmpty())
            return ScriptMetadata.broken(slug, "The container script is empty.");
        if (app == null && container.builds() > 0) {
            return ScriptMetadata.broken(slug, "The container script creates a container but names no app (APP=).");
        }
        UnattendedCheck verdict = UnattendedCheck.of(container, install);
        UnattendedCheck update = UnattendedCheck.ofUpdate(container);
        var loads = new ArrayList<>(container.loads());
        if (install != null) loads.addAll(install.loads());
        return new ScriptMetadata(
                app == null ? slug : app,
                container.description(),
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
                install == null ? List.of() : install.downloads(),
                container.isUpdatable(),
                verdict.unattended(),
                verdict.interactive(),
                verdict.reasons(),
                install == null ? List.of() : install.prompts(),
                List.copyOf(loads),
                update.unattended(),
                update.reasons(),
                container.updateQuestions().stream()
                        .filter(question -> !question.silenced())
                        .map(Questions.Question::prompt)
                        .toList(),
                null);
    }
}
