package dev.holdfast.guests;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * Detects whether Holdfast itself runs in a guest: a NIC of the guest has the MAC address of one of this machine's
 * interfaces, which Proxmox VE keeps unique.
 */
public final class SelfDetection {

    private final Set<String> own;

    /** {@code own} are this machine's MAC addresses in upper case with colons. */
    public SelfDetection(Set<String> own) {
        this.own = Set.copyOf(own);
    }

    /** The MAC addresses of this machine. */
    public static Set<String> hardwareAddresses() {
        var addresses = new HashSet<String>();
        try {
            var hex = HexFormat.ofDelimiter(":").withUpperCase();
            NetworkInterface.networkInterfaces().forEach(one -> {
                try {
                    byte[] address = one.getHardwareAddress();
                    if (address != null && address.length == 6) addresses.add(hex.formatHex(address));
                } catch (SocketException e) {
                    // the interface has just been removed
                }
            });
        } catch (SocketException e) {
            throw new IllegalStateException("The machine's interfaces can't be read", e);
        }
        addresses.remove("00:00:00:00:00:00");
        return addresses;
    }

    /** Whether this service itself runs in the guest. */
    public boolean isSelf(GuestHandle guest) {
        if (own.isEmpty()) return false;
        return guest.clientForUser().config().nics().values().stream()
                .anyMatch(n -> n.hardwareAddress() != null && own.contains(n.hardwareAddress()));
    }
}
