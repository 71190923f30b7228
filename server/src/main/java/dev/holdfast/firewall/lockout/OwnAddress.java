package dev.holdfast.firewall.lockout;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The addresses at the two ends of Holdfast's connection to a host, as this machine sees them. Whatever is between (a container's
 * network, a router with NAT, a proxy, a tunnel) may change the one that arrives at the host.
 *
 * @param own the address of this machine
 * @param host the address of the host
 */
record OwnAddress(InetAddress own, InetAddress host) {
    /**
     * Asks the kernel which address it would use. The socket is a datagram socket: connecting it chooses a route and sends nothing.
     * Null when the host's name can't be resolved or there is no route.
     */
    static @Nullable OwnAddress towards(String host, int port) {
        try (var socket = new DatagramSocket()) {
            InetAddress there = InetAddress.getByName(host);
            socket.connect(new InetSocketAddress(there, port));
            return new OwnAddress(socket.getLocalAddress(), there);
        } catch (UnknownHostException | SocketException e) {
            return null;
        }
    }
}
