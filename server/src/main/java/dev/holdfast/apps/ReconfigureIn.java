package dev.holdfast.apps;

import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.guests.config.SettingsIn;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes to an app: omitted fields stay unchanged. Null removes a part of the web address, or the catalogue entry, but no other
 * value.
 *
 * @param catalogSlug the slug of the catalogue entry whose script made the container, which updates run; only an admin changes
 *     it; left out: unchanged, null: none
 * @param cores the number of the container's CPU cores: 1 to 512, and no more than its node has; left out or null:
 *     unchanged
 * @param memoryMb the container's memory in MiB, 16 to 67108864; left out or null: unchanged
 * @param name the name of the app in Holdfast, not of its container: one line of at most 100 characters; left out or
 *     null: unchanged
 * @param swapMb the container's swap space in MiB, 0 to 67108864; left out or null: unchanged
 * @param webPath the path of its web page: begins with exactly one slash, no spaces, at most 500 characters; left out:
 *     unchanged, null: removed
 * @param webPort the port of its web page, 1 to 65535; left out: unchanged, null: removed
 * @param webProtocol the protocol of its web page; left out: unchanged, null: removed
 */
record ReconfigureIn(
        Change<String> catalogSlug,
        @Input.NullKeeps @Nullable Integer cores,
        @Input.NullKeeps @Nullable Integer memoryMb,
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable Integer swapMb,
        Change<String> webPath,
        Change<Integer> webPort,
        Change<WebProtocol> webProtocol)
        implements Input {
    // No scheme, no host, no second slash: the path must never lead to another site.
    private static final Pattern PATH =
            Pattern.compile("/(?:[^/\\s\\\\\\u0000-\\u001f\\u007f][^\\s\\\\\\u0000-\\u001f\\u007f]*)?");

    @Override
    public void check(Checks checks) {
        checks.something(Field.isAnySent(this));
        SettingsIn.checkResources(checks, cores, memoryMb);
        checks.within("swap_mb", swapMb, 0, 64L << 20);
        checks.text("catalog_slug", catalogSlug.orNull(), 100);
        checks.text("name", name, 100);
        checks.within("web_port", webPort.orNull(), 1, 65535);
        checks.matches("web_path", webPath.orNull(), PATH, "Must start with one / and contain no spaces.");
        checks.line("web_path", webPath.orNull(), 500);
    }

    boolean concernsContainer() {
        return cores != null || memoryMb != null || swapMb != null;
    }
}
