package dev.holdfast.vms.agent;

import dev.holdfast.base.VisibleText;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command to run inside a virtual machine, as the user of its guest agent: root, or the system account of Windows.
 *
 * @param command the program and its arguments, 1 to 64 texts of at most 4096 characters. No shell reads them: for pipes and
 *     variables name one, such as {@code /bin/sh}, {@code -c}. It is in the audit trail and in the job
 * @param timeoutSeconds after how many seconds the job stops waiting, 5 to 3600; 60 if left out. The command goes on then
 * @param consent that the command is run; must be true, or the request is refused with {@code consent_required}
 * @param input what the program can read, of at most 200 lines in ASCII; null for nothing. It is kept secret: it is in no log, and
 *     what the program repeats of it is hidden in the output
 */
record CommandIn(
        List<String> command,
        @DefaultValue("60") int timeoutSeconds,
        @DefaultValue("false") boolean consent,
        @Nullable Secret input)
        implements Input {
    private static final Pattern LAYOUT = Pattern.compile("[\\t\\r\\n]");
    private static final int LONGEST = 4096;
    private static final int MOST_LINES = 200;

    /** Proxmox VE reads requests of at most 64 KiB. */
    private static final int MOST_BYTES = 60_000;

    @Override
    public void check(Checks checks) {
        checks.size("command", command, 1, 64, "Must be a program and at most 63 arguments.");
        checks.eachThat(
                "command",
                command,
                one -> one.length() <= LONGEST
                        && !VisibleText.hasInvisible(LAYOUT.matcher(one).replaceAll("")),
                "Must have at most " + LONGEST + " characters, and no invisible ones except tabs and line ends.");
        checks.that(
                command == null || command.isEmpty() || VisibleText.hasVisible(command.getFirst()),
                "command",
                "value_error",
                "Must begin with a program.");
        checks.within("timeout_seconds", timeoutSeconds, 5, 3600);
        String read = input == null ? "" : input.reveal();
        checks.that(
                read.chars().allMatch(one -> (one >= ' ' && one < 0x7f) || one == '\t' || one == '\n' || one == '\r'),
                "input",
                "value_error",
                "Must be ASCII: Proxmox VE cannot pass on other characters.");
        checks.that(
                read.lines().count() <= MOST_LINES,
                "input",
                "value_error",
                "Must have at most " + MOST_LINES + " lines.");
        checks.that(
                command == null || encoded(command) + encoded(List.of(read)) <= MOST_BYTES,
                "command",
                "value_error",
                "Must have, together with the input, at most " + MOST_BYTES + " bytes as they are sent to Proxmox VE.");
    }

    private static int encoded(List<String> texts) {
        return texts.stream()
                .mapToInt(text -> URLEncoder.encode(text, StandardCharsets.UTF_8)
                                .replace("+", "%20")
                                .length()
                        + "command=&".length())
                .sum();
    }
}
