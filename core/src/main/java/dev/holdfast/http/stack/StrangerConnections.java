package dev.holdfast.http.stack;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.eclipse.jetty.io.EndPoint;

/**
 * Limits the connections from one network over which no signed-in user has sent a request yet, so that nobody takes those of
 * all others without an account. They are limited only when all of them together are many: after a restart the users of a
 * whole office connect at once, and each of them is a stranger until the first request is read.
 */
final class StrangerConnections {
    /** Of all connections, the part that those of strangers may take before each network is limited. */
    private static final int OF_ALL = 2;

    /** Of all connections, the part that one network has then. */
    private static final int OF_A_NETWORK = 8;

    private final int most;
    private final Predicate<String> isProxy;
    private final Map<Object, Integer> counts = new HashMap<>();
    private final IdentityHashMap<EndPoint, Object> networks = new IdentityHashMap<>();

    /**
     * Of so many connections at once. Those of an address for which {@code isProxy} holds are those of many clients, and not
     * counted.
     */
    StrangerConnections(int most, Predicate<String> isProxy) {
        this.most = most;
        this.isProxy = isProxy;
    }

    /** Counts a new connection; false if it is one too many. */
    synchronized boolean opened(EndPoint connection) {
        if (!(connection.getRemoteSocketAddress() instanceof InetSocketAddress peer)) return true;
        InetAddress address = peer.getAddress();
        if (address == null || isProxy.test(address.getHostAddress())) return true;
        Object network = network(address);
        int own = counts.merge(network, 1, Integer::sum);
        if (own > most / OF_A_NETWORK && networks.size() >= most / OF_ALL) {
            left(network);
            return false;
        }
        networks.put(connection, network);
        return true;
    }

    /** A provider gives each customer a whole network of IPv6 addresses. */
    private static Object network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return Arrays.toString(Arrays.copyOf(bytes, Math.min(bytes.length, 8)));
    }

    /** A signed-in user sent a request over it, or it was closed. */
    synchronized void forget(EndPoint connection) {
        Object network = networks.remove(connection);
        if (network != null) left(network);
    }

    private void left(Object network) {
        counts.computeIfPresent(network, (_, count) -> count == 1 ? null : count - 1);
    }
}
