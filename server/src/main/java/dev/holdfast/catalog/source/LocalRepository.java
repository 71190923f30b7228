package dev.holdfast.catalog.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.lib.Repository;

/** A git repository on this machine, read in place. */
record LocalRepository(Path directory, String branch, Wanted wanted) implements ScriptSource {
    @Override
    public String newest() throws SourceException {
        try (Repository repository = GitTree.open(directory)) {
            return GitTree.commit(repository, branch).name();
        } catch (IOException e) {
            throw unreadable();
        }
    }

    @Override
    public ScriptTree read(BooleanSupplier canceled) throws SourceException {
        Repository repository;
        try {
            repository = GitTree.open(directory);
        } catch (IOException e) {
            throw unreadable();
        }
        try {
            return GitTree.of(repository, GitTree.commit(repository, branch), wanted);
        } catch (IOException e) {
            repository.close();
            throw unreadable();
        } catch (SourceException e) {
            repository.close();
            throw e;
        }
    }

    private SourceException unreadable() {
        return new SourceException("The git repository " + directory + " can't be read.");
    }
}
