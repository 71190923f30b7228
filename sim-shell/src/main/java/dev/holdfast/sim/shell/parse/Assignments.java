package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Word.Part;
import dev.holdfast.sim.shell.text.NotModelled;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes assignments. */
final class Assignments {
    private static final Pattern BEGIN = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)(\\+?)=", Pattern.DOTALL);
    private static final Pattern ENTRY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\[.*", Pattern.DOTALL);

    private Assignments() {}

    /** Parses a word as an assignment; null for other words. */
    static Tree.@Nullable Assignment read(Word word) {
        if (word.parts().isEmpty()) return null;
        if (!(word.parts().getFirst() instanceof Part.Text(String text, boolean quoted)) || quoted) return null;
        Matcher begin = BEGIN.matcher(text);
        if (!begin.lookingAt()) {
            if (ENTRY.matcher(text).matches() && text.contains("]=")) throw new NotModelled("arrays");
            return null;
        }
        var value = new ArrayList<Part>();
        String rest = text.substring(begin.end());
        if (rest.equals("~") || rest.startsWith("~/")) {
            value.add(new Part.Variable("HOME", "", null, null, true));
            rest = rest.substring(1);
        }
        if (!rest.isEmpty()) value.add(new Part.Text(rest, false));
        value.addAll(word.parts().subList(1, word.parts().size()));
        return new Tree.Assignment(begin.group(1), !begin.group(2).isEmpty(), new Word(List.copyOf(value)));
    }
}
