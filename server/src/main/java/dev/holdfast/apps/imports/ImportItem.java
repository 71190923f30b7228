package dev.holdfast.apps.imports;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an import found out about a container.
 *
 * @param hostId the host that it belongs to; null, like the name, where the list of ProxmoxVE-Local names an unknown one
 * @param name the name that the app gets: that of the container
 * @param catalogSlug the entry that the app gets; null for none
 * @param evidence {@code local update_file description tag_and_name}; null when nothing shows which script made it
 * @param clues everything that names a script, the strongest first; a name that contradicts the evidence is among them
 * @param outcome {@code adopted}, {@code would_adopt} where nothing was changed, or {@code skipped}
 * @param reason why it was skipped: {@code already_adopted job_in_progress no_evidence contradiction not_running host_silent
 *     unknown_host no_container}; the same, or {@code no_entry}, when it is adopted without an entry; otherwise null
 * @param detail the reason as a sentence
 * @param appId the app that it is now; null unless it was adopted
 */
record ImportItem(
        @Nullable Long hostId,
        @Nullable String hostName,
        int ctid,
        @Nullable String name,
        @Nullable String catalogSlug,
        @Nullable String evidence,
        List<Clue> clues,
        String outcome,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable Long appId) {
    static final String ADOPTED = "adopted";
    static final String WOULD_ADOPT = "would_adopt";
    static final String SKIPPED = "skipped";

    /** Why a script is not known. */
    private static final Set<String> UNRECOGNISED = Set.of("no_evidence", "not_running", "contradiction");

    /** A script that something names: the slug that it has, or would have, in the catalogue. */
    record Clue(String evidence, String slug) {}

    /** The same, skipped for this reason. */
    ImportItem skipped(String why, String sentence) {
        return new ImportItem(hostId, hostName, ctid, name, null, evidence, clues, SKIPPED, why, sentence, null);
    }

    /** The same, adopted without an entry if it was skipped only because its script is not known. */
    ImportItem withoutEntry() {
        if (reason == null || !UNRECOGNISED.contains(reason)) return this;
        return new ImportItem(hostId, hostName, ctid, name, null, evidence, clues, WOULD_ADOPT, reason, detail, null);
    }

    /** The same, now an app. */
    ImportItem adopted(long app) {
        return new ImportItem(hostId, hostName, ctid, name, catalogSlug, evidence, clues, ADOPTED, reason, detail, app);
    }

    /** A line of the transcript. */
    String line() {
        String what = name == null ? "Container " + ctid : name + " (" + ctid + " on " + hostName + ")";
        String how = catalogSlug == null ? "" : " as " + catalogSlug + ", by " + evidence;
        String after = detail == null ? "." : ": " + detail;
        return what + " " + outcome.replace('_', ' ') + how + after;
    }
}
