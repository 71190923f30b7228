package dev.holdfast.apps;

import dev.holdfast.TestFolders;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A catalogue in a directory: small scripts like those of the community, which tests can change. */
public final class CatalogFixture implements AutoCloseable {
    private final Path directory;

    public CatalogFixture() {
        try {
            directory = Files.createTempDirectory("holdfast-catalog");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write("misc/build.func", "# framework\n");
        write("misc/install.func", "# framework\n");
    }

    /** A copy of the demo's catalogue. */
    public static CatalogFixture ofTheDemo() {
        return new CatalogFixture().asInTheDemo();
    }

    /** Moves the framework of the demo into a repository of its own, and lets this app load it from there. */
    public CatalogFixture withEngine(CatalogFixture engine, String slug) {
        try {
            for (String name : List.of("build", "core", "error_handler", "install", "tools")) {
                String text = Files.readString(directory.resolve("misc/" + name + ".func"));
                engine.write("core/" + name + ".func", text.replace("main/misc/", "engine/core/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return change(
                "ct/" + slug + ".sh",
                "source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)",
                """
                boot="${ENGINE_DIR:-$(dirname "${BASH_SOURCE[0]}")/../../engine}/core/build.func"
                source "$boot" 2>/dev/null || source <(curl -fsSL "${ENGINE_URL:-https://x.example.net/engine}/core/build.func")\
                """);
    }

    /** Restores the demo's files. */
    public CatalogFixture asInTheDemo() {
        Path from = Path.of("../dist/catalog");
        try (var files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                write(from.relativize(file).toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Replaces text in a file. */
    public CatalogFixture change(String path, String before, String after) {
        try {
            String text = Files.readString(directory.resolve(path));
            if (!text.contains(before)) throw new AssertionError(path + " has no " + before);
            write(path, text.replace(before, after));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** The value for {@code HOLDFAST_CATALOG_URL}. */
    public String path() {
        return directory.toString();
    }

    /** Adds a container script and its install script; {@code update} is the body of the update function. */
    public CatalogFixture app(String slug, String update, String install) {
        write("ct/" + slug + ".sh", """
            #!/usr/bin/env bash
            source <(curl -fsSL https://scripts.example.test/main/misc/build.func)
            # Source: https://%1$s.example.test
            APP="%1$s"
            var_tags="${var_tags:-demo}"
            var_cpu="${var_cpu:-1}"
            var_ram="${var_ram:-512}"
            var_disk="${var_disk:-2}"
            var_os="${var_os:-debian}"
            var_version="${var_version:-13}"
            var_unprivileged="${var_unprivileged:-1}"
            header_info "$APP"
            function update_script() {
              %2$s
              exit
            }
            start
            build_container
            description
            echo -e "http://${IP}:8080"
            """.formatted(slug, update));
        write(
                "install/" + slug + "-install.sh",
                "#!/usr/bin/env bash\nsource /dev/stdin <<<\"$FUNCTIONS_FILE_PATH\"\n" + install + "\n");
        return this;
    }

    public CatalogFixture remove(String slug) {
        try {
            Files.delete(directory.resolve("ct/" + slug + ".sh"));
            Files.delete(directory.resolve("install/" + slug + "-install.sh"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public void write(String path, String text) {
        try {
            Files.createDirectories(directory.resolve(path).getParent());
            Files.writeString(directory.resolve(path), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refreshes the catalogue of the service and waits for the end of the job. */
    public void read(TestPlane plane) {
        var answer = plane.as(Role.ADMIN).post("/catalog/refresh", "{}");
        if (answer.status() != 202) throw new AssertionError(answer.body());
        var end = plane.endOf(answer.tree().get("job").asLong());
        if (!end.get("status").asString().equals("succeeded")) throw new AssertionError(end);
    }

    @Override
    public void close() {
        TestFolders.remove(directory);
    }
}
