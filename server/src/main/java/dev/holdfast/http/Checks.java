package dev.holdfast.http;

import dev.holdfast.base.Violation;
import dev.holdfast.base.VisibleText;
import dev.holdfast.base.seal.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects the faults of one input. Nothing here throws; null values pass, for a field's absence is the binder's. */
public final class Checks {
    /** The type of the fault of a change that names nothing. */
    public static final String NOTHING = "nothing_to_change";

    private final List<Object> where;
    private final List<Violation> found;

    /** Checks whose faults lie below {@code where}, such as {@code body}, added to {@code found}. */
    public Checks(List<Object> where, List<Violation> found) {
        this.where = List.copyOf(where);
        this.found = found;
    }

    /** The same, for the {@code index}-th element of the list {@code field}. */
    public Checks at(String field, int index) {
        return new Checks(below(field, index), found);
    }

    /** The same, for the fields of the object {@code field}. */
    public Checks of(String field) {
        return new Checks(below(field), found);
    }

    /** A fault unless {@code holds}. */
    public void that(boolean holds, String field, String type, String msg) {
        if (holds) return;
        var fault = new Violation(below(field), msg, type);
        // What two checks find wrong in the same way is told once.
        boolean told = found.stream()
                .anyMatch(one -> one.loc().equals(fault.loc()) && one.type().equals(type));
        if (!told) found.add(fault);
    }

    /** A fault unless {@code value} lies within the bounds, both included. */
    public void within(String field, @Nullable Number value, long least, long most) {
        if (value == null) return;
        that(value.doubleValue() >= least, field, "greater_than_equal", "Must be at least " + least + ".");
        that(value.doubleValue() <= most, field, "less_than_equal", "Must be at most " + most + ".");
    }

    /** A fault of the whole input unless {@code holds}: a change that changes nothing is a mistake. */
    public void anyChange(boolean holds) {
        if (!holds) found.add(new Violation(where, "Name at least one field to change.", NOTHING));
    }

    /** A fault unless {@code value} is a name: one line of at most this many characters that shows something and hides nothing. */
    public void text(String field, @Nullable String value, int most) {
        if (value == null) return;
        line(field, value, most);
        String msg = value.isBlank() ? "Must not be empty." : "Must have a character that can be seen.";
        that(VisibleText.hasVisible(value), field, "value_error", msg);
    }

    /** A fault unless {@code value} is one line of at most this many characters that hides nothing; it may be blank. */
    public void line(String field, @Nullable String value, int most) {
        if (value == null) return;
        that(
                !VisibleText.hasInvisible(value),
                field,
                "string_pattern_mismatch",
                "Must be one line without invisible characters. Delete it and type it anew.");
        that(value.length() <= most, field, "string_too_long", "Must have at most " + most + " characters.");
    }

    /** The same of a secret. */
    public void text(String field, @Nullable Secret value, int most) {
        text(field, value == null ? null : value.reveal(), most);
    }

    /** A fault unless the whole of {@code value} matches. */
    public void matches(String field, @Nullable String value, Pattern pattern, String msg) {
        if (value == null) return;
        that(pattern.matcher(value).matches(), field, "string_pattern_mismatch", msg);
    }

    /** A fault unless {@code value} is one of these words. */
    public void oneOf(String field, @Nullable String value, List<String> words) {
        if (value == null) return;
        that(words.contains(value), field, "enum", "Must be one of: " + String.join(", ", words) + ".");
    }

    private List<Object> below(Object... more) {
        var loc = new ArrayList<>(where);
        loc.addAll(List.of(more));
        return loc;
    }
}
