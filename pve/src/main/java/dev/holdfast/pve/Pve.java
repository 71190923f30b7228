package dev.holdfast.pve;

/** Makes clients, which share their connections and deadlines until it is closed. */
public final class Pve implements AutoCloseable {
    private final Transport transport;

    /** Connects only where {@code policy} allows. */
    public Pve(AddressPolicy policy) {
        transport = new Transport(policy);
    }

    /** One endpoint with one token. Cheap. */
    public PveClient client(Address address, Trust trust, ApiToken token) {
        return new PveClient(new Api(transport, address, trust, token));
    }

    @Override
    public void close() {
        transport.close();
    }
}
