package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.effective.chain.NodeChains;

/** What a change does to the firewall that decides about a node's packets. {@link Effects} has one for each change. */
@FunctionalInterface
public interface Effect {
    /** The firewall after the change. */
    NodeChains on(NodeChains before) throws Unreadable;

    /** The change concerns something that could not be read. */
    final class Unreadable extends Exception {
        /** What could not be read. */
        Unreadable(String what) {
            super(what);
        }
    }
}
