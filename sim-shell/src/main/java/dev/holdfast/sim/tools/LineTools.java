package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Programs that process lines. */
final class LineTools {
    private static final Pattern AWK = Pattern.compile(
            "\\s*(?:/((?:[^/\\\\]|\\\\.)*)/|NR(==|>)([0-9]+))?\\s*\\{\\s*print\\s*(\\$[0-9]+|\\$NF)?\\s*;?\\s*}\\s*");

    private LineTools() {}

    static void add(Map<String, Tool> all) {
        all.put("head", LineTools::head);
        all.put("tail", LineTools::tail);
        all.put("cut", LineTools::cut);
        all.put("sort", LineTools::sort);
        all.put("uniq", LineTools::unique);
        all.put("grep", Grep::run);
        all.put("egrep", Grep::run);
        all.put("fgrep", Grep::run);
        all.put("sed", Sed::run);
        all.put("awk", LineTools::awk);
        all.put("xargs", LineTools::eachArgument);
    }

    private static List<String> plainCount(List<String> arguments) {
        return arguments.stream()
                .map(a -> a.matches("-[0-9]+") ? "-n" + a.substring(1) : a)
                .toList();
    }

    private static int head(Call call) throws IOException {
        var arguments = new Arguments(plainCount(call.arguments()), "q", "nc", "--lines=", "--bytes=");
        String file =
                arguments.operands().isEmpty() ? "-" : arguments.operands().getFirst();
        String bytes = arguments.value("-c") == null ? arguments.value("--bytes") : arguments.value("-c");
        String lines = arguments.value("-n") == null ? arguments.value("--lines") : arguments.value("-n");
        InputStream in = call.open(file);
        if (bytes != null) {
            call.out().write(in.readNBytes((int) size(bytes)));
            return 0;
        }
        int most = lines == null ? 10 : Integer.parseInt(lines);
        if (most < 0) {
            List<String> all = Lines.lines(call, arguments.operands());
            Lines.print(call, all.subList(0, Math.max(0, all.size() + most)));
            return 0;
        }
        for (int i = 0; i < most; i++) {
            String line = Lines.line(in);
            if (line == null) return 0;
            call.print(line);
        }
        return 0;
    }

    private static long size(String text) {
        if (!text.matches("[0-9]+[kKMG]?")) throw new NotModelled("the size " + text);
        char unit = text.charAt(text.length() - 1);
        if (Character.isDigit(unit)) return Long.parseLong(text);
        return Long.parseLong(text.substring(0, text.length() - 1)) << (unit == 'G' ? 30 : unit == 'M' ? 20 : 10);
    }

    private static int tail(Call call) throws IOException, InterruptedException {
        var arguments = new Arguments(plainCount(call.arguments()), "qfF", "ncs", "--lines=", "--pid=");
        if (arguments.has("-f", "-F")) return Following.tail(call, arguments);
        String lines = arguments.value("-n") == null ? arguments.value("--lines") : arguments.value("-n");
        String bytes = arguments.value("-c");
        if (bytes != null) {
            try (var in = call.open(
                    arguments.operands().isEmpty() ? "-" : arguments.operands().getFirst())) {
                byte[] all = in.readAllBytes();
                int from = bytes.startsWith("+")
                        ? Integer.parseInt(bytes.substring(1)) - 1
                        : Math.max(0, all.length - Integer.parseInt(bytes));
                call.out().write(all, Math.min(from, all.length), Math.max(0, all.length - from));
            }
            return 0;
        }
        List<String> all = Lines.lines(call, arguments.operands());
        int from = lines != null && lines.startsWith("+")
                ? Integer.parseInt(lines.substring(1)) - 1
                : all.size() - (lines == null ? 10 : Math.abs(Integer.parseInt(lines)));
        Lines.print(call, all.subList(Math.max(0, Math.min(from, all.size())), all.size()));
        return 0;
    }

