package dev.holdfast.catalog.source;

import dev.holdfast.base.net.StreamingHttp;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.EmptyProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.FetchResult;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.jspecify.annotations.Nullable;

/**
 * A remote git repository. Only the newest commit of one branch is fetched, without its history, into a local bare
 * repository, so that the next fetch transfers only the changes.
 */
record RemoteRepository(String url, String branch, Wanted wanted, Path mirror, CheckedConnections connections)
        implements ScriptSource {
    // Each fetch adds a pack and nothing merges them: beyond this many, fetching everything again is cheaper.
    private static final int MOST_PACKS = 40;

    @Override
    public String newest() throws SourceException {
        try (Repository repository = openMirror();
                Transport transport = transport(repository)) {
            return newest(transport).name();
        } catch (IOException | URISyntaxException | RuntimeException e) {
            throw failed(e);
        }
    }

    private ObjectId newest(Transport transport) throws IOException, SourceException {
        try (FetchConnection connection = transport.openFetch(List.of(new RefSpec(ref())))) {
            Ref found = connection.getRef(ref());
            if (found == null || found.getObjectId() == null) {
                throw new SourceException("The repository " + url + " has no branch " + branch + ".");
            }
            return found.getObjectId();
        }
    }

    @Override
    public ScriptTree read(BooleanSupplier canceled) throws SourceException {
        try {
            if (packs() > MOST_PACKS) forget();
            return fetch(canceled);
        } catch (IOException | URISyntaxException | RuntimeException e) {
            if (sentence(e) != null || canceled.getAsBoolean()) throw failed(e);
        }
        try {
            forget(); // leftovers of an interrupted fetch may block this one
            return fetch(canceled);
        } catch (IOException | URISyntaxException | RuntimeException e) {
            throw failed(e);
        }
    }

    private ScriptTree fetch(BooleanSupplier canceled) throws IOException, URISyntaxException, SourceException {
        Repository repository = openMirror();
        try (Transport transport = transport(repository)) {
            transport.setDepth(1);
            transport.setTagOpt(TagOpt.NO_TAGS);
            FetchResult result =
                    transport.fetch(new Monitor(canceled), List.of(new RefSpec("+" + ref() + ":" + ref())));
            Ref there = result.getAdvertisedRef(ref());
            ObjectId here = GitTree.commit(repository, branch);
            // With a leftover lock the branch is not updated, and JGit reports no error.
            if (there == null || !here.equals(there.getObjectId())) throw new IOException("the branch was not written");
            return GitTree.of(repository, here, wanted);
        } catch (IOException | URISyntaxException | SourceException | RuntimeException e) {
            repository.close();
            throw e;
        }
    }

    private String ref() {
        return Constants.R_HEADS + branch;
    }

    private Repository openMirror() throws IOException {
        IsolatedSystemReader.use();
        Repository repository =
                new FileRepositoryBuilder().setGitDir(mirror.toFile()).setBare().build();
        if (!GitTree.isBare(mirror)) repository.create(true);
        // After a fetch JGit collects garbage in a thread of its own, which nothing here could wait for.
        repository.getConfig().setBoolean("gc", null, "autoDetach", false);
        repository.getConfig().setInt("gc", null, "auto", 0);
        return repository;
    }

    private Transport transport(Repository repository) throws IOException, URISyntaxException {
        Transport transport = Transport.open(repository, new URIish(url));
        if (!(transport instanceof TransportHttp http)) {
            transport.close();
            throw new StreamingHttp.Failed("Scripts are fetched over https only.");
        }
        http.setHttpConnectionFactory(connections);
        return http;
    }

    private long packs() throws IOException {
        Path packs = mirror.resolve("objects/pack");
        if (!Files.isDirectory(packs)) return 0;
        try (Stream<Path> all = Files.list(packs)) {
            return all.filter(p -> p.toString().endsWith(".pack")).count();
        }
    }

    private void forget() throws IOException {
        if (Files.notExists(mirror)) return;
        try (Stream<Path> all = Files.walk(mirror)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(one);
        }
    }

    private SourceException failed(Exception e) {
        String said = sentence(e);
        if (said != null) return new SourceException(said);
        if (e instanceof NoRemoteRepositoryException)
            return new SourceException("There is no git repository at " + url + ".");
        return new SourceException("The repository " + url + " can't be read: " + e.getMessage() + ".");
    }

    /** The message of our own client, wherever JGit put it. */
    private static @Nullable String sentence(Throwable e) {
        int depth = 0;
        for (Throwable one = e; one != null && depth < 10; one = one.getCause(), depth++) {
            if (one instanceof StreamingHttp.Failed failed) return failed.getMessage();
        }
        return null;
    }

    private static final class Monitor extends EmptyProgressMonitor {
        private final BooleanSupplier canceled;

        Monitor(BooleanSupplier canceled) {
            this.canceled = canceled;
        }

        @Override
        public boolean isCancelled() {
            return canceled.getAsBoolean();
        }
    }
}
