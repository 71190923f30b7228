import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Writes the licences of all libraries into one text, as they demand of who passes them on: Licences JARS TEXTS APACHE OUT. The texts
 * in a jar are taken as they are; the licence of a jar without any must be in the table TEXTS/jars, or this fails.
 */
final class Licences {
    private static final String RULE = "=".repeat(80) + "\n";

    public static void main(String[] words) throws IOException {
        Path texts = Path.of(words[1]);
        List<String[]> table = new ArrayList<>();
        for (String line : Files.readAllLines(texts.resolve("jars"))) {
            if (!line.startsWith("#")) table.add(line.split("\\|", 3));
        }
        // By text, which libraries it is of: many have the same.
        Map<String, List<String>> all = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        List<Path> jars;
        try (var files = Files.list(Path.of(words[0]))) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        for (Path jar : jars) {
            String name = jar.getFileName().toString();
            List<String> own = texts(jar);
            if (own == null) continue;
            if (own.isEmpty()) {
                String[] known = table.stream()
                        .filter(row -> name.startsWith(row[0]))
                        .findFirst()
                        .orElse(null);
                if (known == null) {
                    unknown.add(name);
                    continue;
                }
                Path file = known[1].equals("Apache-2.0") ? Path.of(words[2]) : texts.resolve(known[1] + ".txt");
                all.computeIfAbsent(Files.readString(file), _ -> new ArrayList<>())
                        .add(name + " (" + known[1] + "): " + known[2]);
            }
            for (String text : own)
                all.computeIfAbsent(text, _ -> new ArrayList<>()).add(name);
        }
        if (!unknown.isEmpty()) {
            System.err.println("These jars contain no licence. Add them to " + texts.resolve("jars") + ": " + unknown);
            System.exit(1);
        }
        var out = new StringBuilder("The libraries in Holdfast, and their licences.\n\n");
        all.forEach((text, of) -> {
            out.append(RULE);
            of.forEach(one -> out.append(one).append('\n'));
            out.append(RULE).append('\n').append(text.strip()).append("\n\n");
        });
        Files.writeString(Path.of(words[3]), out);
    }

    /** The licences and notices in a jar; null for one of Holdfast's own. */
    private static List<String> texts(Path jar) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            List<String> found = new ArrayList<>();
            boolean hasLicence = false;
            for (ZipEntry entry : zip.stream()
                    .sorted((a, b) -> a.getName().compareTo(b.getName()))
                    .toList()) {
                String name = entry.getName();
                if (name.startsWith("META-INF/maven/dev.holdfast/")) return null;
                if (entry.isDirectory()
                        || !name.matches("(?i)(.*/)?(licen[sc]e|copying|notice)[^/]*")
                        || name.endsWith(".class")) {
                    continue;
                }
                hasLicence |= !name.matches("(?i)(.*/)?notice[^/]*");
                found.add(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8).strip());
            }
            return hasLicence ? found : List.of();
        }
    }
}
