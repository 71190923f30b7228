package dev.holdfast.revert;

import dev.holdfast.revert.RevertSwitch.State;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.RemoteProcesses;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A switch on its node, described by the files in {@code ~/.holdfast/NAME}: {@code files} names what it puts back, {@code copy}
 * contains it, {@code pid} and {@code born} identify its process, and one of {@code armed}, {@code kept} and {@code fired}
 * exists.
 */
record RemoteSwitch(SshConnection connection, String name) {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String HEADER = "holdfast-switch";
    private static final byte[] SCRIPT = script();

    private static byte[] script() {
        try (InputStream in = RemoteSwitch.class.getResourceAsStream("switch.sh")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Copies the files and starts the process. After an answer that was lost, the one that it started then is ended, and the
     * files are copied again.
     */
    void arm(SwitchPlan plan) throws SshException, InterruptedException {
        String script = connection.put(SCRIPT, ".holdfast");
        ask(
                """
            if [ -e fired ] && [ ! -e over ] && lives "$(cat pid)"; then
                echo "an earlier switch is putting its files back" >&2
                exit 1
            fi
            mv armed kept 2>/dev/null
            ! lives "$(cat pid 2>/dev/null)" || kill "$(cat pid)"
            cd .. && rm -rf "$NAME" && mkdir "$NAME" && cd "$NAME" || exit 1
            mv "$SCRIPT" switch.sh || exit 1
            printf '%s\n' "$FILES" >files
            printf '%s\n' "$DELAY" >seconds
            : >reload
            if [ -n "$RELOAD" ]; then
                command -v "${RELOAD%% *}" >/dev/null || { echo "${RELOAD%% *} is not installed" >&2; exit 1; }
                printf '%s\n' "$RELOAD" >reload
            fi
            mkdir copy || exit 1
            number=0
            while IFS= read -r file; do
                number=$((number + 1))
                [ -w "${file%/*}" ] || { echo "$file can't be written" >&2; exit 1; }
                [ ! -e "$file" ] || cp -p "$file" "copy/$number" || exit 1
            done <files
            : >armed
            setsid sh ./switch.sh >/dev/null 2>&1 </dev/null &
            born $! >born
            echo $! >pid
            """,
                Map.of(
                        "SCRIPT",
                        script,
                        "FILES",
                        String.join("\n", plan.files()),
                        "RELOAD",
                        plan.reload() == null ? "" : plan.reload(),
                        "DELAY",
                        Long.toString(plan.delay().toSeconds())));
    }

    /** What it does now. */
    SwitchReport report() throws SshException, InterruptedException {
        return read("");
    }

    /** Tells it to keep the new files, unless it has already decided. */
    SwitchReport keep() throws SshException, InterruptedException {
        return read("mv armed kept 2>/dev/null\n");
    }

    /** Tells it to put the old files back at once. */
    SwitchReport fire() throws SshException, InterruptedException {
        return read("[ ! -e armed ] || : >now\n");
    }

    private SwitchReport read(String first) throws SshException, InterruptedException {
        List<String> lines = ask(first + """
            state=lost
            asked=no
            busy=no
            left=-
            [ ! -e now ] || asked=yes
            if [ -e kept ]; then state=kept
            elif [ -e fired ]; then
                state=fired
                [ -e over ] || ! lives "$(cat pid)" || busy=yes
            elif [ -e armed ] && [ -e pid ] && lives "$(cat pid)"; then
                state=armed
                left=$(cat left 2>/dev/null)
            fi
            echo "%s $state $asked $busy ${left:--}"
            [ ! -e log ] || tail -n 50 log
            """.formatted(HEADER), Map.of());
        String[] head = lines.isEmpty() ? new String[0] : lines.getFirst().split(" ");
        if (head.length != 5 || !head[0].equals(HEADER)) {
            throw new SshException.Broken("The node returned no state of the switch", null);
        }
        State state = switch (head[1]) {
            case "armed" -> State.ARMED;
            case "kept" -> State.KEPT;
            case "fired" -> State.FIRED;
            default -> State.LOST;
        };
        Long left = head[4].matches("[0-9]{1,9}") ? Long.valueOf(head[4]) : null;
        return new SwitchReport(
                state, head[2].equals("yes"), head[3].equals("yes"), left, lines.subList(1, lines.size()));
    }

    /** Removes its files. */
    void remove() throws SshException, InterruptedException {
        ask("cd .. && rm -rf \"$NAME\"", Map.of());
    }

    private List<String> ask(String script, Map<String, String> environment) throws SshException, InterruptedException {
        var output = new Collected();
        var variables = new HashMap<>(environment);
        variables.put("NAME", name);
        String line = "umask 077; mkdir -p \"$HOME/.holdfast/$NAME\" && cd \"$HOME/.holdfast/$NAME\" || exit 1\n"
                + RemoteProcesses.FUNCTIONS + script;
        Exit exit = connection.run(new Command(line, variables, LIMIT), output, () -> false);
        if (exit.status() == null) throw new SshException.Broken("The node did not answer in time", null);
        if (!exit.isSuccess()) throw new SshException.Broken("The node refused: " + output.errors(), null);
        return output.lines();
    }
}
