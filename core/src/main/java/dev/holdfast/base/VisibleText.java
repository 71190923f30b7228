package dev.holdfast.base;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * The visible part of a text: the common rule for names, which people read, compare and type to confirm. A name must contain
 * visible characters and no hidden ones; names from before this rule are shown unchanged.
 */
public final class VisibleText {
    // Control characters, format characters (they change the writing direction, join, or have no effect), line ends,
    // and the letters, marks and symbols without a glyph: fillers, variation selectors, the empty Braille cell.
    private static final String INVISIBLE_ONES =
            "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\x{34f}\\x{115f}\\x{1160}\\x{17b4}\\x{17b5}"
                    + "\\x{180b}-\\x{180f}\\x{2065}\\x{2800}\\x{3164}\\x{fe00}-\\x{fe0f}\\x{ffa0}\\x{fff0}-\\x{fff8}"
                    + "\\x{e0000}-\\x{e0fff}";
    private static final Pattern INVISIBLE = Pattern.compile("[" + INVISIBLE_ONES + "]");
    private static final Pattern VISIBLE =
            Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}&&[^" + INVISIBLE_ONES + "]]");

    // Persian, Arabic and the scripts of India are written with joiners, and so are emoji of families and hearts.
    private static final String JOINING = "[\\p{IsArabic}\\p{IsDevanagari}\\p{IsBengali}\\p{IsGurmukhi}\\p{IsGujarati}"
            + "\\p{IsOriya}\\p{IsTamil}\\p{IsTelugu}\\p{IsKannada}\\p{IsMalayalam}\\p{IsSinhala}]";
    private static final Pattern JOINER =
            Pattern.compile("(?<=" + JOINING + ")[\\x{200c}\\x{200d}](?=" + JOINING + ")");
    private static final String ONE_EMOJI = "\\p{IsExtended_Pictographic}[\\x{fe0f}\\p{IsEmoji_Modifier}]*";
    private static final Pattern EMOJI = Pattern.compile(ONE_EMOJI + "(?:\\x{200d}" + ONE_EMOJI + ")*");

    // Of ECMA-48: control sequences, strings such as a window's title, and all shorter ones.
    private static final Pattern ESCAPE = Pattern.compile("(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]?"
            + "|(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])[^\\x07\\x1b\\x9c\\r\\n]*(?:\\x07|\\x9c|\\x1b\\\\)?"
            + "|\\x1b[ -/]*.?");
    private static final Pattern BREAK = Pattern.compile("[\\t-\\r\\x85\\p{Zl}\\p{Zp}]+");

    private VisibleText() {}

    /** The text in NFC, the common spelling of texts that look the same. */
    public static String normalized(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** Whether the text contains characters that are invisible, end the line, or change the writing direction. */
    public static boolean hasInvisible(String text) {
        String known = JOINER.matcher(EMOJI.matcher(text).replaceAll("x")).replaceAll("");
        return INVISIBLE.matcher(known).find();
    }

    /** Whether the text contains a visible character. */
    public static boolean hasVisible(String text) {
        return VISIBLE.matcher(text).find();
    }

    /** A text with names from outside sources on one line, without escape sequences; line ends in it become blanks. */
    public static String oneLine(String text) {
        return visiblePart(BREAK.matcher(ESCAPE.matcher(text).replaceAll("")).replaceAll(" "));
    }

    /** The visible part of a name from an outside source. */
    public static String visiblePart(String text) {
        String normal = normalized(text);
        return hasInvisible(normal) ? INVISIBLE.matcher(normal).replaceAll("").strip() : normal.strip();
    }
}
