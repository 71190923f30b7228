package dev.holdfast.dashboards;

import dev.holdfast.http.Checks;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about a saved view.
 *
 * @param name the name of the view, one line of 1 to 100 characters
 * @param list the list that it is of, such as {@code inventory}, of 1 to 60 characters
 * @param search how it shows that list, as in the address of the page, at most 1000 characters: {@code q} is the filter, {@code sort}
 *     the column it is sorted by, {@code columns} those that are shown, such as {@code q=tag:web&sort=-cpu}
 * @param teamId the team whose members may read it, one of the caller's own; null for nobody else
 */
record SavedViewIn(
        String name,
        @Fixed String list,
        String search,
        @Nullable Long teamId) implements Shared.Named {
    private static final Pattern LIST = Pattern.compile("[a-z][a-z-]{0,59}");
    /** As in an address: what is no printable ASCII is percent-encoded there. */
    private static final Pattern SEARCH = Pattern.compile("[\\x21\\x24-\\x3b=?-\\x5b\\x5d-\\x7e]*");

    private static final int LONGEST = 1000;

    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        checks.matches("list", list, LIST, "Must be the name of a list, such as inventory.");
        checks.length("search", search, LONGEST);
        checks.matches("search", search, SEARCH, "Must be the query of an address, such as q=tag:web.");
        checks.atLeast("team_id", teamId, 1);
    }
}
