package dev.holdfast.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the software of each entry is for, in our own words, from {@code descriptions.tsv}: the community's scripts contain no
 * description, category or icon.
 */
final class Descriptions {
    /** The prefix of the variants of an entry for Alpine Linux. They share its description. */
    static final String ALPINE = "alpine-";

    private static final Map<String, Described> BY_SLUG = read();

    private Descriptions() {}

    /**
     * The description of one entry.
     *
     * @param text one sentence
     * @param icon its name in the package simple-icons; null when the package has no icon of the software
     */
    record Described(
            Category category, String text, @Nullable String icon) {}

    /** The description of the entry with this slug, or of the entry of which it is a variant; null when there is none. */
    static @Nullable Described find(String slug) {
        Described found = BY_SLUG.get(slug);
        return found == null && slug.startsWith(ALPINE) ? BY_SLUG.get(slug.substring(ALPINE.length())) : found;
    }

    static Map<String, Described> all() {
        return BY_SLUG;
    }

    private static Map<String, Described> read() {
        try (InputStream file = Descriptions.class.getResourceAsStream("descriptions.tsv")) {
            if (file == null) throw new IllegalStateException("descriptions.tsv is not part of this build.");
            var described = new LinkedHashMap<String, Described>();
            var lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() || line.startsWith("#")) continue;
                String[] part = line.split("\t", -1);
                if (part.length < 3 || part.length > 4) throw new IllegalStateException("Not an entry: " + line);
                var one = new Described(Category.titled(part[1]), part[2], part.length == 4 ? part[3] : null);
                if (described.put(part[0], one) != null) throw new IllegalStateException("Twice: " + part[0]);
            }
            return Map.copyOf(described);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
