package dev.holdfast.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;

/** A git repository of our own scripts, changed while a test runs. */
public final class ScriptRepository implements AutoCloseable {
    private static final PersonIdent SOMEBODY = new PersonIdent("somebody", "somebody@scripts.test");

    private final Path directory;
    private final Git git;

    private ScriptRepository(Path directory, Git git) {
        this.directory = directory;
        this.git = git;
    }

    /** With a framework and two apps, {@code kettle} and {@code teapot}. */
    public static ScriptRepository in(Path directory) {
        try {
            Git git = Git.init()
                    .setDirectory(directory.toFile())
                    .setInitialBranch("main")
                    .call();
            var repository = new ScriptRepository(directory, git);
            repository.put("misc/build.func", "# the framework\n");
            repository.app("kettle", "Kettle", "");
            repository.app("teapot", "Tea Pot", "");
            repository.commit();
            return repository;
        } catch (GitAPIException e) {
            throw new IllegalStateException(e);
        }
    }

    public Path directory() {
        return directory;
    }

    public Git git() {
        return git;
    }

    /** Writes an app's two scripts. The given lines are added to the install script. */
    public void app(String slug, String name, String installLines) {
        put("ct/" + slug + ".sh", container(name, "kitchen"));
        put(
                "install/" + name.toLowerCase(java.util.Locale.ROOT).replace(" ", "") + "-install.sh",
                "#!/usr/bin/env bash\necho installing " + slug + "\n" + installLines);
    }

    public static String container(String name, String tags) {
        return """
                #!/usr/bin/env bash
                # Source: https://%1$s.test/
                APP="%1$s"
                var_tags="${var_tags:-%2$s}"
                var_disk="${var_disk:-4}"
                build_container
                echo "http://${IP}:8080"
                """.formatted(name, tags);
    }

    public void put(String path, String text) {
        put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public void put(String path, byte[] bytes) {
        try {
            Files.createDirectories(directory.resolve(path).getParent());
            Files.write(directory.resolve(path), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void remove(String path) {
        try {
            Files.delete(directory.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits all files and returns the commit. */
    public String commit() {
        try {
            git.add().addFilepattern(".").call();
            git.add().addFilepattern(".").setUpdate(true).call();
            return git.commit()
                    .setMessage("more")
                    .setAuthor(SOMEBODY)
                    .setCommitter(SOMEBODY)
                    .setSign(false)
                    .call()
                    .name();
        } catch (GitAPIException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        git.close();
    }
}
