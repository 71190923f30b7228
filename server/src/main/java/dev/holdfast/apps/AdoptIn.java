package dev.holdfast.apps;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The containers to adopt, all or none.
 *
 * @param items the containers to adopt, 1 to 500, each only once
 */
record AdoptIn(List<AdoptItem> items) implements Input {
    private static final int MOST = 500;

    /**
     * A container to adopt.
     *
     * @param hostId the id in Holdfast of the container's host, or of another host of the same cluster
     * @param ctid the CT ID of the container, 100 to 999999999
     * @param name the name that the app gets in Holdfast: one line of at most 100 characters
     * @param catalogSlug the slug of the catalogue entry whose script made it, which the catalogue must have; null or
     *     left out for none
     */
    record AdoptItem(
            long hostId, int ctid, String name, @Nullable String catalogSlug) {}

    @Override
    public void check(Checks checks) {
        checks.size("items", items, 1, MOST, "Choose at least one container and at most " + MOST + ".");
        var seen = new HashSet<List<Object>>();
        checks.each("items", items, AdoptItem.class, (at, item) -> {
            at.text("name", item.name(), 100);
            at.text("catalog_slug", item.catalogSlug(), 100);
            at.within("ctid", item.ctid(), 100, 999_999_999);
            at.that(
                    seen.add(List.of(item.hostId(), item.ctid())),
                    "ctid",
                    "value_error",
                    "This container is in the list twice. Remove one entry.");
        });
    }
}