    private static int cut(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "s", "dfcb", "--delimiter=", "--fields=");
        String delimiter = arguments.value("-d") == null ? "\t" : String.valueOf(arguments.value("-d"));
        String fields = arguments.value("-f");
        String list =
                fields != null ? fields : arguments.value("-c") != null ? arguments.value("-c") : arguments.value("-b");
        if (list == null) return call.fail(1, "you must specify a list of bytes, characters, or fields");
        var cut = new ArrayList<String>();
        for (String line : Lines.lines(call, arguments.operands())) {
            if (fields == null) {
                cut.add(String.join("", chosen(List.of(line.split("")), list)));
            } else if (!line.contains(delimiter)) {
                if (!arguments.has("-s")) cut.add(line);
            } else {
                cut.add(String.join(delimiter, chosen(List.of(line.split(Pattern.quote(delimiter), -1)), list)));
            }
        }
        Lines.print(call, cut);
        return 0;
    }

    private static List<String> chosen(List<String> parts, String list) {
        var places = new TreeSet<Integer>();
        for (String range : list.split(",")) {
            if (!range.matches("[0-9]+|[0-9]+-[0-9]*|-[0-9]+")) throw new NotModelled("the list " + list);
            int dash = range.indexOf('-');
            int from = dash == 0 ? 1 : Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int to = dash < 0
                    ? from
                    : dash == range.length() - 1 ? parts.size() : Integer.parseInt(range.substring(dash + 1));
            for (int i = from; i <= Math.min(to, parts.size()); i++) places.add(i);
        }
        return places.stream().map(place -> parts.get(place - 1)).toList();
    }

    private static int sort(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "nruVf", "kt", "--reverse", "--unique");
        String key = arguments.value("-k");
        String separator = arguments.value("-t");
        int field = key == null ? 0 : Integer.parseInt(key.replaceAll("[^0-9].*", ""));
        boolean numeric = arguments.has("-n") || (key != null && key.endsWith("n"));
        Comparator<String> order = Comparator.comparing(line -> key(line, field, separator), (a, b) -> {
            if (numeric) return Double.compare(leading(a), leading(b));
            return arguments.has("-V") ? versions(a, b) : a.compareTo(b);
        });
        order = order.thenComparing(Comparator.naturalOrder());
        List<String> lines = new ArrayList<>(Lines.lines(call, arguments.operands()));
        lines.sort(arguments.has("-r", "--reverse") ? order.reversed() : order);
        if (arguments.has("-u", "--unique")) lines = lines.stream().distinct().toList();
        Lines.print(call, lines);
        return 0;
    }

    private static String key(String line, int field, @Nullable String separator) {
        if (field == 0) return line;
        String[] parts = separator == null ? line.strip().split("\\s+") : line.split(Pattern.quote(separator), -1);
        return field <= parts.length ? parts[field - 1] : "";
    }

    private static double leading(String text) {
        Matcher number = Pattern.compile("\\s*(-?[0-9]+(?:\\.[0-9]+)?)").matcher(text);
        return number.lookingAt() ? Double.parseDouble(number.group(1)) : 0;
    }

    private static int versions(String left, String right) {
        String[] a = left.split("(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])");
        String[] b = right.split("(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])");
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            boolean numbers = a[i].matches("[0-9]{1,18}") && b[i].matches("[0-9]{1,18}");
            int order = numbers ? Long.compare(Long.parseLong(a[i]), Long.parseLong(b[i])) : a[i].compareTo(b[i]);
            if (order != 0) return order;
        }
        return Integer.compare(a.length, b.length);
    }

    private static int unique(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "cdu", "");
        var kept = new ArrayList<String>();
        List<String> lines = Lines.lines(call, arguments.operands());
        for (int i = 0; i < lines.size(); ) {
            int end = i;
            while (end < lines.size() && lines.get(end).equals(lines.get(i))) end++;
            boolean shown = (!arguments.has("-d") || end - i > 1) && (!arguments.has("-u") || end - i == 1);
            if (shown) kept.add((arguments.has("-c") ? "%7d ".formatted(end - i) : "") + lines.get(i));
            i = end;
        }
        Lines.print(call, kept);
        return 0;
    }

    private static int awk(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "", "F");
        if (arguments.operands().isEmpty()) return call.fail(2, "no program");
        String program = arguments.operands().getFirst();
        Matcher parts = AWK.matcher(program);
        if (!parts.matches()) throw new NotModelled("the program " + program);
        String separator = arguments.value("-F");
        Pattern wanted = parts.group(1) == null ? null : Pattern.compile(parts.group(1));
        var printed = new ArrayList<String>();
        int number = 0;
        for (String line : Lines.lines(
                call, arguments.operands().subList(1, arguments.operands().size()))) {
            number++;
            if (wanted != null && !wanted.matcher(line).find()) continue;
            if (!isChosen(number, parts.group(2), parts.group(3))) continue;
            printed.add(field(line, separator, parts.group(4)));
        }
        Lines.print(call, printed);
        return 0;
    }

    private static boolean isChosen(int number, @Nullable String comparison, @Nullable String wanted) {
        if (comparison == null || wanted == null) return true;
        int with = Integer.parseInt(wanted);
        return comparison.equals("==") ? number == with : number > with;
    }

    private static String field(String line, @Nullable String separator, @Nullable String field) {
        if (field == null || field.equals("$0")) return line;
        String[] all = separator == null || separator.equals(" ")
                ? line.strip().split("[ \\t]+")
                : line.split(separator.length() == 1 ? Pattern.quote(separator) : separator, -1);
        int index = field.equals("$NF") ? all.length : Integer.parseInt(field.substring(1));
        return index <= all.length ? all[index - 1] : "";
    }

    private static int eachArgument(Call call) throws IOException, InterruptedException {
        var words = new ArrayList<>(call.arguments());
        boolean ifAny = words.removeIf(word -> word.equals("-r") || word.equals("--no-run-if-empty"));
        int most = Integer.MAX_VALUE;
        while (!words.isEmpty() && words.getFirst().startsWith("-")) {
            String option = words.removeFirst();
            if (option.matches("-n[0-9]+")) most = Integer.parseInt(option.substring(2));
            else if (option.equals("-n")) most = Integer.parseInt(words.removeFirst());
            else throw new NotModelled("the option " + option);
        }
        if (words.isEmpty()) words.add("echo");
        String input = call.input().strip();
        List<String> values = input.isEmpty() ? List.of() : List.of(input.split("\\s+"));
        if (values.isEmpty() && ifAny) return 0;
        int end = 0;
        for (int i = 0; i == 0 || i < values.size(); i += Math.min(most, Math.max(1, values.size()))) {
            var line = new ArrayList<>(words);
            line.addAll(values.subList(i, (int) Math.min((long) i + most, values.size())));
            if (call.run(Collections.unmodifiableList(line)) != 0) end = 123;
        }
        return end;
    }
}
