package dev.holdfast.catalog;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Filter, order and page of the catalogue list.
 *
 * @param category the category of the entries, such as {@code Databases}
 * @param q words that must all occur in name, slug, description, category, tags or source
 * @param sort by what: {@code changed} and {@code new} list the latest first, {@code size} the smallest disk
 * @param installable true for entries that can be installed unattended, false for the others
 * @param page the number of the page, from 1
 * @param perPage how many entries a page has; more than 1000 count as 1000
 */
record CatalogQuery(
        @Nullable String category,
        @Nullable String q,
        @DefaultValue("name") Sort sort,
        @Nullable Boolean installable,
        @DefaultValue("1") int page,
        @DefaultValue("50") int perPage)
        implements Input {
    private static final int MOST = 1000;
    private static final Comparator<Entry> BY_NAME =
            Comparator.comparing((Entry e) -> e.name().toLowerCase(Locale.ROOT)).thenComparing(Entry::slug);

    /** The orders of the list. */
    enum Sort {
        NAME,
        CHANGED,
        NEW,
        SIZE
    }

    @Override
    public void check(Checks checks) {
        checks.length("q", q, 200);
        checks.atLeast("page", page, 1);
        checks.atLeast("per_page", perPage, 1);
    }

    boolean fits(Entry entry) {
        if (category != null && !category.equals(entry.category())) return false;
        if (installable != null && installable != entry.unattended()) return false;
        if (q == null) return true;
        String words = String.join(
                        " ",
                        entry.name(),
                        entry.slug(),
                        Objects.requireNonNullElse(entry.description(), ""),
                        entry.category(),
                        String.join(" ", entry.tags()),
                        Objects.requireNonNullElse(entry.source(), ""))
                .toLowerCase(Locale.ROOT);
        for (String word : q.toLowerCase(Locale.ROOT).strip().split("\\s+")) {
            if (!words.contains(word)) return false;
        }
        return true;
    }

    Comparator<Entry> order() {
        return switch (sort) {
            case CHANGED -> Comparator.comparing(Entry::changedAt).reversed().thenComparing(BY_NAME);
            case NEW -> Comparator.comparing(Entry::firstSeen).reversed().thenComparing(BY_NAME);
            case SIZE -> Comparator.comparing(CatalogQuery::size).thenComparing(BY_NAME);
            case NAME -> BY_NAME;
        };
    }

    /** Smallest disk first; entries without a disk size come last. */
    private static int size(Entry entry) {
        return Objects.requireNonNullElse(entry.diskGb(), Integer.MAX_VALUE);
    }

    List<Entry> page(List<Entry> fitting) {
        int limit = Math.min(perPage, MOST);
        return fitting.stream()
                .sorted(order())
                .skip((page - 1L) * limit)
                .limit(limit)
                .toList();
    }
}
