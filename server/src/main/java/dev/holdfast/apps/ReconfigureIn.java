package dev.holdfast.apps;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changes to an app: omitted fields stay unchanged. Null removes a part of the web address, but no other value. */
record ReconfigureIn(
        @NullKeeps @Nullable Integer cores,
        @NullKeeps @Nullable Integer memoryMb,
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable Integer swapMb,
        Change<String> webPath,
        Change<Integer> webPort,
        Change<String> webProtocol)
        implements Input {
    // No scheme, no host, no second slash: the path must never lead to another site.
    private static final Pattern PATH =
            Pattern.compile("/(?:[^/\\s\\\\\\u0000-\\u001f\\u007f][^\\s\\\\\\u0000-\\u001f\\u007f]*)?");

    @Override
    public void check(Checks checks) {
        checks.something(concernsContainer() || name != null || concernsWebAddress());
        checks.within("cores", cores, 1, 512);
        checks.within("memory_mb", memoryMb, 16, 64L << 20);
        checks.within("swap_mb", swapMb, 0, 64L << 20);
        checks.text("name", name, 100);
        checks.within("web_port", webPort.orNull(), 1, 65535);
        checks.oneOf("web_protocol", webProtocol.orNull(), List.of("http", "https"));
        checks.matches("web_path", webPath.orNull(), PATH, "Must start with one / and contain no spaces.");
        checks.line("web_path", webPath.orNull(), 500);
    }

    boolean concernsContainer() {
        return cores != null || memoryMb != null || swapMb != null;
    }

    private boolean concernsWebAddress() {
        return webPath.isSent() || webPort.isSent() || webProtocol.isSent();
    }
}
