package dev.holdfast.catalog.source;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Opens the configured source.
 *
 * @param data the directory whose {@code catalog.git} and {@code engine.git} contain the fetched commits
 */
public record Sources(StreamingHttp transfers, Addresses addresses, Path data) {
    /** The scripts: a remote repository given by its URL, or a local one or a plain directory given by its absolute path. */
    public ScriptSource at(String url, String branch) throws SourceException {
        return open(url, branch, Wanted.SCRIPTS, "catalog.git");
    }

    /** The framework's repository, in the same ways. */
    public ScriptSource engineAt(String url, String branch) throws SourceException {
        return open(url, branch, Wanted.ENGINE, "engine.git");
    }

    private ScriptSource open(String url, String branch, Wanted wanted, String mirror) throws SourceException {
        if (!url.startsWith("/")) {
            return new RemoteRepository(
                    url, branch, wanted, data.resolve(mirror), new CheckedConnections(transfers, addresses));
        }
        Path directory = Path.of(url);
        if (!Files.isDirectory(directory)) {
            throw new SourceException("There is no directory " + url + " on the machine that runs Holdfast.");
        }
        return GitTree.isRepository(directory)
                ? new LocalRepository(directory, branch, wanted)
                : new PlainDirectory(directory, wanted);
    }
}
