package dev.holdfast.notify.channel.protocol;

import dev.holdfast.notify.channel.Message;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The texts of messages, cut to what a service accepts and escaped as it wants them. */
public final class Texts {
    /** What a link to the page is called. */
    static final String OPEN = "Open in Holdfast";

    private static final String MORE = "…";

    private Texts() {}

    /** The title, which begins with the severity, or with the word that it is over. One line. */
    public static String headline(Message message) {
        return message.bySeverity("Resolved: ", "Critical: ", "Warning: ", "")
                + message.title().strip().replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ");
    }

    /** A colour for the severity, as {@code rrggbb}. */
    static int colour(Message message) {
        return message.bySeverity(0x2e7d32, 0xc62828, 0xef6c00, 0x1565c0);
    }

    /** The text and, below it, the link. */
    static String withLink(String text, @Nullable String url) {
        return url == null ? text : text.isEmpty() ? url : text + "\n\n" + url;
    }

    /** At most this many UTF-16 units. */
    public static String cut(String text, int most) {
        return escape(text, most, Character::toString);
    }

    /** At most this many bytes in UTF-8. */
    public static String cutBytes(String text, int most) {
        if (text.getBytes(StandardCharsets.UTF_8).length <= most) return text;
        var cut = new StringBuilder();
        int used = MORE.getBytes(StandardCharsets.UTF_8).length;
        for (int point : text.codePoints().toArray()) {
            used += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
            if (used > most) break;
            cut.appendCodePoint(point);
        }
        return cut + MORE;
    }

    /** At most this many UTF-16 units after each character was escaped; no escape is cut in two. */
    static String escape(String text, int most, IntFunction<String> escape) {
        var all = new StringBuilder();
        int fits = 0; // what fits together with the sign that there is more
        for (int point : text.codePoints().toArray()) {
            all.append(escape.apply(point));
            if (all.length() <= most - MORE.length()) fits = all.length();
            if (all.length() > most) return all.substring(0, fits) + MORE;
        }
        return all.toString();
    }

    /** For HTML, in text and in attributes. */
    static String html(int point) {
        return switch (point) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> Character.toString(point);
        };
    }

    static String html(String text) {
        return escape(text, Integer.MAX_VALUE, Texts::html);
    }

    /** For Slack's mrkdwn, where these three begin mentions and links. */
    static String slack(int point) {
        return switch (point) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            default -> Character.toString(point);
        };
    }

    /** For Markdown: each character that may format something is taken literally. */
    static String markdown(int point) {
        return "\\`*_{}[]()#+-.!|~<>".indexOf(point) < 0 ? Character.toString(point) : "\\" + Character.toString(point);
    }
}
