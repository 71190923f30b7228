package dev.holdfast.base.seal;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes known secrets out of text that others wrote (task logs, error messages), also where they appear URL-encoded
 * or in Base64. A secret is known from {@link #know} until it is closed.
 */
public final class Scrubber {
    /** Shorter ones would tear holes into innocent text and are no secrets anyway. */
    private static final int SHORTEST = 6;

    /** A secret that is looked for until this is closed. */
    public interface Known extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<String, Integer> forms = new ConcurrentHashMap<>();
    /** Longest first, or a secret that contains another one would be left half readable. */
    private volatile List<String> ordered = List.of();

    public Known know(Secret secret) {
        String text = secret.reveal();
        if (text.length() < SHORTEST) return () -> {};
        List<String> shapes = List.of(
                        text,
                        URLEncoder.encode(text, StandardCharsets.UTF_8),
                        Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)))
                .stream()
                .distinct()
                .toList();
        change(shapes, 1);
        return () -> change(shapes, -1);
    }

    private synchronized void change(List<String> shapes, int by) {
        for (String shape : shapes) {
            forms.merge(shape, by, (now, more) -> now + more == 0 ? null : now + more);
        }
        ordered = forms.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public String scrub(String line) {
        String clean = line;
        for (String secret : ordered) clean = clean.replace(secret, "***");
        return clean;
    }
}
