package dev.holdfast.firewall.lockout;

/**
 * A way that a change would cut.
 *
 * @param node the node to which it leads
 * @param certain false when it only may be cut, because something about it is not known
 * @param detail a sentence for the user
 */
public record Cut(String node, boolean certain, String detail) {}
