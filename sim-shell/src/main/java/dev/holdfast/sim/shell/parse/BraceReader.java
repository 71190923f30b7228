package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Word.Part;
import dev.holdfast.sim.shell.text.NotModelled;
import org.jspecify.annotations.Nullable;

/** Reads the text between <code>${</code> and its closing brace. */
final class BraceReader {
    private final Source source;
    private final WordReader words;

    BraceReader(Source source, WordReader words) {
        this.source = source;
        this.words = words;
    }

    Part read(boolean quoted) {
        if (source.peek() == '#' && source.peek(1) != '}') {
            source.next();
            return closed(new Part.Variable(name(), "length", null, null, quoted));
        }
        if (source.peek() == '!' && source.peek(1) != '}') {
            source.next();
            String pointer = name();
            if (source.peek() == '*' || source.peek() == '@') throw new NotModelled("${!prefix*}");
            return operation(pointer, "indirect ", quoted);
        }
        return operation(name(), "", quoted);
    }

    private String name() {
        String name = words.name();
        if (name.isEmpty()) {
            int c = source.next();
            if (c == Source.END || "@*#?$!-".indexOf(c) < 0) throw new SyntaxError("bad substitution");
            name = String.valueOf((char) c);
        }
        return source.peek() == '[' ? name + subscript() : name;
    }

    /** Only arrays that the shell itself sets exist, such as PIPESTATUS; the plain name is the first element. */
    private String subscript() {
        source.next();
        var index = new StringBuilder();
        while (source.peek() != ']' && source.peek() != Source.END) index.append((char) source.next());
        source.next();
        if (!index.toString().matches("[0-9]+")) throw new NotModelled("arrays");
        return index.toString().equals("0") ? "" : "[" + index + "]";
    }

    private Part operation(String name, String before, boolean quoted) {
        String operator = operator();
        if (operator.isEmpty()) return closed(new Part.Variable(name, before.strip(), null, null, quoted));
        if (operator.equals("@")) throw new NotModelled("${name@…}");
        boolean replaces = operator.startsWith("/");
        boolean cuts = operator.equals(":");
        boolean pattern = replaces || "#%^,".indexOf(operator.charAt(0)) >= 0;
        Word argument = words.argument(replaces ? '/' : cuts ? ':' : '}', quoted, pattern || !quoted);
        @Nullable Word second = null;
        if (replaces || cuts) {
            boolean more = source.take(replaces ? '/' : ':');
            if (more) second = words.argument('}', quoted, pattern || !quoted);
        }
        return closed(new Part.Variable(name, before + operator, argument, second, quoted));
    }

    private String operator() {
        int c = source.peek();
        if (c == '}' || c == Source.END) return "";
        String operator = String.valueOf((char) source.next());
        int next = source.peek();
        boolean longer = switch (c) {
            case ':' -> "-=+?".indexOf(next) >= 0 && next != Source.END;
            case '#', '%', '^', ',' -> next == c;
            case '/' -> next == '/' || next == '#' || next == '%';
            case '-', '=', '+', '?', '@' -> false;
            default -> throw new SyntaxError("bad substitution");
        };
        return longer ? operator + (char) source.next() : operator;
    }

    private Part closed(Part part) {
        if (!source.take('}')) throw new SyntaxError("bad substitution");
        return part;
    }
}
