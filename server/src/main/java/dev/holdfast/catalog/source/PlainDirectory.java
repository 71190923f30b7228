package dev.holdfast.catalog.source;

import dev.holdfast.base.Sha256;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;

/** A directory without git. It has no commits: a hash of all its files takes their place. */
record PlainDirectory(Path root, Wanted wanted) implements ScriptSource {
    private static final long MOST_BYTES = 64L << 20;

    @Override
    public String newest() throws SourceException {
        try (ScriptTree tree = read(() -> false)) {
            return tree.commit();
        }
    }

    @Override
    public ScriptTree read(BooleanSupplier canceled) throws SourceException {
        var files = new ArrayList<ScriptFile>();
        try {
            for (String part : wanted.folders()) collect(part, 1, files);
            if (wanted.folders().isEmpty()) collect("", 0, files);
        } catch (IOException e) {
            throw new SourceException("The directory " + root + " can't be read.");
        }
        files.sort(Comparator.comparing(ScriptFile::path));
        var all = new StringBuilder();
        for (ScriptFile file : files)
            all.append(file.path()).append('\n').append(file.blobId()).append('\n');
        String commit = "directory-" + HexFormat.of().formatHex(Sha256.of(all.toString()), 0, 20);
        return new Tree(root, commit, List.copyOf(files));
    }

    private void collect(String part, int depth, List<ScriptFile> files) throws IOException, SourceException {
        if (!Files.isDirectory(root.resolve(part))) return;
        var formatter = new ObjectInserter.Formatter();
        long bytes = files.stream().mapToLong(ScriptFile::size).sum();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(root.resolve(part))) {
            for (Path one : all) {
                String path = part.isEmpty() ? one.getFileName().toString() : part + "/" + one.getFileName();
                if (depth < wanted.depth() && Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)) {
                    collect(path, depth + 1, files);
                    continue;
                }
                // A link could lead anywhere on this machine.
                if (!Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS) || !wanted.includes(path)) continue;
                bytes += Files.size(one);
                if (files.size() >= ScriptTree.MOST_FILES || bytes > MOST_BYTES) {
                    throw new SourceException("The directory " + root + " is too large for a catalogue of scripts.");
                }
                byte[] content = Files.readAllBytes(one);
                files.add(new ScriptFile(
                        path, formatter.idFor(Constants.OBJ_BLOB, content).name(), content.length));
            }
        }
    }

    private record Tree(Path root, String commit, List<ScriptFile> files) implements ScriptTree {
        @Override
        public byte[] read(ScriptFile file) throws SourceException {
            byte[] content;
            try {
                content = Files.readAllBytes(root.resolve(file.path()));
            } catch (IOException e) {
                throw new SourceException("The file " + file.path() + " can't be read.");
            }
            if (!new ObjectInserter.Formatter()
                    .idFor(Constants.OBJ_BLOB, content)
                    .name()
                    .equals(file.blobId())) {
                throw new SourceException("The file " + file.path() + " changed while it was read. Refresh again.");
            }
            return content;
        }

        @Override
        public void close() {}
    }
}
