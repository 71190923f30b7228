package dev.holdfast.http;

import dev.holdfast.base.Violation;
import dev.holdfast.base.VisibleText;
import dev.holdfast.base.seal.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects the faults of one input, and tells the document what is asked of it. Null values pass, for a field's absence is
 * the binder's. An input asks for everything every time, whatever it holds: what is asked only of some is not documented.
 */
public final class Checks {
    /** The type of the fault of a change that names nothing. */
    public static final String NOTHING = "nothing_to_change";

    /** What every text must be, and what a document says of the ones that nothing more is asked of. */
    static final String TEXT = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$";

    // As much of VisibleText's rule for a line as a pattern that is read the same everywhere can say: controls, the
    // ends of
    // lines, what turns the direction of writing, and what is drawn as nothing. Joiners and variation selectors have
    // uses.
    private static final Pattern LINE =
            Pattern.compile("[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160"
                    + "\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0"
                    + "\\ufff0-\\ufffb]*");

    private static final Pattern ONE_LINE =
            Pattern.compile("[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*");

    /** Types that say which bound was missed. Only the checks of that bound report them, for they tell the document. */
    private static final Set<String> OF_BOUNDS =
            Set.of("greater_than_equal", "less_than_equal", "string_too_long", "string_pattern_mismatch", "enum");

    private final List<Object> where;
    private final List<String> place;
    private final List<Violation> found;
    private final Constraints constraints;
    private final boolean recording;

    private Checks(
            List<Object> where, List<String> place, List<Violation> found, Constraints constraints, boolean recording) {
        this.where = List.copyOf(where);
        this.place = List.copyOf(place);
        this.found = found;
        this.constraints = constraints;
        this.recording = recording;
    }

    /** Checks of an input whose faults lie below {@code where}, such as {@code body}, added to {@code found}. */
    static Checks of(Class<? extends Input> shape, List<Object> where, List<Violation> found) {
        return new Checks(where, List.of(), found, Constraints.of(shape), false);
    }

    /** Checks that only write down what they ask. */
    static Checks recording(Constraints constraints) {
        return new Checks(List.of(), List.of(), new ArrayList<>(), constraints, true);
    }

    /** The same, for the fields of the object {@code field}. */
    public Checks of(String field) {
        return new Checks(below(where, field), below(place, field), found, constraints, recording);
    }

    /** Checks each element of a list; {@code shape} is what the elements are. */
    public <T extends Record> void each(
            String field, @Nullable List<T> values, Class<T> shape, BiConsumer<Checks, T> check) {
        if (recording) check.accept(element(field, 0), RecordBinder.blank(shape));
        else if (values != null) {
            for (int i = 0; i < values.size(); i++) check.accept(element(field, i), values.get(i));
        }
    }

    private Checks element(String field, int index) {
        return new Checks(
                below(below(where, field), index),
                below(below(place, field), Constraints.EACH),
                found,
                constraints,
                recording);
    }

    /** A fault unless {@code holds}, which the document can tell only in words: {@code msg}. */
    public void that(boolean holds, String field, String type, String msg) {
        if (OF_BOUNDS.contains(type)) throw new IllegalArgumentException("The document can't tell a bare " + type);
        ask(field, "description", msg);
        fault(holds, field, type, msg);
    }

    /** A fault of the whole input unless {@code holds}: a change that names nothing is a mistake. */
    public void something(boolean holds) {
        ask(place, "minProperties", 1);
        if (!holds) found.add(new Violation(where, "Name at least one field to change.", NOTHING));
    }

    /** A fault unless {@code value} lies within the bounds, both included. */
    public void within(String field, @Nullable Number value, long least, long most) {
        atLeast(field, value, least);
        ask(field, "maximum", most);
        if (value != null) {
            fault(value.doubleValue() <= most, field, "less_than_equal", "Must be at most " + most + ".");
        }
    }

    /** A fault if {@code value} is smaller than this. */
    public void atLeast(String field, @Nullable Number value, long least) {
        ask(field, "minimum", least);
        if (value != null) {
            fault(value.doubleValue() >= least, field, "greater_than_equal", "Must be at least " + least + ".");
        }
    }

    /** A fault unless {@code value} is a name: one line of at most this many characters that shows something and hides nothing. */
    public void text(String field, @Nullable String value, int most) {
        line(field, value, most);
        ask(field, "minLength", 1);
        String msg =
                value != null && value.isBlank() ? "Must not be empty." : "Must have a character that can be seen.";
        ask(field, "description", "Must have a character that can be seen.");
        fault(value == null || VisibleText.hasVisible(value), field, "value_error", msg);
    }

