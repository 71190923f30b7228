package dev.holdfast.apps.imports;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be imported.
 *
 * @param hostIds where; null for all hosts that the caller administers
 * @param dryRun whether it only reports what it would adopt
 * @param onlyTagged whether containers without the tag of the community scripts are left out, unless {@code found} names them
 * @param unrecognised whether containers whose script is not recognised are adopted, too, without a catalogue entry
 * @param found what ProxmoxVE-Local lists
 */
record ImportIn(
        @Nullable List<Long> hostIds,
        @DefaultValue("false") boolean dryRun,
        @DefaultValue("true") boolean onlyTagged,
        @DefaultValue("false") boolean unrecognised,
        @Nullable List<LocalRow> found)
        implements Input {
    private static final int MOST_HOSTS = 500;
    private static final int MOST_ROWS = 2000;

    /**
     * A container that ProxmoxVE-Local made.
     *
     * @param server the name or address of its node; null where it did not say one
     * @param ctid the CT ID of the container, 100 to 999999999
     * @param script the path or file name of its script
     * @param webPort the port of its web page, where ProxmoxVE-Local knew it
     */
    record LocalRow(
            @Nullable String server,
            int ctid,
            String script,
            @Nullable Integer webPort) {}

    @Override
    public void check(Checks checks) {
        checks.size("host_ids", hostIds, 1, MOST_HOSTS, "Name 1 to " + MOST_HOSTS + " hosts, or omit this field.");
        checks.size("found", found, 0, MOST_ROWS, "Must have at most " + MOST_ROWS + " rows.");
        checks.each("found", found, LocalRow.class, (row, one) -> {
            row.text("server", one.server(), 255);
            row.within("ctid", one.ctid(), 100, 999_999_999);
            row.text("script", one.script(), 300);
            row.within("web_port", one.webPort(), 1, 65535);
        });
    }

    List<LocalRow> rows() {
        return found == null ? List.of() : found;
    }
}
