package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code sed} with {@code s}, {@code p} and {@code d}, each for all lines, lines by number or matching lines. */
final class Sed {
    private static final Pattern ADDRESS = Pattern.compile("([0-9]+|\\$|/(?:[^/\\\\]|\\\\.)*/)");

    private record Address(int number, @Nullable Pattern fits, boolean last) {
        boolean hits(int line, boolean isLast, String text) {
            return fits != null ? fits.matcher(text).find() : last ? isLast : number == line;
        }
    }

    private record Order(
            @Nullable Address from,
            @Nullable Address to,
            char what,
            @Nullable Pattern fits,
            String by,
            String flags) {}

    private Sed() {}

    static int run(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "nErsi", "e", "--in-place", "--quiet", "--regexp-extended");
        var operands = new ArrayList<>(arguments.operands());
        String program = arguments.value("-e");
        if (program == null) program = operands.removeFirst();
        boolean inPlace = arguments.has("-i", "--in-place");
        List<Order> orders = orders(program, arguments.has("-E", "-r", "--regexp-extended"));
        boolean silent = arguments.has("-n", "--quiet");
        if (!inPlace) {
            Lines.print(call, apply(orders, Lines.lines(call, operands), silent));
            return 0;
        }
        for (String file : operands) {
            var text = new StringBuilder();
            for (String line : apply(orders, Lines.lines(call, List.of(file)), silent))
                text.append(line).append('\n');
            try (var out = call.create(file, false)) {
                out.write(Bytes.of(text.toString()));
            }
        }
        return 0;
    }

    private static List<Order> orders(String program, boolean extended) {
        var orders = new ArrayList<Order>();
        var rest = new StringBuilder(program);
        while (!rest.toString().isBlank()) {
            while (" ;\n\t".indexOf(rest.charAt(0)) >= 0) rest.deleteCharAt(0);
            if (rest.isEmpty()) break;
            orders.add(order(rest, extended));
        }
        return orders;
    }

    private static Order order(StringBuilder rest, boolean extended) {
        Address from = address(rest, extended);
        Address to = null;
        if (from != null && !rest.isEmpty() && rest.charAt(0) == ',') {
            rest.deleteCharAt(0);
            to = address(rest, extended);
        }
        if (rest.isEmpty()) throw new NotModelled("a program without a command");
        char what = rest.charAt(0);
        rest.deleteCharAt(0);
        if (what == 'p' || what == 'd') return new Order(from, to, what, null, "", "");
        if (what != 's' || rest.isEmpty()) throw new NotModelled("the command '" + what + "'");
        char mark = rest.charAt(0);
        rest.deleteCharAt(0);
        String pattern = upTo(rest, mark);
        String by = upTo(rest, mark);
        var flags = new StringBuilder();
        while (!rest.isEmpty() && "gpiI".indexOf(rest.charAt(0)) >= 0) {
            flags.append(rest.charAt(0));
            rest.deleteCharAt(0);
        }
        boolean anyCase = flags.indexOf("i") >= 0 || flags.indexOf("I") >= 0;
        String java = extended ? Expressions.extended(pattern) : Expressions.basic(pattern);
        Pattern fits = Pattern.compile(java, anyCase ? Pattern.CASE_INSENSITIVE : 0);
        return new Order(from, to, what, fits, replacement(by), flags.toString());
    }

    private static String upTo(StringBuilder rest, char mark) {
        var text = new StringBuilder();
        while (!rest.isEmpty()) {
            char c = rest.charAt(0);
            rest.deleteCharAt(0);
            if (c == mark) return text.toString();
            if (c == '\\' && !rest.isEmpty()) {
                char next = rest.charAt(0);
                rest.deleteCharAt(0);
                if (next == mark) text.append(mark);
                else text.append(c).append(next);
            } else {
                text.append(c);
            }
        }
        throw new NotModelled("an s that nothing ends");
    }

    /** Converts a replacement to Java's syntax. */
    private static String replacement(String by) {
        var java = new StringBuilder();
        for (int i = 0; i < by.length(); i++) {
            char c = by.charAt(i);
            if (c == '&') java.append("$0");
            else if (c == '$') java.append("\\$");
            else if (c == '\\' && i + 1 < by.length()) {
                char next = by.charAt(++i);
                if (Character.isDigit(next)) java.append('$').append(next);
                else if (next == 'n') java.append('\n');
                else java.append('\\').append(next);
            } else {
                java.append(c);
            }
        }
        return java.toString();
    }

    private static @Nullable Address address(StringBuilder rest, boolean extended) {
        Matcher matcher = ADDRESS.matcher(rest);
        if (!matcher.lookingAt()) return null;
        String text = matcher.group(1);
        rest.delete(0, matcher.end());
        if (text.equals("$")) return new Address(-1, null, true);
        if (!text.startsWith("/")) return new Address(Integer.parseInt(text), null, false);
        String pattern = text.substring(1, text.length() - 1).replace("\\/", "/");
        return new Address(
                -1, Pattern.compile(extended ? Expressions.extended(pattern) : Expressions.basic(pattern)), false);
    }

    private static List<String> apply(List<Order> orders, List<String> lines, boolean silent) {
        var output = new ArrayList<String>();
        var within = new boolean[orders.size()];
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1);
            boolean last = number == lines.size();
            boolean deleted = false;
            for (int i = 0; i < orders.size() && !deleted; i++) {
                Order order = orders.get(i);
                if (!hits(order, within, i, number, last, line)) continue;
                if (order.what == 'd') deleted = true;
                if (order.what == 'p') output.add(line);
                if (order.fits == null) continue;
                Matcher matcher = order.fits.matcher(line);
                if (!matcher.find()) continue;
                line = order.flags.contains("g") ? matcher.replaceAll(order.by) : matcher.replaceFirst(order.by);
                if (order.flags.contains("p")) output.add(line);
            }
            if (!deleted && !silent) output.add(line);
        }
        return output;
    }

    private static boolean hits(Order order, boolean[] within, int index, int number, boolean last, String line) {
        if (order.from == null) return true;
        if (order.to == null) return order.from.hits(number, last, line);
        if (within[index]) {
            if (order.to.hits(number, last, line)) within[index] = false;
            return true;
        }
        if (!order.from.hits(number, last, line)) return false;
        within[index] = order.to.number < 0 || order.to.number > number;
        return true;
    }
}
