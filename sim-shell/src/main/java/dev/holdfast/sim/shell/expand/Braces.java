package dev.holdfast.sim.shell.expand;

import dev.holdfast.sim.shell.parse.Word;
import dev.holdfast.sim.shell.parse.Word.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expands {@code a{b,c}d} and {@code {1..5}}, with plain text only in the braces. */
final class Braces {
    private static final Pattern GROUP = Pattern.compile("\\{([^{}\\s]*)}");
    private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,9})\\.\\.(-?[0-9]{1,9})");

    private Braces() {}

    static List<Word> expand(Word word) {
        for (int i = 0; i < word.parts().size(); i++) {
            if (!(word.parts().get(i) instanceof Part.Text(String text, boolean quoted)) || quoted) continue;
            Matcher group = GROUP.matcher(text);
            while (group.find()) {
                List<String> choices = choices(group.group(1));
                if (choices.isEmpty()) continue;
                var words = new ArrayList<Word>();
                for (String choice : choices) {
                    var parts = new ArrayList<>(word.parts());
                    String whole = text.substring(0, group.start()) + choice + text.substring(group.end());
                    parts.set(i, new Part.Text(whole, false));
                    words.addAll(expand(new Word(List.copyOf(parts))));
                }
                return words;
            }
        }
        return List.of(word);
    }

    private static List<String> choices(String inner) {
        if (inner.contains(",")) return List.of(inner.split(",", -1));
        Matcher range = RANGE.matcher(inner);
        if (!range.matches()) return List.of();
        int from = Integer.parseInt(range.group(1));
        int to = Integer.parseInt(range.group(2));
        var numbers = new ArrayList<String>();
        for (int n = from; from <= to ? n <= to : n >= to; n += from <= to ? 1 : -1) numbers.add(String.valueOf(n));
        return numbers;
    }
}
