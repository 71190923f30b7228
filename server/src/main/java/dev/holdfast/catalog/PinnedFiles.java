package dev.holdfast.catalog;

import dev.holdfast.catalog.parse.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files that a run of any entry has at hand besides the entry's own scripts. Whatever else a script would run as code is
 * not pinned, so that the entry can't be run.
 *
 * @param framework the paths of the framework that comes with the scripts
 * @param engine the paths of the framework's own repository
 * @param isEngineForAll whether every run needs the latter
 * @param missing why there is nothing of the latter, as a sentence; empty when there is
 */
record PinnedFiles(Set<String> framework, Set<String> engine, boolean isEngineForAll, String missing) {
    static PinnedFiles of(CatalogState state) {
        Map<String, String> engine = state.engineBlobs();
        String error = state.engineError();
        String missing =
                engine.isEmpty() && error != null ? "The framework's repository could not be read: " + error : "";
        return new PinnedFiles(state.frameworkBlobs().keySet(), engine.keySet(), state.engineForAll(), missing);
    }

    /** Why these parts of an entry can't be run: the code that they load and that is not pinned, as sentences. */
    List<String> missing(EntryRow row, Load.Part... parts) {
        var sentences = new ArrayList<String>();
        boolean isFramework = false;
        for (Load load : row.facts().loads()) {
            if (!List.of(parts).contains(load.part()) || isPinned(row, load)) continue;
            if (sentences.size() < 5) sentences.add(load.sentence());
            isFramework |= load.isFramework();
        }
        if (isFramework && !missing.isEmpty()) sentences.add(missing);
        return sentences;
    }

    private boolean isPinned(EntryRow row, Load load) {
        return isOwn(row, load) || load.isPinned(engine::contains);
    }

    private boolean isOwn(EntryRow row, Load load) {
        return load.isPinned(
                path -> framework.contains(path) || path.equals(row.scriptPath()) || path.equals(row.installPath()));
    }

    /** Whether a run of an entry needs the framework's own repository. */
    boolean isEngineOf(EntryRow row) {
        if (engine.isEmpty()) return false;
        return isEngineForAll
                || row.facts().loads().stream().anyMatch(load -> !isOwn(row, load) && load.isPinned(engine::contains));
    }

    /** Whether an entry loads a file of a framework that does not come with the scripts. */
    boolean isEngineWantedBy(EntryRow row) {
        return row.facts().loads().stream().anyMatch(load -> load.isFramework() && !isOwn(row, load));
    }
}
