package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.Escapes;
import java.io.IOException;
import java.util.List;

/** {@code tr}. */
final class Translation {
    private Translation() {}

    static int run(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "dscC", "");
        List<String> operands = arguments.operands();
        String from = set(operands.getFirst());
        String to = operands.size() > 1 ? set(operands.get(1)) : "";
        boolean others = arguments.has("-c", "-C");
        boolean squeezes = arguments.has("-s");
        boolean deletes = arguments.has("-d");
        String squeezed = to.isEmpty() ? from : to;
        var text = new StringBuilder();
        int last = -1;
        for (int read = call.in().read(); read >= 0; read = call.in().read()) {
            char c = (char) read;
            int at = from.indexOf(c);
            boolean hit = (at >= 0) != others;
            if (hit && deletes) continue;
            if (hit && !to.isEmpty()) c = to.charAt(others ? to.length() - 1 : Math.min(at, to.length() - 1));
            boolean repeated = squeezes && c == last && (hit || squeezed.indexOf(c) >= 0);
            last = c;
            if (!repeated) text.append(c);
            // Endless input must not be collected, because the reader of the output may stop at any time.
            if (text.length() >= 4096) {
                call.print(text.toString());
                text.setLength(0);
            }
        }
        call.print(text.toString());
        return 0;
    }

    private static String set(String written) {
        String text = Escapes.read(written)
                .replace("[:lower:]", "a-z")
                .replace("[:upper:]", "A-Z")
                .replace("[:digit:]", "0-9")
                .replace("[:alpha:]", "A-Za-z")
                .replace("[:alnum:]", "A-Za-z0-9")
                .replace("[:space:]", " \t\n\u000b\f\r")
                .replace("[:blank:]", " \t")
                .replace("[:cntrl:]", "\0-\u001f\u007f")
                .replace("[:punct:]", "!-/:-@[-`{-~");
        var set = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (i + 2 < text.length() && text.charAt(i + 1) == '-' && text.charAt(i + 2) >= c) {
                for (char each = c; each <= text.charAt(i + 2); each++) set.append(each);
                i += 2;
            } else {
                set.append(c);
            }
        }
        return set.toString();
    }
}
