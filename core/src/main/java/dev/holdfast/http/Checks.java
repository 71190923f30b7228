package dev.holdfast.http;

import dev.holdfast.base.Violation;
import dev.holdfast.base.VisibleText;
import dev.holdfast.base.seal.Secret;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects the faults of one input and reports its constraints to the OpenAPI document. Null values pass: the binder
 * reports missing fields. An input must run all its checks every time, whatever its values; a conditional check is not
 * documented.
 */
public final class Checks {
    /** The fault type of an update that names no field. */
    public static final String NOTHING = "nothing_to_change";

    /** The pattern of every text, and the documented pattern of texts without a pattern of their own. */
    public static final String TEXT =
            "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$";

    // VisibleText's rule for a line, as far as a pattern that every engine reads in the same way can express it: no
    // control characters, line ends, characters that change the writing direction, or characters without a glyph.
    // Joiners and variation selectors are allowed because they have uses.
    private static final Pattern LINE =
            Pattern.compile("[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160"
                    + "\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0"
                    + "\\ufff0-\\ufffb]*");

    private static final Pattern ONE_LINE =
            Pattern.compile("[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*");

    /**
     * Fault types of missed bounds. Only the checks of these bounds report them, because those checks also document the
     * bound.
     */
    private static final Set<String> OF_BOUNDS =
            Set.of("greater_than_equal", "less_than_equal", "string_too_long", "string_pattern_mismatch", "enum");

    private final List<Object> where;
    private final List<String> place;
    private final List<Violation> found;
    /** What was found, without its sentences. An input can have a hundred thousand faults. */
    private final Set<Violation> reported;

    private final Constraints constraints;
    private final @Nullable Blank recording;

    /** Makes records with neutral values. */
    public interface Blank {
        /** A record of this shape. */
        <T> T of(Class<T> shape);
    }

    private Checks(
            List<Object> where,
            List<String> place,
            List<Violation> found,
            Set<Violation> reported,
            Constraints constraints,
            @Nullable Blank recording) {
        this.where = List.copyOf(where);
        this.place = List.copyOf(place);
        this.found = found;
        this.reported = reported;
        this.constraints = constraints;
        this.recording = recording;
    }

    /** Checks of an input at {@code where}, such as {@code body}; faults are added to {@code found}. */
    public static Checks of(Constraints constraints, List<Object> where, List<Violation> found) {
        return new Checks(where, List.of(), found, new HashSet<>(), constraints, null);
    }

    /** Checks that only record the constraints, of blank records. */
    public static Checks recording(Constraints constraints, Blank blank) {
        return new Checks(List.of(), List.of(), new ArrayList<>(), new HashSet<>(), constraints, blank);
    }

    /** The same, for the fields of the object {@code field}. */
    public Checks of(String field) {
        return new Checks(below(where, field), below(place, field), found, reported, constraints, recording);
    }

    /** Checks each element of a list; {@code shape} is the type of the elements. */
    public <T extends Record> void each(
            String field, @Nullable List<T> values, Class<T> shape, BiConsumer<Checks, T> check) {
        if (recording != null) check.accept(element(field, 0), recording.of(shape));
        else if (values != null) {
            for (int i = 0; i < values.size(); i++) check.accept(element(field, i), values.get(i));
        }
    }

    private Checks element(String field, int index) {
        return new Checks(
                below(below(where, field), index),
                below(below(place, field), Constraints.EACH),
                found,
                reported,
                constraints,
                recording);
    }

    /** Reports a fault unless {@code holds}. The document can describe such a rule only in words: {@code msg}. */
    public void that(boolean holds, String field, String type, String msg) {
        if (OF_BOUNDS.contains(type)) throw new IllegalArgumentException("The document can't describe a bare " + type);
        ask(field, "description", msg);
        fault(holds, field, type, msg);
    }

    /** Says in the document what a field does; nothing is checked. */
    public void note(String field, String sentence) {
        ask(field, "description", sentence);
    }

    /** Reports a fault of the whole input unless {@code holds}: an update that names no field is a mistake. */
    public void something(boolean holds) {
        ask(place, "minProperties", 1);
        if (!holds) found.add(new Violation(where, "Name at least one field to change.", NOTHING));
    }

    /** Reports a fault unless {@code value} is within the bounds, both included. */
    public void within(String field, @Nullable Number value, long least, long most) {
        atLeast(field, value, least);
        ask(field, "maximum", most);
        if (value != null) {
            fault(value.doubleValue() <= most, field, "less_than_equal", "Must be at most " + most + ".");
        }
    }

