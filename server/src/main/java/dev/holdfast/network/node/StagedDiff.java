package dev.holdfast.network.node;

import dev.holdfast.base.Sha256;
import dev.holdfast.base.Word;
import dev.holdfast.pve.network.PveNetwork;
import dev.holdfast.pve.network.StagedChanges;
import dev.holdfast.pve.network.StagedChanges.Kind;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is staged on a node, whoever staged it, with what Proxmox VE normalised on its own: applying applies all.
 *
 * @param digest of the changes. Proxmox VE has none; who applies with it applies what they saw
 * @param interfaces the interfaces whose sections change, as far as the diff shows them
 * @param lines the lines of the diff in their order: the changed ones and those around them
 * @param raw the unified diff of the file, as Proxmox VE returned it
 */
public record StagedDiff(String digest, List<String> interfaces, List<DiffLine> lines, String raw) {
    /** Copies the lists. */
    public StagedDiff {
        interfaces = List.copyOf(interfaces);
        lines = List.copyOf(lines);
    }

    /** What happens to a line of the file. */
    public enum Change {
        ADDED,
        REMOVED,
        UNCHANGED
    }

    /**
     * A line of the file.
     *
     * @param change what applying does to the line of the file
     * @param text the line without the mark that the diff puts before it
     * @param iface the interface whose section contains it; null where the diff does not show that
     */
    public record DiffLine(
            Change change, String text, @Nullable String iface) {}

    /** What is staged on a node; null when nothing is. */
    public static @Nullable StagedDiff of(PveNetwork.State state) {
        if (state.changes() == null) return null;
        StagedChanges changes = StagedChanges.parse(state.changes());
        List<DiffLine> lines = changes.lines().stream()
                .map(line -> new DiffLine(change(line.kind()), line.text(), line.iface()))
                .toList();
        return new StagedDiff(digest(lines), List.copyOf(changes.interfaces()), lines, state.changes());
    }

    private static Change change(Kind kind) {
        return switch (kind) {
            case COMES -> Change.ADDED;
            case GOES -> Change.REMOVED;
            case STAYS -> Change.UNCHANGED;
        };
    }

    /** Of the lines only: the header of the diff contains the times of the files, which differ without a change. */
    private static String digest(List<DiffLine> lines) {
        String text = lines.stream()
                .map(line -> Word.of(line.change()) + " " + line.text() + "\n")
                .collect(Collectors.joining());
        return HexFormat.of().formatHex(Sha256.of(text));
    }

    /** What is staged of an interface. */
    public enum InterfaceChange {
        NEW,
        CHANGED
    }

    /** What is staged of an interface; null when nothing of it is. */
    @Nullable
    InterfaceChange of(String iface) {
        if (!interfaces.contains(iface)) return null;
        Set<Change> sections = lines.stream()
                .filter(line -> line.text().matches("\\s*iface\\s+\\Q" + iface + "\\E\\s.*"))
                .map(DiffLine::change)
                .collect(Collectors.toSet());
        return sections.equals(Set.of(Change.ADDED)) ? InterfaceChange.NEW : InterfaceChange.CHANGED;
    }
}
