package dev.holdfast.pve.network;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The pending changes of a node's network, parsed from the unified diff in which Proxmox VE returns them. */
public record StagedChanges(List<Line> lines) {
    private static final Pattern STANZA = Pattern.compile("\\s*(?:iface|auto|allow-[a-z]+)\\s+(\\S{1,64}).*");
    private static final Pattern HUNK = Pattern.compile("@@ -[0-9]+(?:,([0-9]+))? \\+[0-9]+(?:,([0-9]+))? @@.*");

    /** Copies the lines. */
    public StagedChanges {
        lines = List.copyOf(lines);
    }

    /** What happens to a line of the file. */
    public enum Kind {
        STAYS,
        COMES,
        GOES
    }

    /**
     * A line of the file.
     *
     * @param iface the interface whose section contains the line, or null where the diff does not show it
     */
    public record Line(Kind kind, String text, @Nullable String iface) {}

    /** Parses a diff. Lines that do not belong to the file are skipped. */
    public static StagedChanges parse(String diff) {
        var lines = new ArrayList<Line>();
        String iface = null;
        // Lines are counted, because a removed line may itself begin with two dashes and look like a header.
        int before = 0;
        int after = 0;
        for (String line : diff.split("\n", -1)) {
            Matcher hunk = HUNK.matcher(line);
            if (hunk.matches()) {
                before = count(hunk.group(1));
                after = count(hunk.group(2));
                iface = null;
                continue;
            }
            if (before == 0 && after == 0) continue;
            char mark = line.isEmpty() ? ' ' : line.charAt(0);
            String text = line.isEmpty() ? "" : line.substring(1);
            if (mark != '+' && mark != '-' && mark != ' ') continue;
            if (mark != '+') before = Math.max(0, before - 1);
            if (mark != '-') after = Math.max(0, after - 1);
            Matcher stanza = STANZA.matcher(text);
            if (stanza.matches()) iface = stanza.group(1);
            lines.add(new Line(mark == '+' ? Kind.COMES : mark == '-' ? Kind.GOES : Kind.STAYS, text, iface));
        }
        return new StagedChanges(lines);
    }

    private static int count(@Nullable String digits) {
        if (digits == null) return 1;
        return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /** The interfaces with added or removed lines, as far as the diff shows them. */
    public Set<String> interfaces() {
        var interfaces = new LinkedHashSet<String>();
        for (Line line : lines) {
            if (line.kind() != Kind.STAYS
                    && line.iface() != null
                    && !line.text().isBlank()) {
                interfaces.add(line.iface());
            }
        }
        return interfaces;
    }
}
