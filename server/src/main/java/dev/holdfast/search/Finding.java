package dev.holdfast.search;

import dev.holdfast.search.SearchView.SearchHit.Field;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How well something fits what is searched for. Pure. */
final class Finding {
    private static final Pattern NOT_HEXADECIMAL = Pattern.compile("[^0-9a-f]");
    private static final Pattern PART_OF_MAC = Pattern.compile("[0-9a-f]{2}([:.-]?[0-9a-f]{1,2}){2,5}[:.-]?");

    private final String wanted;
    private final @Nullable String mac;
    private int rank = NONE;
    private Field field = Field.NAME;
    private String text = "";

    /** The rank of what does not fit. */
    static final int NONE = Integer.MAX_VALUE;

    Finding(String q) {
        this.wanted = q.strip().toLowerCase(Locale.ROOT);
        this.mac = PART_OF_MAC.matcher(wanted).matches() ? digits(wanted) : null;
    }

    private Finding(String wanted, @Nullable String mac) {
        this.wanted = wanted;
        this.mac = mac;
    }

    /** For the next thing. */
    Finding again() {
        return new Finding(wanted, mac);
    }

    /** Compares a field, of which a part is enough. */
    Finding part(Field name, @Nullable String value) {
        if (value == null) return this;
        String lower = value.toLowerCase(Locale.ROOT);
        if (lower.equals(wanted)) return found(0, name, value);
        if (lower.startsWith(wanted)) return found(2, name, value);
        return lower.contains(wanted) ? found(4, name, value) : this;
    }

    /** Compares a number, which is found by its beginning: 10 is no part of 210. */
    Finding number(Field name, int value) {
        String digits = Integer.toString(value);
        if (digits.equals(wanted)) return found(0, name, digits);
        return digits.startsWith(wanted) ? found(3, name, digits) : this;
    }

    /** Compares a hardware address in any of the usual spellings. */
    Finding mac(Field name, @Nullable String value) {
        if (mac == null || value == null) return this;
        String digits = digits(value.toLowerCase(Locale.ROOT));
        if (digits.equals(mac)) return found(0, name, value);
        return digits.contains(mac) ? found(3, name, value) : this;
    }

    private static String digits(String text) {
        return NOT_HEXADECIMAL.matcher(text).replaceAll("");
    }

    private Finding found(int how, Field name, String value) {
        if (how < rank) {
            rank = how;
            field = name;
            text = value;
        }
        return this;
    }

    /** The lower, the better; {@link #NONE} if nothing fits. */
    int rank() {
        return rank;
    }

    Field field() {
        return field;
    }

    String text() {
        return text;
    }
}
