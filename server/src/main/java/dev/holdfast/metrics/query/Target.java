package dev.holdfast.metrics.query;

import dev.holdfast.base.Word;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.metrics.Subject;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that is measured, as the API names it.
 *
 * @param wire {@code host:1}, {@code app:5}, {@code container:6}, {@code vm:7}, or {@code storage:} with cluster ID and name,
 *     and the node if each node has its own: {@code storage:1/local@pve1}
 * @param id null for a storage
 * @param host to which it belongs; for a shared storage one of those that list it
 */
record Target(String wire, Type type, @Nullable Long id, String name, Subject subject, Host host) {
    /** What is measured. */
    enum Type implements Word {
        HOST,
        APP,
        /** One that is no app. */
        CONTAINER,
        VM,
        STORAGE
    }

    static final int MOST = 10;

    private static final String ONE =
            "(?:host|app|container|vm):[0-9]{1,18}|storage:[0-9]{1,18}/[A-Za-z][A-Za-z0-9._-]{0,99}(?:@[A-Za-z0-9-]{1,63})?";

    /** One or more, with commas. */
    static final Pattern LIST = Pattern.compile("(?:" + ONE + ")(?:,(?:" + ONE + ")){0," + (MOST - 1) + "}");

    static final String EXPECTED =
            "Must be one to " + MOST + " of host:1, app:5, container:6, vm:7, storage:1/shared or storage:1/local@node,"
                    + " separated by commas.";

    static List<String> split(String list) {
        return List.of(list.split(",")).stream().distinct().toList();
    }
}
