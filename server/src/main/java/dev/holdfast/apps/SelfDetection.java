package dev.holdfast.apps;

import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.Timeouts;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether Holdfast itself runs in a guest: a NIC of the guest has the MAC address of one of this machine's
 * interfaces, which Proxmox VE keeps unique.
 */
public final class SelfDetection {
    private final Apps apps;
    private final Hypervisors hypervisors;
    private final Set<String> own;

    /** {@code own} are this machine's MAC addresses in upper case with colons. */
    public SelfDetection(Apps apps, Hypervisors hypervisors, Set<String> own) {
        this.apps = apps;
        this.hypervisors = hypervisors;
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

    /** The phrase to type when this service itself runs in the app; null when it does not, or when the app has no host. */
    public @Nullable String phrase(long appId) {
        App app = apps.get(appId);
        if (app.hostId() == null || own.isEmpty()) return null;
        Apps.AppLocation home = apps.home(appId);
        boolean same = hypervisors
                .reaching(app.clusterId(), home.node())
                .within(Timeouts.PERSON)
                .guest(GuestKind.LXC, home.node(), app.ctid())
                .config()
                .nics()
                .values()
                .stream()
                .anyMatch(n -> n.hardwareAddress() != null && own.contains(n.hardwareAddress()));
        return same ? app.name() : null;
    }
}
