package dev.holdfast.apps;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Containers to be adopted, all or none. */
record AdoptIn(List<AdoptItem> items) implements Input {
    private static final int MOST = 500;

    /** One of them. */
    record AdoptItem(
            long hostId, int ctid, String name, @Nullable String catalogSlug) {}

    @Override
    public void check(Checks checks) {
        checks.that(!items.isEmpty(), "items", "value_error", "Name at least one container.");
        checks.that(items.size() <= MOST, "items", "value_error", "At most " + MOST + " at once.");
        var seen = new HashSet<List<Object>>();
        for (int i = 0; i < items.size(); i++) {
            AdoptItem item = items.get(i);
            Checks at = checks.at("items", i);
            at.text("name", item.name(), 100);
            at.text("catalog_slug", item.catalogSlug(), 100);
            at.within("ctid", item.ctid(), 100, 999_999_999);
            at.that(
                    seen.add(List.of(item.hostId(), item.ctid())),
                    "ctid",
                    "value_error",
                    "This container stands in the list twice.");
        }
    }
}
