package dev.holdfast.apps.node;

import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.CommandOutput;
import dev.holdfast.ssh.PrintedLine;
import dev.holdfast.ssh.RemoteProcesses;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run, described by its files on the node in {@code ~/.holdfast/NAME}: {@code started} is written before anything runs
 * and contains the node's uptime in seconds; {@code pid} contains the process group, {@code log} the output, {@code exit}
 * the status after the end. One in a terminal has {@code in} as well, through which is typed, and {@code tty} and {@code
 * session}, the terminal's device and the process group in it.
 */
record RemoteRun(SshConnection connection, String name) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Lines per query: the output of a time without queries may be larger than the memory. */
    static final int MOST = 2_000;
    /** In bytes. A script that prints more than this repeats a question endlessly, and would fill the node's disk. */
    static final int LONGEST = 16 << 20;

    private static final String HEADER = "holdfast-run";
    /** In bytes: how much of an unfinished line is read. One frame of an animation is much shorter. */
    private static final int REST = 2048;

    /** The name of the run of a job. */
    static String name(long job) {
        return "job-" + job;
    }

    /**
     * The state of a run.
     *
     * @param lines the requested lines of the log, with their numbers there; none of a log that is longer than {@link
     *     #LONGEST}
     * @param rest the end of an unfinished line; empty when the log ends with a whole line or has more lines
     * @param count the number of whole lines of the log read so far
     * @param more whether the log already has more lines; then the run is not over, whatever its process does
     * @param bytes the length of the log
     * @param seconds since the start, measured on the node; null when it is unknown, or the node was restarted since
     * @param runs whether its process exists
     * @param status its exit status, or null
     */
    record RunState(
            List<PrintedLine> lines,
            String rest,
            int count,
            boolean more,
            long bytes,
            @Nullable Long seconds,
            boolean runs,
            @Nullable Integer status) {
        /** Whether the run has ended and all of its output was read. */
        boolean isOver() {
            return !more && (status != null || !runs);
        }
    }

    /** Whether the run was started before, whatever its result. */
    boolean isStarted() throws SshException, InterruptedException {
        return ask("[ ! -e started ] || echo started").contains("started");
    }

    /**
     * Starts the bundle that was sent, without input or in a terminal. A terminal belongs to {@code script} of util-linux,
     * which copies what is typed from {@code in} and what is shown to the log. It holds {@code in} open for writing, too:
     * otherwise the input would end when the first person leaves. A shell ignores interrupts for what it starts in the
     * background; in the terminal Ctrl-C has to work.
     */
    void start(Map<String, String> environment, boolean interactive) throws SshException, InterruptedException {
        String run = interactive
                ? "exec 3<>in; script -qefc \"exec sh ./terminal\" /dev/null <&3 >>log 2>&1"
                : "sh ./run >>log 2>&1";
        if (interactive) ask("""
            mkfifo in
            printf '%s\\n' 'stty sane rows 24 cols 80; echo $$ >session; tty >tty; trap : TERM
            env --default-signal=INT,QUIT sh ./run' >terminal\
            """);
        // The shell that waits for the script leads its process group, so that both can be ended together. It survives
        // SIGTERM: while it exists, the script is still cleaning up.
        ask("""
            uptime >started
            : >log
            setsid sh -c 'trap : TERM; %s; echo $? >exit.new
            [ -z "$(tail -c 1 log)" ] || echo >>log; mv exit.new exit' >/dev/null 2>&1 </dev/null &
            born $! >born
            echo $! >pid\
            """.formatted(run), environment);
    }

    /** Sends the bundle. Each file is hashed on arrival; then all files are moved into place in one step. */
    void send(ScriptBundle bundle) throws SshException, InterruptedException {
        var arrived = new LinkedHashMap<String, String>();
        var steps = new StringBuilder("set -e\n");
        for (Map.Entry<String, byte[]> file : bundle.files().entrySet()) {
            String from = "FROM" + arrived.size();
            arrived.put(from, connection.put(file.getValue(), ".holdfast/" + name));
            String folder = file.getKey().contains("/") ? file.getKey().replaceAll("/[^/]*$", "") : ".";
            steps.append(
                    "mkdir -p %s\nchmod 700 \"$%s\"\nmv \"$%s\" %s\n".formatted(folder, from, from, file.getKey()));
        }
        ask(steps.toString(), arrived);
    }

    /** The state, with some of the log's lines from {@code from} on, the first being 1. */
    RunState state(int from) throws SshException, InterruptedException {
        String mark = "holdfast-" + UUID.randomUUID(); // can't be confused with a line of the log
        List<PrintedLine> all = ask("""
            if [ -e exit ]; then state="exit $(cat exit)"
            elif [ -e pid ] && lives "$(cat pid)"; then state=runs
            elif [ -e exit ]; then state="exit $(cat exit)"
            else state=gone; fi
            lines=$(wc -l <log)
            size=$(wc -c <log)
            more=no
            [ "$lines" -le %2$d ] || { lines=%2$d; more=yes; }
            [ "$size" -le %3$d ] || { lines=0; more=yes; }
            seconds=-
            began=$(cat started 2>/dev/null) up=$(uptime)
            [ -z "$began" ] || [ -z "$up" ] || seconds=$((up - began))
            echo "%4$s $lines $more $size $seconds $state"
            [ "$lines" -lt %1$d ] || sed -n "%1$d,${lines}p" log
            echo %5$s
            [ $more = yes ] || [ -z "$(tail -c 1 log)" ] || tail -c %6$d log | tail -n 1
            """.formatted(from, from + MOST - 1, LONGEST, HEADER, mark, REST), Map.of());
        List<PrintedLine> output =
                all.stream().dropWhile(line -> line.text().isEmpty()).toList();
        String[] head = output.isEmpty()
                ? new String[0]
                : output.getFirst().text().trim().split("\\s+");
        int end = output.stream().map(PrintedLine::text).toList().indexOf(mark);
        if (head.length < 6 || !head[0].equals(HEADER) || end < 0)
            throw new SshException.Broken("The node returned no state of the run", null);
        int before = output.getFirst().number() + 1 - from;
        List<PrintedLine> lines = output.subList(1, end).stream()
                .map(line -> new PrintedLine(line.number() - before, line.up(), line.text()))
                .toList();
        Integer status = head.length > 6 ? Integer.valueOf(head[6]) : null;
        return new RunState(
                lines,
                end + 1 < output.size() ? output.getLast().text() : "",
                Integer.parseInt(head[1]),
                head[2].equals("yes"),
                Long.parseLong(head[3]),
                head[4].matches("[0-9]{1,12}") ? Long.valueOf(head[4]) : null,
                head[5].equals("runs"),
                status);
    }

    /**
     * How often and how much the processes of the run have read so far, by process id; empty where the kernel does not tell. On a
     * node, those in its containers are among them.
     */
    Map<Integer, EndlessReading.Reads> reads() throws SshException, InterruptedException {
        var reads = new HashMap<Integer, EndlessReading.Reads>();
        for (String line : ask("""
            tree() {
                echo "$1"
                for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do tree "$child"; done
            }
            for process in $(tree "$(cat pid)"); do
                echo "$process" $(sed -n 's/^rchar: //p; s/^syscr: //p' "/proc/$process/io" 2>/dev/null)
            done\
            """)) {
            String[] numbers = line.split(" ");
            if (numbers.length != 3 || !line.matches("[0-9]{1,9} [0-9]{1,18} [0-9]{1,18}")) continue;
            reads.put(
                    Integer.valueOf(numbers[0]),
                    new EndlessReading.Reads(Long.parseLong(numbers[1]), Long.parseLong(numbers[2])));
        }
        return reads;
    }

    /**
     * Ends the whole process group: SIGTERM first, SIGKILL five seconds later. What runs in a terminal has a group of its own
     * there, and {@code script} ends after it. Dash, Debian's sh, accepts a group only after -s. A process that got the same
     * process id in the meantime is not signaled.
     */
    void stop() throws SshException, InterruptedException {
        ask("""
            group=$(cat pid)
            lives "$group" || exit 0
            inner=$(cat session 2>/dev/null)
            [ -n "$inner" ] || inner=$group
            kill -s TERM -- "-$inner" 2>/dev/null
            for second in 1 2 3 4 5; do
                lives "$group" || break
                sleep 1
            done
            kill -s KILL -- "-$inner" 2>/dev/null
            kill -s KILL -- "-$group" 2>/dev/null
            true\
            """);
    }

    void remove() throws SshException, InterruptedException {
        ask("cd .. && rm -rf \"$HOME/.holdfast/" + name + "\"");
    }

    private List<String> ask(String script) throws SshException, InterruptedException {
        return ask(script, Map.of()).stream().map(PrintedLine::text).toList();
    }

    private List<PrintedLine> ask(String script, Map<String, String> environment)
            throws SshException, InterruptedException {
        var lines = new ArrayList<PrintedLine>();
        var errors = new ArrayList<String>();
        String folder = "\"$HOME/.holdfast/" + name + "\"";
        String line = "umask 077; mkdir -p " + folder + " && cd " + folder + " || exit 1\n" + RemoteProcesses.FUNCTIONS
                + script;
        var exit = connection.run(
                new Command(line, environment, LIMIT),
                new CommandOutput() {
                    @Override
                    public void out(PrintedLine text) {
                        lines.add(text);
                    }

                    @Override
                    public void out(String text) {}

                    @Override
                    public void err(String text) {
                        errors.add(text);
                    }
                },
                () -> false);
        if (exit.status() == null) throw new SshException.Broken("The node did not answer in time", null);
        if (!exit.isSuccess()) throw new SshException.Broken("The node refused: " + String.join(" ", errors), null);
        return lines;
    }
}
