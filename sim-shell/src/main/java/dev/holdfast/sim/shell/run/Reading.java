package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** {@code read}. */
final class Reading {
    private Reading() {}

    static int read(Shell shell, List<String> arguments) throws IOException {
        boolean raw = false;
        boolean silent = false;
        int number = 0;
        int most = Integer.MAX_VALUE;
        String prompt = "";
        var names = new ArrayList<String>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.matches("-[a-zA-Z].*")) {
                names.add(argument);
                continue;
            }
            for (int c = 1; c < argument.length(); c++) {
                char letter = argument.charAt(c);
                if (letter == 'r') raw = true;
                if (letter == 's') silent = true;
                if ("rse".indexOf(letter) >= 0) continue;
                if ("ptiun".indexOf(letter) < 0) throw new NotModelled("read -" + letter);
                // The option's value is the rest of the word, or the next word.
                String value = argument.substring(c + 1);
                if (value.isEmpty() && i + 1 < arguments.size()) value = arguments.get(++i);
                if (letter == 'u') number = Integer.parseInt(value);
                if (letter == 'n') most = Integer.parseInt(value);
                if (letter == 'p') prompt = value;
                break;
            }
        }
        var line = new StringBuilder();
        var literal = new StringBuilder();
        Terminal terminal = shell.descriptors.terminal(number);
        boolean ended;
        if (terminal == null) {
            ended = line(shell.descriptors.in(number), raw, most, line, literal);
        } else {
            Terminal.Modes before = terminal.modes();
            Terminal.Modes now = silent ? before.withEcho(false) : before;
            if (most < Integer.MAX_VALUE) now = now.byTheKey();
            terminal.modes(now);
            try {
                // Only at a terminal, and after its modes are set: what is typed at once is not echoed.
                shell.descriptors.out(2).write(Bytes.of(prompt));
                ended = line(terminal.in(), raw, most, line, literal);
            } finally {
                terminal.modes(before);
            }
        }
        assign(shell, names, line.toString(), literal.toString());
        return ended ? 0 : 1;
    }

    /** Characters escaped by a backslash are marked in {@code literal}. */
    private static boolean line(InputStream in, boolean raw, int most, StringBuilder line, StringBuilder literal)
            throws IOException {
        while (line.length() < most) {
            int c = in.read();
            if (c < 0) return false;
            if (c == '\n') return true;
            boolean escaped = c == '\\' && !raw;
            if (escaped) {
                c = in.read();
                if (c < 0) return false;
                if (c == '\n') continue;
            }
            line.append((char) c);
            literal.append(escaped ? '1' : '0');
        }
        return true;
    }

    private static void assign(Shell shell, List<String> names, String line, String literal) {
        if (names.isEmpty()) {
            shell.variables.set("REPLY", line);
            return;
        }
        String separators = shell.variables.separators();
        int at = skip(line, literal, 0, separators);
        for (int i = 0; i < names.size(); i++) {
            int end = at;
            boolean last = i == names.size() - 1;
            while (end < line.length() && (last || !separates(line, literal, end, separators))) end++;
            String value = line.substring(at, end);
            if (last) {
                int cut = value.length();
                while (cut > 0
                        && separates(line, literal, at + cut - 1, separators)
                        && Character.isWhitespace(value.charAt(cut - 1))) cut--;
                value = value.substring(0, cut);
            }
            shell.variables.set(names.get(i), value);
            if (end < line.length() && !Character.isWhitespace(line.charAt(end))) end++;
            at = skip(line, literal, end, separators);
        }
    }

    private static boolean separates(String line, String literal, int at, String separators) {
        return literal.charAt(at) == '0' && separators.indexOf(line.charAt(at)) >= 0;
    }

    private static int skip(String line, String literal, int from, String separators) {
        int at = from;
        while (at < line.length()
                && Character.isWhitespace(line.charAt(at))
                && separates(line, literal, at, separators)) at++;
        return at;
    }
}
