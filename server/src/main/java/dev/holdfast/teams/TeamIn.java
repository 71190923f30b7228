package dev.holdfast.teams;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about a team.
 *
 * @param name the name of the team, at most 100 characters; no other team may have it
 * @param description a note about the team, at most 500 characters; null or a blank one: none
 * @param slug the name for addresses: lower-case letters, digits and hyphens, at most 50; made from the name of the team if it is
 *     left out. It never changes
 */
record TeamIn(
        String name,
        @Nullable String description,
        @Fixed @NullKeeps @Nullable String slug) implements Input {
    private static final int MOST = 50;
    private static final Pattern SLUG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        checks.length("description", description, 500);
        checks.matches("slug", slug, SLUG, "Must be lower-case letters and digits, with single hyphens between them.");
        checks.text("slug", slug, MOST);
    }

    /** The name as it appears in an address. */
    String slugOfName() {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
        String slug = plain.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String cut = slug.substring(0, Math.min(MOST, slug.length())).replaceAll("^-|-$", "");
        return cut.isEmpty() ? "team" : cut;
    }
}
