package dev.holdfast.catalog.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;

/** The scripts of a commit in a repository on this machine. */
record GitTree(Repository repository, String commit, List<ScriptFile> files) implements ScriptTree {
    private static final int MAX_LOOKUPS = 50_000;

    static boolean isRepository(Path directory) {
        return Files.exists(directory.resolve(".git")) || isBare(directory);
    }

    static boolean isBare(Path directory) {
        return Files.isDirectory(directory.resolve("objects")) && Files.exists(directory.resolve("HEAD"));
    }

    static Repository open(Path directory) throws IOException {
        IsolatedSystemReader.use();
        var builder = new FileRepositoryBuilder().setMustExist(true);
        return isBare(directory)
                ? builder.setGitDir(directory.toFile()).setBare().build()
                : builder.setWorkTree(directory.toFile()).build();
    }

    /** The commit at the head of a branch. */
    static ObjectId commit(Repository repository, String branch) throws IOException, SourceException {
        Ref ref = repository.exactRef(Constants.R_HEADS + branch);
        if (ref == null || ref.getObjectId() == null)
            throw new SourceException("The repository has no branch " + branch + ".");
        return ref.getObjectId();
    }

    /** Lists the scripts in the tree of a commit. The result closes the repository. */
    static GitTree of(Repository repository, ObjectId commit, Wanted wanted) throws IOException, SourceException {
        var files = new ArrayList<ScriptFile>();
        try (var revisions = new RevWalk(repository);
                var walk = new TreeWalk(repository)) {
            walk.addTree(revisions.parseCommit(commit).getTree());
            walk.setRecursive(true);
            if (!wanted.folders().isEmpty()) walk.setFilter(PathFilterGroup.createFromStrings(wanted.folders()));
            for (int looks = 0; walk.next(); looks++) {
                if (looks > MAX_LOOKUPS || files.size() > MOST_FILES) {
                    throw new SourceException("The repository contains too many files for a catalogue of scripts.");
                }
                boolean isFile = FileMode.REGULAR_FILE.equals(walk.getRawMode(0))
                        || FileMode.EXECUTABLE_FILE.equals(walk.getRawMode(0));
                String path = walk.getPathString();
                if (!isFile || !wanted.includes(path)) continue;
                ObjectId blob = walk.getObjectId(0);
                long size = walk.getObjectReader().getObjectSize(blob, Constants.OBJ_BLOB);
                files.add(new ScriptFile(path, blob.name(), size));
            }
        }
        return new GitTree(repository, commit.name(), List.copyOf(files));
    }

    @Override
    public byte[] read(ScriptFile file) throws SourceException {
        try {
            return repository
                    .open(ObjectId.fromString(file.blobId()), Constants.OBJ_BLOB)
                    .getBytes();
        } catch (IOException e) {
            throw new SourceException("The file " + file.path() + " can't be read from the repository.");
        }
    }

    @Override
    public void close() {
        repository.close();
    }
}
