package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Evaluates {@code test}. */
final class TestCommand {
    private final Shell shell;

    TestCommand(Shell shell) {
        this.shell = shell;
    }

    /** The exit status of {@code test} with these words. */
    int run(List<String> words) throws IOException {
        var reading = new Words(new ArrayList<>(words));
        boolean holds = !words.isEmpty() && reading.either();
        if (!reading.words.isEmpty()) throw new Unclear("too many arguments");
        return holds ? 0 : 1;
    }

    private static final class Unclear extends IOException {
        Unclear(String text) {
            super("[: " + text);
        }
    }

    private final class Words {
        private final List<String> words;

        Words(List<String> words) {
            this.words = words;
        }

        private boolean next(String word) {
            if (words.isEmpty() || !words.getFirst().equals(word)) return false;
            words.removeFirst();
            return true;
        }

        boolean either() throws IOException {
            boolean left = both();
            while (next("-o")) {
                boolean right = both();
                left = left || right;
            }
            return left;
        }

        private boolean both() throws IOException {
            boolean left = single();
            while (next("-a")) {
                boolean right = single();
                left = left && right;
            }
            return left;
        }

        private boolean single() throws IOException {
            if (words.isEmpty()) throw new Unclear("argument expected");
            boolean compares = words.size() > 2 && isComparison(words.get(1));
            if (!compares && words.size() > 1 && next("!")) return !single();
            if (!compares && words.size() > 2 && next("(")) {
                boolean inner = either();
                if (!next(")")) throw new Unclear("')' expected");
                return inner;
            }
            if (compares) {
                String left = words.removeFirst();
                String operator = words.removeFirst();
                return two(left, operator, words.removeFirst());
            }
            String first = words.removeFirst();
            if (words.isEmpty() || !first.matches("-[a-zA-Z]")) return !first.isEmpty();
            return one(first, words.removeFirst());
        }
    }

    private static boolean isComparison(String word) {
        return word.matches("=|==|!=|<|>|-eq|-ne|-lt|-le|-gt|-ge|-nt|-ot|-ef");
    }

    /** {@code -f FILE} and the like. */
    boolean one(String operator, String value) throws IOException {
        if (operator.equals("-z")) return value.isEmpty();
        if (operator.equals("-n")) return !value.isEmpty();
        if (operator.equals("-v")) return shell.value(value) != null;
        if (operator.equals("-t")) return value.matches("[0-9]") && isTerminal(Integer.parseInt(value));
        if (operator.equals("-o")) throw new NotModelled("[ -o ]");
        String path = FileTree.absolute(shell.directory, value);
        FileEntry entry = shell.computer.files().find(path);
        boolean device = path.startsWith("/dev/");
        if (value.isEmpty()) return false;
        return switch (operator) {
            case "-e", "-a" -> entry != null || device;
            case "-f" -> entry != null && !entry.isFolder();
            case "-d" -> entry != null && entry.isFolder();
            case "-s" -> entry != null && (entry.isFolder() || entry.size() > 0);
            case "-r", "-w" -> entry != null || (device && !path.equals("/dev/tty"));
            case "-x" -> entry != null && (entry.isFolder() || entry.isExecutable());
            case "-L", "-h" -> {
                FileEntry link = shell.computer.files().findLink(path);
                yield link != null && link.target() != null;
            }
            case "-p" -> entry != null && entry.special() != null;
            case "-b", "-S" -> false;
            case "-c" -> device;
            default -> throw new Unclear(operator + ": unary operator expected");
        };
    }

    private boolean isTerminal(int number) {
        return shell.descriptors.terminal(number) != null;
    }

    /** {@code LEFT = RIGHT} and the like. */
    boolean two(String left, String operator, String right) throws IOException {
        return switch (operator) {
            case "=", "==" -> left.equals(right);
            case "!=" -> !left.equals(right);
            case "<" -> left.compareTo(right) < 0;
            case ">" -> left.compareTo(right) > 0;
            case "-ef" -> path(left).equals(path(right));
            case "-nt", "-ot" -> throw new NotModelled("[ " + operator + " ]");
            default -> numbers(number(left), operator, number(right));
        };
    }

    private String path(String value) {
        return shell.computer.files().resolved(FileTree.absolute(shell.directory, value));
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new Unclear(text + ": integer expression expected");
        }
    }

    static boolean numbers(long left, String operator, long right) {
        return switch (operator) {
            case "-eq" -> left == right;
            case "-ne" -> left != right;
            case "-lt" -> left < right;
            case "-le" -> left <= right;
            case "-gt" -> left > right;
            default -> left >= right;
        };
    }
}
