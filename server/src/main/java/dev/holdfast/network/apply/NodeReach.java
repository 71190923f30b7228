package dev.holdfast.network.apply;

import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Fingerprint;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Trust;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds a node again after its network was changed: at the address of its host, or at one that it got with the change. The
 * second only if the host's certificate is pinned, because the token is sent there.
 */
final class NodeReach {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private final Hypervisors hypervisors;
    private final Hosts hosts;
    private final ApplyParams node;
    private final List<String> addresses;
    private volatile @Nullable String found;

    /**
     * A node.
     *
     * @param addresses those that it may have after the change
     */
    NodeReach(Hypervisors hypervisors, Hosts hosts, ApplyParams node, List<String> addresses) {
        this.hypervisors = hypervisors;
        this.hosts = hosts;
        this.node = node;
        this.addresses = List.copyOf(addresses);
    }

    /** The new address at which it answered last; null when that was the address of its host. */
    @Nullable
    String newAddress() {
        return found;
    }

    /** The client for its tasks, which another member of the cluster may answer as well. */
    PveClient client() {
        String address = found;
        return address == null
                ? hypervisors.client(node.clusterId(), node.node())
                : at(hosts.get(node.hostId()), address);
    }

    /** Whether the node itself answers over a new connection. */
    boolean answers() {
        Host host = hosts.get(node.hostId());
        if (!host.node().equals(node.node())) {
            // Not enrolled itself: what is known of it comes through another member.
            return answers(client(), client -> client.node(node.node()).version());
        }
        if (answers(hypervisors.of(host), PveClient::version)) {
            found = null;
            return true;
        }
        return findElsewhere();
    }

    /** Whether it answers at one of its new addresses. */
    boolean findElsewhere() {
        Host host = hosts.get(node.hostId());
        if (!host.node().equals(node.node()) || host.fingerprint() == null) return false;
        for (String address : addresses) {
            if (answers(at(host, address), PveClient::version)) {
                found = address;
                return true;
            }
        }
        return false;
    }

    private PveClient at(Host host, String address) {
        var pinned = new Trust.Pinned(Fingerprint.parse(String.valueOf(host.fingerprint())));
        int port = Address.parse(host.address()).port();
        return hypervisors.withTokenOf(host, new Address(address, port), pinned);
    }

    private static boolean answers(PveClient client, Consumer<PveClient> question) {
        try {
            question.accept(client.afresh().within(CONNECT, LIMIT));
            return true;
        } catch (PveException.Refused e) {
            return e.reason() != PveException.Reason.NODE_UNREACHABLE;
        } catch (PveException.Unreachable | PveException.TimedOut | PveException.NotTrusted e) {
            return false;
        } catch (PveException e) {
            return true; // it refuses, so it answers
        }
    }
}
