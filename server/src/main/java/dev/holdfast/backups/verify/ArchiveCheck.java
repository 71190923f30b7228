package dev.holdfast.backups.verify;

import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads an archive once from its beginning to its end on a node: its bytes through the program that unpacks it and compares its
 * checksums, and from there through the one that knows its structure. Nothing is written to a disk.
 *
 * @param connection to the node
 * @param node its name
 * @param file the archive's path there
 */
record ArchiveCheck(SshConnection connection, String node, String file, ArchiveFormat format, JobContext job) {
    private static final Duration SHORT = Duration.ofSeconds(20);
    private static final Duration LONG = Duration.ofHours(12);
    private static final int LAST = 10;

    /** A mounted export whose server is gone lets a read wait for ever. */
    private static final String PROBE = """
        if [ ! -f "$FILE" ] || ! head -c 1 "$FILE" >/dev/null; then echo unreadable; exit 0; fi
        for program in $PROGRAMS; do ! command -v "$program" >/dev/null || echo "has $program"; done
        """;

    Finding run() throws SshException, InterruptedException {
        var found = new Collected();
        Exit exit = connection.run(command(PROBE, SHORT), found, job::isCanceled);
        job.stopIfCanceled();
        if (exit.reason() == Exit.Reason.TIMED_OUT) {
            return Finding.storageSilent(node);
        }
        if (!exit.isSuccess() || found.lines().contains("unreadable")) {
            return Finding.unknown("Node " + node + " can't read " + file + ": " + last(found) + ".");
        }
        return read(found.lines());
    }

    private Finding read(List<String> found) throws SshException, InterruptedException {
        String unpacker = format.unpacker();
        boolean lists = found.contains("has " + format.lister());
        if (unpacker != null && !found.contains("has " + unpacker)) {
            return Finding.unknown("The program " + unpacker + " is not installed on node " + node + ".");
        }
        if (!lists && unpacker == null) {
            return Finding.unknown("The program " + format.lister() + " is not installed on node " + node + ".");
        }
        String listing = lists ? format.listing() : "cat";
        job.line("On " + node + ": cat " + file + " | " + format.unpacking() + (lists ? " | " + listing : ""));
        var output = new Collected();
        Exit exit = connection.run(command(reading(format.unpacking(), listing), LONG), output, job::isCanceled);
        job.stopIfCanceled();
        List<String> errors = output.errorLines();
        errors.stream().skip(Math.max(0, errors.size() - LAST)).forEach(one -> job.line(JobEvent.Stream.STDERR, one));
        if (exit.reason() == Exit.Reason.TIMED_OUT) {
            return Finding.unknown("The archive was not read within " + LONG.toHours() + " hours.");
        }
        var ends =
                new Ends(end(output.lines(), "read"), end(output.lines(), "unpacked"), end(output.lines(), "listed"));
        return ends.finding(format, lists, errors, node);
    }

    /**
     * Each part reports its own end, because a shell knows only that of the last one. What runs there ends itself when nobody
     * listens any more, as after a crash of Holdfast: the check that follows would read the same disk beside it.
     */
    static String reading(String unpacking, String listing) {
        return """
            exec 3>&1
            ( trap '' PIPE; while sleep 15 >/dev/null 2>&1 3>&-; do echo alive || kill -s TERM -- -$$; done ) 2>/dev/null 3>&- &
            alive=$!
            { cat "$FILE"; echo "read $?" >&3; } |
            { %s; echo "unpacked $?" >&3; } |
            { %s >/dev/null; end=$?; [ $end != 0 ] || cat >/dev/null; echo "listed $end" >&3; }
            kill $alive
            """.formatted(unpacking, listing);
    }

    private Command command(String line, Duration limit) {
        return new Command(line, Map.of("FILE", file, "PROGRAMS", String.join(" ", format.programs())), limit);
    }

    private static @Nullable Integer end(List<String> lines, String part) {
        return lines.stream()
                .filter(one -> one.matches(part + " [0-9]{1,3}"))
                .map(one -> Integer.valueOf(one.substring(part.length() + 1)))
                .findFirst()
                .orElse(null);
    }

    private static String last(Collected output) {
        List<String> errors = output.errorLines();
        return errors.isEmpty() ? "there is no such file" : errors.getLast();
    }
}
