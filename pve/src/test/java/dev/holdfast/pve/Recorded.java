package dev.holdfast.pve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A response recorded from the real API. The name begins with its folder. */
record Recorded(String name, String status, String body) {
    static Recorded read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            String status = lines.stream()
                    .filter(l -> l.startsWith("< HTTP/1.1 "))
                    .findFirst()
                    .orElseThrow()
                    .substring("< HTTP/1.1 ".length());
            int blank = lines.indexOf("<");
            String body = blank < 0 ? "" : String.join("\n", lines.subList(blank + 1, lines.size()));
            String name = file.getFileName().toString().replaceFirst("\\.txt$", "");
            return new Recorded(file.getParent().getFileName() + "/" + name, status, body);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All recordings of a folder, in order. */
    static List<Recorded> all(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .map(Recorded::read)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