    /** Reports a fault if {@code value} is less than {@code least}. */
    public void atLeast(String field, @Nullable Number value, long least) {
        ask(field, "minimum", least);
        if (value != null) {
            fault(value.doubleValue() >= least, field, "greater_than_equal", "Must be at least " + least + ".");
        }
    }

    /**
     * Reports a fault unless {@code value} is a name: one line of at most {@code most} characters, with a visible one
     * and no invisible ones.
     */
    public void text(String field, @Nullable String value, int most) {
        line(field, value, most);
        ask(field, "minLength", 1);
        String msg = value != null && value.isBlank() ? "Must not be empty." : "Must contain a visible character.";
        ask(field, "description", "Must contain a visible character.");
        fault(value == null || VisibleText.hasVisible(value), field, "value_error", msg);
    }

    /**
     * Reports a fault unless {@code value} is one line of at most {@code most} characters without invisible ones; it
     * may be blank.
     */
    public void line(String field, @Nullable String value, int most) {
        // The pattern covers the worst invisible characters; a pattern that covers all of them does not fit the
        // document.
        ask(field, "pattern", "^(?:" + LINE.pattern() + ")$");
        ask(field, "description", "Must be one line without invisible characters.");
        fault(
                value == null || !VisibleText.hasInvisible(value),
                field,
                "string_pattern_mismatch",
                "Must be one line without invisible characters. Delete the text and type it again.");
        length(field, value, most);
    }

    /** The same for a secret. */
    public void text(String field, @Nullable Secret value, int most) {
        text(field, value == null ? null : value.reveal(), most);
    }

    /** Reports a fault unless {@code value} has at most {@code most} characters. */
    public void length(String field, @Nullable String value, int most) {
        ask(field, "maxLength", most);
        // Counted like JSON Schema: a surrogate pair is one character.
        fault(
                value == null || value.codePointCount(0, value.length()) <= most,
                field,
                "string_too_long",
                "Must have at most " + most + " characters.");
    }

    /** Reports a fault unless the whole of {@code value} matches. */
    public void matches(String field, @Nullable String value, Pattern pattern, String msg) {
        ask(field, "pattern", "^(?:" + pattern.pattern() + ")$");
        ask(field, "description", msg);
        fault(value == null || pattern.matcher(value).matches(), field, "string_pattern_mismatch", msg);
    }

    /** Reports a fault unless {@code value} is one of these words. */
    public void oneOf(String field, @Nullable String value, List<String> words) {
        ask(field, "enum", words);
        fault(
                value == null || words.contains(value),
                field,
                "enum",
                "Must be one of: " + String.join(", ", words) + ".");
    }

    /** Reports a fault for each element that is not one of these words. */
    public void eachOneOf(String field, @Nullable List<String> values, List<String> words) {
        ask(below(below(place, field), Constraints.EACH), "enum", words);
        for (int i = 0; values != null && i < values.size(); i++) {
            if (words.contains(values.get(i))) continue;
            found.add(new Violation(
                    below(below(where, field), i), "Must be one of: " + String.join(", ", words) + ".", "enum"));
        }
    }

    /** Reports a fault for each element that does not hold. */
    public <T> void eachThat(String field, @Nullable List<T> values, Predicate<T> holds, String msg) {
        ask(below(below(place, field), Constraints.EACH), "description", msg);
        for (int i = 0; values != null && i < values.size(); i++) {
            if (!holds.test(values.get(i))) {
                found.add(new Violation(below(below(where, field), i), msg, "value_error"));
            }
        }
    }

    /** Reports a fault unless the number of elements is within the bounds. */
    public void size(String field, @Nullable List<?> values, int least, int most, String msg) {
        ask(field, "minItems", least);
        ask(field, "maxItems", most);
        fault(values == null || (values.size() >= least && values.size() <= most), field, "value_error", msg);
    }

    /** Reports a fault if the map has too many entries, or a value has too many characters or contains a line end. */
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
        // A fault that two checks find is reported once.
        if (reported.add(fault.unworded())) found.add(fault);
    }

    private void ask(String field, String keyword, Object value) {
        ask(below(place, field), keyword, value);
    }

    /**
     * Called before each comparison. A constraint that the checks of a blank instance don't record is not documented.
     */
    private void ask(List<String> at, String keyword, Object value) {
        if (recording != null) constraints.add(at, keyword, value);
        else
            assert constraints.has(at, keyword, value)
                    : at + ": this check does not always run: " + keyword + " " + value;
    }

    private static <T> List<T> below(List<? extends T> list, T more) {
        var longer = new ArrayList<T>(list);
        longer.add(more);
        return longer;
    }
}
