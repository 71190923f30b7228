package dev.holdfast.pve.api;

import org.jspecify.annotations.Nullable;

/** The two kinds of guests, with the word used in paths and resource types. */
public enum GuestKind {
    LXC("lxc"),
    QEMU("qemu");

    private final String word;

    GuestKind(String word) {
        this.word = word;
    }

    /** The kind with this word; null for any other word. */
    public static @Nullable GuestKind of(@Nullable String word) {
        for (GuestKind one : values()) if (one.word.equals(word)) return one;
        return null;
    }

    /** As in {@code /nodes/{node}/lxc/{vmid}}. */
    public String word() {
        return word;
    }
}
