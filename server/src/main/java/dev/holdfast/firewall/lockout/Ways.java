package dev.holdfast.firewall.lockout;

import dev.holdfast.base.net.Network;
import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import dev.holdfast.pve.wire.Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The connections to a node that Holdfast and the user who changes its firewall need. Pure. */
final class Ways {
    /** The API of Proxmox VE listens on this port on every node; another one in an address means that something forwards it. */
    private static final int API = Address.DEFAULT_PORT;

    private static final int SSH = 22;

    private Ways() {}

    /**
     * The ways to a host.
     *
     * @param sshPort where Holdfast signs in over SSH; null when it does not
     * @param ends of Holdfast's connection, as this machine sees them; null when there is no route
     * @param localNetwork the node's own network; null when it is not known
     * @param caller the address of the user, or null
     */
    static List<Way> to(
            Address address,
            @Nullable Integer sshPort,
            @Nullable OwnAddress ends,
            @Nullable String localNetwork,
            @Nullable String caller) {
        Addresses seen = seen(ends, localNetwork);
        var ways = new ArrayList<Way>();
        ways.add(new Way("Holdfast's connection to the API", address.port() == API ? seen : null, API));
        if (sshPort != null) ways.add(new Way("Holdfast's connection over SSH", seen, sshPort));
        if (caller == null) return ways;
        // A browser on this machine reaches the node as Holdfast does.
        boolean isHere = Network.parse("127.0.0.0/8").contains(caller)
                || Network.parse("::1").contains(caller);
        Addresses from = isHere ? seen : Cuts.address(caller);
        if (!isHere && from == null) return ways;
        if (!isHere) ways.add(new Way("Your way to the page of Proxmox VE", from, API));
        ways.add(new Way("Your way over SSH", from, SSH));
        return ways;
    }

    /**
     * The address of Holdfast that arrives at the node. It is known only if both ends are in the network of the node itself: there no
     * router is between them that could change it. Everything else counts as unknown, so that any source that a change shuts out is
     * taken for Holdfast; better asked once too often than locked out.
     */
    private static @Nullable Addresses seen(@Nullable OwnAddress ends, @Nullable String localNetwork) {
        if (ends == null || localNetwork == null) return null;
        InetAddress own = ends.own();
        if (own.isLoopbackAddress()) return null;
        Network network = Network.parse(localNetwork);
        String text = own.getHostAddress().replaceAll("%.*", "");
        return network.contains(text) && network.contains(ends.host().getHostAddress()) ? Cuts.address(text) : null;
    }
}
