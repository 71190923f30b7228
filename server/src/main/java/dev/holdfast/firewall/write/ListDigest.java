package dev.holdfast.firewall.write;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a list of rules, aliases, sets, members or groups. Proxmox VE computes it over the rows of the list and tells it
 * in each row, so an empty list tells none: its digest is the SHA-1 of nothing.
 */
public final class ListDigest {
    private static final String OF_NOTHING = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

    private ListDigest() {}

    /** The digest of these rows. */
    public static <T> String of(List<T> rows, Function<T, @Nullable String> digest) {
        String first = rows.isEmpty() ? null : digest.apply(rows.getFirst());
        return first == null ? OF_NOTHING : first;
    }
}
