package dev.holdfast;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What each package of a module is: the first sentence of its {@code package-info.java}, as a table. */
final class PackageMap {
    private static final Pattern COMMENT =
            Pattern.compile("/\\*\\*(.*?)\\*/\\s*(?:@\\w+\\s+)*package ", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\\{@(?:code|link) (?:[a-z0-9]+\\.)*([^}]+)}");

    private PackageMap() {}

    /** @param sources the folder of the sources, in which a module's packages lie below {@code dev/holdfast} */
    static String of(Path sources) throws IOException {
        Path root = sources.resolve("dev/holdfast");
        var folders = new TreeSet<Path>();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> folders.add(file.getParent()));
        }
        var rows = new ArrayList<String>();
        for (Path folder : folders) {
            String name =
                    folder.equals(root) ? "(root)" : root.relativize(folder).toString();
            rows.add("| `%s` | %d | %s |\n".formatted(name, files(folder), sentence(folder)));
        }
        return "| Package | Files | What it is |\n|---|---|---|\n" + String.join("", rows);
    }

    private static long files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .count();
        }
    }

    private static String sentence(Path folder) throws IOException {
        Path file = folder.resolve("package-info.java");
        if (!Files.exists(file)) throw new IllegalStateException(folder + " has no package-info.java");
        var comment = COMMENT.matcher(Files.readString(file));
        if (!comment.find()) throw new IllegalStateException(file + " does not say what the package is");
        String text = comment.group(1)
                .replaceAll("\\n\\s*\\* ?", " ")
                .replaceAll("\\s+", " ")
                .strip();
        return CODE.matcher(text.replaceFirst("(?<=[.])\\s+[A-Z<{].*", "")).replaceAll("`$1`");
    }
}
