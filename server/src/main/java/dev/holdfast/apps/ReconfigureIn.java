package dev.holdfast.apps;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes to an app; what is null or left out stays. */
record ReconfigureIn(
        @Nullable Integer cores,
        @Nullable Integer memoryMb,
        @Nullable String name,
        @Nullable Integer swapMb,
        @Nullable String webPath,
        @Nullable Integer webPort,
        @Nullable String webProtocol)
        implements Input {
    // No scheme, no host, no second slash: it must never lead to another site.
    private static final Pattern PATH =
            Pattern.compile("/(?:[^/\\s\\\\\\u0000-\\u001f\\u007f][^\\s\\\\\\u0000-\\u001f\\u007f]*)?");

    @Override
    public void check(Checks checks) {
        checks.something(Stream.of(cores, memoryMb, name, swapMb, webPath, webPort, webProtocol)
                .anyMatch(Objects::nonNull));
        checks.within("cores", cores, 1, 512);
        checks.within("memory_mb", memoryMb, 16, 64L << 20);
        checks.within("swap_mb", swapMb, 0, 64L << 20);
        checks.text("name", name, 100);
        checks.within("web_port", webPort, 1, 65535);
        checks.oneOf("web_protocol", webProtocol, List.of("http", "https"));
        checks.matches("web_path", webPath, PATH, "Must start with one / and hold no spaces.");
        checks.length("web_path", webPath, 500);
    }

    boolean concernsContainer() {
        return cores != null || memoryMb != null || swapMb != null;
    }
}
