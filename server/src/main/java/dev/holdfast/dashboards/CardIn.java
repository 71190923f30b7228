package dev.holdfast.dashboards;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One part of a dashboard: a chart or a list of the page.
 *
 * @param title what stands above it, one line of 1 to 100 characters
 * @param path the page that it shows, with what it is filtered by, at most 1000 characters: of a chart
 *     {@code /monitoring/compare?targets=host:1&metric=cpu_pct&span=day}, of a list {@code /inventory?q=tag:web}. The reader's own rights
 *     decide what is in it
 * @param wide whether it takes the whole width
 */
record CardIn(
        String title,
        String path,
        @Input.NullKeeps @Nullable Boolean wide) {
    private static final Pattern PATH = Pattern.compile("/[a-z][a-z/]*(\\?[^\\s#<>\"\\\\]*)?");
    private static final int LONGEST = 1000;

    static void check(Checks checks, CardIn card) {
        checks.text("title", card.title(), 100);
        checks.text("path", card.path(), LONGEST);
        checks.matches("path", card.path(), PATH, "Must be the address of a page, such as /inventory?q=tag:web.");
    }
}
