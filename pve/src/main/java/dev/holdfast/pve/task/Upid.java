package dev.holdfast.pve.task;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A task's UPID: {@code UPID:node:pid:pstart:starttime:type:id:user:}, numbers in hex.
 *
 * @param text as the endpoint returned it; sent back unchanged
 * @param node where the task runs
 * @param startTime in epoch seconds
 * @param type such as {@code vzstart}
 * @param id the task's object, often a guest's ID; may be empty
 * @param user who started it, with the token's name after {@code !}
 */
public record Upid(String text, String node, long startTime, String type, String id, String user) {
    // The id can contain anything but a colon; worker types and users contain none either.
    private static final Pattern FORM = Pattern.compile(
            "UPID:([A-Za-z0-9][A-Za-z0-9.-]{0,62}):([0-9A-Fa-f]{8,16}):([0-9A-Fa-f]{8,16}):([0-9A-Fa-f]{8}):([^:\\s]{1,128}):([^:\\s]{0,512}):([^:\\s]{1,256}):");

    /** Parses a UPID. Throws {@link IllegalArgumentException} for anything else. */
    public static Upid parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("Not a task id: " + text);
        return new Upid(
                text,
                matcher.group(1),
                Long.parseLong(matcher.group(4), 16),
                matcher.group(5),
                matcher.group(6),
                matcher.group(7));
    }

    @Override
    public String toString() {
        return text;
    }
}
