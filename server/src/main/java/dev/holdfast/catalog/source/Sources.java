package dev.holdfast.catalog.source;

import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the configured source. */
public final class Sources {
    private final StreamingHttp transfers;
    private final Addresses addresses;
    private final Path mirror;

    /** Stores fetched commits in {@code catalog.git} in the directory {@code data}. */
    public Sources(StreamingHttp transfers, Addresses addresses, Path data) {
        this.transfers = transfers;
        this.addresses = addresses;
        this.mirror = data.resolve("catalog.git");
    }

    /** A remote repository given by its URL, or a local repository or plain directory given by its absolute path. */
    public ScriptSource at(String url, String branch) throws SourceException {
        if (!url.startsWith("/")) {
            return new RemoteRepository(url, branch, mirror, new CheckedConnections(transfers, addresses));
        }
        Path directory = Path.of(url);
        if (!Files.isDirectory(directory)) {
            throw new SourceException("There is no directory " + url + " on the machine that runs Holdfast.");
        }
        return GitTree.isRepository(directory) ? new LocalRepository(directory, branch) : new PlainDirectory(directory);
    }
}
