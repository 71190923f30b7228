package dev.holdfast.sim.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The paths of version 9, and the few that only version 8 had: one line each with the first letters of their methods, U
 * for PUT. Distinguishes paths that are not modelled from paths that do not exist.
 */
public final class OfficialPaths {
    private record Path(List<String> segments, String methods) {
        boolean matches(List<String> asked) {
            if (segments.size() != asked.size()) return false;
            for (int i = 0; i < asked.size(); i++) {
                String own = segments.get(i);
                if (!own.startsWith("{") && !own.equals(asked.get(i))) return false;
            }
            return true;
        }

        boolean hasBelow(List<String> asked) {
            return segments.size() > asked.size()
                    && new Path(segments.subList(0, asked.size()), methods).matches(asked);
        }
    }

    private static final List<Path> PATHS = read();

    private OfficialPaths() {}

    /** Whether the official API has this path and method. */
    public static boolean knows(String method, String path) {
        List<String> asked = segments(path);
        String letter = method.equals("PUT") ? "U" : method.substring(0, 1);
        return PATHS.stream().anyMatch(one -> one.methods().contains(letter) && one.matches(asked));
    }

    /** The names directly below a path, without variables. */
    public static List<String> below(String path) {
        List<String> asked = segments(path);
        return PATHS.stream()
                .filter(one -> one.hasBelow(asked))
                .map(one -> one.segments().get(asked.size()))
                .filter(name -> !name.startsWith("{"))
                .distinct()
                .toList();
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.split("/")).filter(one -> !one.isEmpty()).toList();
    }

    private static List<Path> read() {
        try (InputStream in = OfficialPaths.class.getResourceAsStream("official-paths.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            var paths = new ArrayList<Path>();
            for (String line : text.lines().toList()) {
                String[] parts = line.split(" ");
                paths.add(new Path(segments(parts[0]), parts[1]));
            }
            return List.copyOf(paths);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
