package dev.holdfast.pve.api;

/** The two kinds of guests, with the word used in paths and resource types. */
public enum GuestKind {
    LXC("lxc"),
    QEMU("qemu");

    private final String word;

    GuestKind(String word) {
        this.word = word;
    }

    /** As in {@code /nodes/{node}/lxc/{vmid}}. */
    public String word() {
        return word;
    }
}
