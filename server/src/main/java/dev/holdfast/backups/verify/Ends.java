package dev.holdfast.backups.verify;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the three programs that read an archive ended: their exit statuses, null for one that did not report it. Pure.
 *
 * @param read the one that reads the file
 * @param unpacked the one that unpacks it
 * @param listed the one that knows its structure
 */
record Ends(
        @Nullable Integer read,
        @Nullable Integer unpacked,
        @Nullable Integer listed) {
    /** SIGPIPE: the next program did not want the rest. */
    private static final int PIPE = 141;
    /** Not found or not executable, and what the system or a person ends: SIGHUP, SIGINT, SIGKILL, SIGTERM. */
    private static final Set<Integer> PREVENTED = Set.of(126, 127, 129, 130, 137, 143);

    /** Only what the programs found in the bytes is damage; that a file can't be read, or a program can't run, is none. */
    Finding finding(ArchiveFormat format, boolean lists, List<String> errors, String node) {
        if (read == null || unpacked == null || listed == null) {
            return Finding.unknown("The programs on node " + node + " were ended before they were done.");
        }
        if (read != 0 && read != PIPE) {
            return Finding.unknown("The archive can't be read to its end on node " + node + said(errors, "cat") + ".");
        }
        if (PREVENTED.contains(unpacked) || PREVENTED.contains(listed)) {
            return Finding.unknown("A program on node " + node + " did not run to its end" + said(errors, "") + ".");
        }
        if (unpacked == 0 && listed == 0) return Finding.ok(limits(format, lists, node));
        if (errors.stream().anyMatch(one -> one.contains("emory"))) {
            return Finding.unknown("Node " + node + " has too little memory for the check" + said(errors, "") + ".");
        }
        return unpacked != 0 && unpacked != PIPE
                ? Finding.damaged(
                        "The archive is damaged: it can't be unpacked" + said(errors, format.unpacking()) + ".")
                : Finding.damaged(
                        "The archive is damaged: its structure is wrong" + said(errors, format.lister()) + ".");
    }

    /** The first error of the program that is to blame: those after it in the pipeline complain about the consequences. */
    private static String said(List<String> errors, String command) {
        String program = command.split(" ", 2)[0] + ":";
        return errors.stream()
                .filter(one -> one.startsWith(program))
                .findFirst()
                .or(() -> errors.stream().findFirst())
                .map(one -> ": " + one.strip())
                .orElse("");
    }

    private static @Nullable String limits(ArchiveFormat format, boolean lists, String node) {
        if (!lists) {
            return "Only its checksums were compared: the program " + format.lister() + " is not installed on node "
                    + node + ".";
        }
        return format.unpacker() == null
                ? "It is not compressed and so has no checksum of its content: only its structure was checked."
                : null;
    }
}
