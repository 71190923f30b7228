package dev.holdfast.apps.node;

import dev.holdfast.ssh.PrintedLine;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Errors in the output of the scripts' framework, which marks each line of its own with a sign. Many scripts report one and
 * end with status 0. An error that is followed by a success did not stop the script.
 */
final class Complaints {
    private static final int LONGEST = 300;
    private static final Pattern ERROR =
            Pattern.compile("\\s*(?:[\u2716\u2717\u2718\u274c]\ufe0f?|\\[?(?:ERR|ERROR)\\]?:?)\\s+(\\S.*)");
    private static final Pattern SUCCESS = Pattern.compile("\\s*(?:[\u2713\u2714\u2705]\ufe0f?|\\[?OK\\]?)\\s+\\S.*");

    private Complaints() {}

    /** The last error that no success followed; null when there is none. */
    static @Nullable String last(List<PrintedLine> lines) {
        String last = null;
        for (PrintedLine line : lines) {
            Matcher error = ERROR.matcher(line.text());
            if (error.matches()) last = error.group(1).strip();
            else if (SUCCESS.matcher(line.text()).matches()) last = null;
        }
        return last == null || last.length() <= LONGEST ? last : last.substring(0, LONGEST) + "…";
    }
}
