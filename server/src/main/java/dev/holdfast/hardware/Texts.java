package dev.holdfast.hardware;

import dev.holdfast.base.VisibleText;
import org.jspecify.annotations.Nullable;

/** What hosts told, cut to a reasonable size. */
final class Texts {
    private static final int LONGEST = 300;

    private Texts() {}

    static @Nullable String shown(@Nullable String text) {
        if (text == null) return null;
        String visible = VisibleText.visiblePart(text.substring(0, Math.min(text.length(), LONGEST)));
        return visible.isEmpty() ? null : visible;
    }

    static String shown(@Nullable String text, String otherwise) {
        String visible = shown(text);
        return visible == null ? otherwise : visible;
    }
}
