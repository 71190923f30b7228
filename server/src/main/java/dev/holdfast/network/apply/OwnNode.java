package dev.holdfast.network.apply;

import dev.holdfast.guests.SelfDetection;
import dev.holdfast.network.attached.Attachments;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.pve.wire.Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether Holdfast itself depends on a node: it runs there, or in one of the node's guests. A change of that node's network may
 * cut off everyone who uses Holdfast.
 */
record OwnNode(Attachments attachments) {
    /** Whether it does, as far as is known without a call. */
    boolean isOwn(NetworkNode node) {
        if (attachments.isAny(node, SelfDetection.hardwareAddresses())) return true;
        return node.isEnrolled()
                && addresses().contains(Address.parse(node.host().address()).host());
    }

    /** The addresses of this machine that others can reach. */
    private static Set<String> addresses() {
        var own = new HashSet<String>();
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress())
                    .map(address -> address.getHostAddress().replaceAll("%.*", ""))
                    .forEach(own::add);
        } catch (SocketException e) {
            throw new IllegalStateException("The machine's interfaces can't be read", e);
        }
        return own;
    }
}
