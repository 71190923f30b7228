package dev.holdfast.apps.script;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.jspecify.annotations.Nullable;

/** The differences of two texts, in the unified format of {@code diff -u} and git. */
public final class ScriptDiff {
    private static final int CONTEXT = 3;

    private ScriptDiff() {}

    /** Empty when nothing differs. Null stands for a missing text. */
    public static String of(String path, @Nullable String before, @Nullable String after) {
        String old = before == null ? "" : before;
        String now = after == null ? "" : after;
        if (old.equals(now)) return "";
        var a = new RawText(old.getBytes(StandardCharsets.UTF_8));
        var b = new RawText(now.getBytes(StandardCharsets.UTF_8));
        var out = new ByteArrayOutputStream();
        try (var format = new DiffFormatter(out)) {
            format.setContext(CONTEXT);
            format.format(new HistogramDiff().diff(RawTextComparator.DEFAULT, a, b), a, b);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // can't happen with a stream in memory
        }
        String from = before == null ? "/dev/null" : "a/" + path;
        String to = after == null ? "/dev/null" : "b/" + path;
        return "--- " + from + "\n+++ " + to + "\n" + out.toString(StandardCharsets.UTF_8);
    }
}
