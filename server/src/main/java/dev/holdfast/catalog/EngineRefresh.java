package dev.holdfast.catalog;

import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.source.ScriptFile;
import dev.holdfast.catalog.source.ScriptSource;
import dev.holdfast.catalog.source.ScriptTree;
import dev.holdfast.catalog.source.SourceException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the framework that has a repository of its own, which happens only when a script loads it. When it can't be read, the
 * files of the last commit stay, and the scripts are refreshed all the same.
 */
record EngineRefresh(ScriptOrigin.Place place) {
    /**
     * What a refresh found.
     *
     * @param commit null when nothing was read, now or earlier
     * @param files from path to blob
     * @param texts of the blobs, as far as they were read now
     * @param error why it could not be read; null when it could
     */
    record Found(
            @Nullable ScriptOrigin from,
            @Nullable String commit,
            Map<String, String> files,
            Map<String, String> texts,
            @Nullable String error) {
        /** Nothing loads it. */
        static final Found UNNEEDED = new Found(null, null, Map.of(), Map.of(), null);

        @Nullable
        String json() {
            return commit == null ? null : Json.write(files);
        }
    }

    ScriptOrigin origin() {
        return place.origin().get();
    }

    /** Whether what is stored is the newest, or not needed. */
    boolean isCurrent(CatalogState state) {
        if (state.engineUrl() == null) return true;
        ScriptOrigin from = origin();
        if (!state.isEngineOf(from) || state.engineError() != null) return false;
        try {
            return place.opening().open(from).newest().equals(state.engineCommit());
        } catch (SourceException e) {
            return false; // read() notes why
        }
    }

    /** What is stored. */
    static Found stored(CatalogState state) {
        String url = state.engineUrl();
        String branch = state.engineBranch();
        if (url == null || branch == null) return Found.UNNEEDED;
        return new Found(
                new ScriptOrigin(url, branch),
                state.engineCommit(),
                state.engineBlobs(),
                Map.of(),
                state.engineError());
    }

    Found read(CatalogState state, RefreshProgress progress) {
        ScriptOrigin from = origin();
        progress.line("Checking the framework's repository " + from.url() + ", branch " + from.branch() + ".");
        try {
            ScriptSource source = place.opening().open(from);
            String newest = source.newest();
            if (state.isEngineOf(from) && newest.equals(state.engineCommit())) {
                return new Found(from, newest, state.engineBlobs(), Map.of(), null);
            }
            progress.line("Fetching its commit " + newest + ".");
            try (ScriptTree tree = source.read(progress::isCanceled)) {
                return read(from, tree);
            }
        } catch (SourceException e) {
            String error = String.valueOf(e.getMessage());
            progress.line("The framework's repository can't be read. " + error);
            return new Found(from, state.engineCommit(), state.engineBlobs(), Map.of(), error);
        }
    }

    private static Found read(ScriptOrigin from, ScriptTree tree) throws SourceException {
        var files = new TreeMap<String, String>();
        var texts = new HashMap<String, String>();
        for (ScriptFile file : tree.files()) {
            String text = CatalogParser.text(tree, file);
            if (text == null) continue;
            files.put(file.path(), file.blobId());
            texts.put(file.blobId(), text);
        }
        if (files.isEmpty()) {
            throw new SourceException("There are no files of a framework (such as core/build.func) at " + from.url()
                    + ", branch " + from.branch() + ".");
        }
        return new Found(from, tree.commit(), files, texts, null);
    }
}
