package dev.holdfast.apps.imports;

import dev.holdfast.apps.imports.ImportItem.Clue;
import dev.holdfast.catalog.ScriptRecognition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which script made a container, from everything that names one. The strongest evidence counts. The name of a container is a
 * guess that anything else outweighs; where anything else names different scripts, a person has to choose. Pure.
 */
final class Verdict {
    private Verdict() {}

    /**
     * The item with its verdict.
     *
     * @param clues the slugs by what names them, the strongest first
     * @param unread whether its update program could not be read only because it does not run
     */
    static ImportItem of(ImportItem item, Map<Evidence, String> clues, boolean unread, ScriptRecognition scripts) {
        var all = new ArrayList<Clue>();
        clues.forEach((evidence, slug) -> all.add(new Clue(evidence.word(), slug)));
        if (all.isEmpty()) {
            return unread
                    ? item.skipped(
                            "not_running",
                            "Only its update program could show which script made it, and it does not run. Start it and"
                                    + " import again.")
                    : item.skipped(
                            "no_evidence",
                            "Nothing shows which script made it. Adopt it by hand, with an entry of your choice.");
        }
        Clue strongest = all.getFirst();
        boolean known = scripts.knows(strongest.slug());
        var judged = new ImportItem(
                item.hostId(),
                item.hostName(),
                item.ctid(),
                item.name(),
                known ? strongest.slug() : null,
                strongest.evidence(),
                List.copyOf(all),
                ImportItem.WOULD_ADOPT,
                known ? null : "no_entry",
                known
                        ? null
                        : "The catalogue has no entry " + strongest.slug()
                                + ", so the app has none. Choose one later in"
                                + " the app's settings.",
                null);
        Set<String> named = named(clues, scripts);
        return named.size() < 2
                ? judged
                : judged.skipped(
                        "contradiction",
                        "It shows several scripts: " + String.join(", ", named)
                                + ". Adopt it by hand, with the entry that is right.");
    }

    /** The scripts that are named by more than the name of the container. */
    private static Set<String> named(Map<Evidence, String> clues, ScriptRecognition scripts) {
        var named = new LinkedHashSet<String>();
        clues.forEach((evidence, slug) -> {
            if (evidence == Evidence.TAG_AND_NAME) return;
            // The notes contain a name and not a slug: one without an entry may be another name of the same script.
            if (evidence == Evidence.DESCRIPTION && !named.isEmpty() && !scripts.knows(slug)) return;
            named.add(slug);
        });
        return named;
    }
}