    /** A fault unless {@code value} is one line of at most this many characters that hides nothing; it may be blank. */
    public void line(String field, @Nullable String value, int most) {
        // The pattern names the worst of them; all that can't be seen is more than a pattern of the document can say.
        ask(field, "pattern", "^(?:" + LINE.pattern() + ")$");
        ask(field, "description", "Must be one line without invisible characters.");
        fault(
                value == null || !VisibleText.hasInvisible(value),
                field,
                "string_pattern_mismatch",
                "Must be one line without invisible characters. Delete it and type it anew.");
        length(field, value, most);
    }

    /** The same of a secret. */
    public void text(String field, @Nullable Secret value, int most) {
        text(field, value == null ? null : value.reveal(), most);
    }

    /** A fault unless {@code value} has at most this many characters. */
    public void length(String field, @Nullable String value, int most) {
        ask(field, "maxLength", most);
        // Characters as JSON Schema counts them: one that Java keeps in two halves is one.
        fault(
                value == null || value.codePointCount(0, value.length()) <= most,
                field,
                "string_too_long",
                "Must have at most " + most + " characters.");
    }

    /** A fault unless the whole of {@code value} matches. */
    public void matches(String field, @Nullable String value, Pattern pattern, String msg) {
        ask(field, "pattern", "^(?:" + pattern.pattern() + ")$");
        ask(field, "description", msg);
        fault(value == null || pattern.matcher(value).matches(), field, "string_pattern_mismatch", msg);
    }

    /** A fault unless {@code value} is one of these words. */
    public void oneOf(String field, @Nullable String value, List<String> words) {
        ask(field, "enum", words);
        fault(
                value == null || words.contains(value),
                field,
                "enum",
                "Must be one of: " + String.join(", ", words) + ".");
    }

    /** A fault of each element that is none of these words. */
    public void eachOneOf(String field, @Nullable List<String> values, List<String> words) {
        ask(below(below(place, field), Constraints.EACH), "enum", words);
        for (int i = 0; values != null && i < values.size(); i++) {
            if (words.contains(values.get(i))) continue;
            found.add(new Violation(
                    below(below(where, field), i), "Must be one of: " + String.join(", ", words) + ".", "enum"));
        }
    }

    /** A fault unless the list has so many elements. */
    public void size(String field, @Nullable List<?> values, int least, int most, String msg) {
        ask(field, "minItems", least);
        ask(field, "maxItems", most);
        fault(values == null || (values.size() >= least && values.size() <= most), field, "value_error", msg);
    }

    /** A fault if the map has more entries, or if a value of it has more characters or ends a line. */
    public void lines(String field, @Nullable Map<String, Secret> values, int mostValues, int most) {
        ask(field, "maxProperties", mostValues);
        fault(
                values == null || values.size() <= mostValues,
                field,
                "value_error",
                "Must have at most " + mostValues + " entries.");
        List<String> each = below(below(place, field), Constraints.EACH);
        ask(each, "maxLength", most);
        ask(each, "pattern", "^(?:" + ONE_LINE.pattern() + ")$");
        if (values == null) return;
        values.forEach((name, secret) -> {
            String value = secret.reveal();
            boolean holds = value.codePointCount(0, value.length()) <= most
                    && ONE_LINE.matcher(value).matches();
            String msg = "Must be one line of at most " + most + " characters.";
            of(field).fault(holds, name, "value_error", msg);
        });
    }

    private void fault(boolean holds, String field, String type, String msg) {
        if (holds) return;
        var fault = new Violation(below(where, field), msg, type);
        // What two checks find wrong in the same way is told once.
        boolean told = found.stream()
                .anyMatch(one -> one.loc().equals(fault.loc()) && one.type().equals(type));
        if (!told) found.add(fault);
    }

    private void ask(String field, String keyword, Object value) {
        ask(below(place, field), keyword, value);
    }

    /** Comes before each comparison: what was not asked of a blank instance is not in the document. */
    private void ask(List<String> at, String keyword, Object value) {
        if (recording) constraints.add(at, keyword, value);
        else assert constraints.has(at, keyword, value) : at + " is not always asked for " + keyword + " " + value;
    }

    private static <T> List<T> below(List<? extends T> list, T more) {
        var longer = new ArrayList<T>(list);
        longer.add(more);
        return longer;
    }
}
