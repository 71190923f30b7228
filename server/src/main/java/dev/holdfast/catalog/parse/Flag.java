package dev.holdfast.catalog.parse;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a container may need of its host. */
public enum Flag {
    GPU,
    TUN,
    FUSE,
    NESTING,
    KEYCTL;

    /** As in scripts. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Those among these words; another version of Holdfast may know more. */
    public static List<Flag> of(List<String> words) {
        return Arrays.stream(values())
                .filter(flag -> words.contains(flag.word()))
                .toList();
    }
}
