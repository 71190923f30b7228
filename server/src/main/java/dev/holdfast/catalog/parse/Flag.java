package dev.holdfast.catalog.parse;

import dev.holdfast.base.Word;
import java.util.Arrays;
import java.util.List;

/** What a container may need of its host. */
public enum Flag implements Word {
    GPU,
    TUN,
    FUSE,
    NESTING,
    KEYCTL;

    /** Those among these words; another version of Holdfast may know more. */
    public static List<Flag> of(List<String> words) {
        return Arrays.stream(values())
                .filter(flag -> words.contains(flag.word()))
                .toList();
    }
}
