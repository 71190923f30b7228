package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code grep}. */
final class Grep {
    private Grep() {}

    static int run(Call call) throws IOException {
        var arguments = new Arguments(
                call.arguments(), "qEFPoivcnxwshlH", "em", "--quiet", "--ignore-case", "--color=", "--only-matching");
        var operands = new ArrayList<>(arguments.operands());
        String sent = arguments.value("-e");
        if (sent == null && operands.isEmpty()) return call.fail(2, "no pattern");
        Pattern pattern = pattern(call, arguments, sent == null ? operands.removeFirst() : sent);
        boolean names = operands.size() > 1 && !arguments.has("-h");
        boolean found = false;
        for (String file : operands.isEmpty() ? List.of("-") : operands) {
            InputStream in;
            try {
                in = call.open(file);
            } catch (IOException e) {
                if (!arguments.has("-s")) call.fail(2, file + ": " + e.getMessage());
                if (operands.size() == 1) return 2;
                continue;
            }
            if (search(call, arguments, pattern, in, names || arguments.has("-H") ? file + ":" : "", file)) {
                found = true;
                if (arguments.has("-q", "--quiet")) return 0;
            }
        }
        return found ? 0 : 1;
    }

    private static Pattern pattern(Call call, Arguments arguments, String written) {
        boolean fixed = arguments.has("-F") || call.name().equals("fgrep");
        boolean extended = arguments.has("-E", "-P") || call.name().equals("egrep");
        var choices = new ArrayList<String>();
        for (String one : written.split("\n", -1)) {
            choices.add(fixed ? Pattern.quote(one) : extended ? Expressions.extended(one) : Expressions.basic(one));
        }
        String regex = "(?:" + String.join("|", choices) + ")";
        if (arguments.has("-w")) regex = "\\b" + regex + "\\b";
        if (arguments.has("-x")) regex = "^" + regex + "$";
        return Pattern.compile(regex, arguments.has("-i", "--ignore-case") ? Pattern.CASE_INSENSITIVE : 0);
    }

    private static boolean search(
            Call call, Arguments arguments, Pattern pattern, InputStream in, String before, String file)
            throws IOException {
        String limit = arguments.value("-m");
        int most = limit == null ? Integer.MAX_VALUE : Integer.parseInt(limit);
        int hits = 0;
        int number = 0;
        boolean silent = arguments.has("-q", "--quiet", "-c", "-l");
        for (String line = Lines.line(in); line != null && hits < most; line = Lines.line(in)) {
            number++;
            String text = line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
            Matcher matcher = pattern.matcher(text);
            if (matcher.find() == arguments.has("-v")) continue;
            hits++;
            if (arguments.has("-q", "--quiet")) return true;
            if (silent) continue;
            String prefix = before + (arguments.has("-n") ? number + ":" : "");
            if (!arguments.has("-o", "--only-matching")) {
                call.print(prefix + text + "\n");
                continue;
            }
            do {
                if (!matcher.group().isEmpty()) call.print(prefix + matcher.group() + "\n");
            } while (matcher.find());
        }
        if (arguments.has("-c")) call.print(before + hits + "\n");
        if (arguments.has("-l") && hits > 0) call.print(file + "\n");
        return hits > 0;
    }
}
