package dev.holdfast.pve;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.UnreadRows;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.AddressPolicy;
import dev.holdfast.pve.wire.Allowance;
import dev.holdfast.pve.wire.Transport;
import dev.holdfast.pve.wire.Trust;
import org.jspecify.annotations.Nullable;

/** Makes clients, which share their connections and deadlines until it is closed. */
public final class Pve implements AutoCloseable {
    private final Transport transport;
    private final UnreadRows unread = new UnreadRows();

    /** Connects only where {@code policy} allows. */
    public Pve(AddressPolicy policy) {
        transport = new Transport(policy);
    }

    /** The same for responses that find room in this allowance. */
    public Pve(AddressPolicy policy, Allowance allowance) {
        transport = new Transport(policy, allowance);
    }

    /** One endpoint with one token. Cheap. */
    public PveClient client(Address address, Trust trust, ApiToken token) {
        return new PveClient(new Api(transport, address, trust, token, unread));
    }

    /** How many requests were made to this address so far, whatever became of them. */
    public long requests(Address address) {
        return transport.requests(address);
    }

    /** How many TLS handshakes with this address have begun so far. */
    public long handshakes(Address address) {
        return transport.handshakes(address);
    }

    /** What could not be read lately of the lists of this address, as a sentence; null when there is nothing. */
    public @Nullable String unreadRows(Address address) {
        return unread.problem(address);
    }

    @Override
    public void close() {
        transport.close();
    }
}
