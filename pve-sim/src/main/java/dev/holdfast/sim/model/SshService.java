package dev.holdfast.sim.model;

/** The SSH service of a node. */
public interface SshService {
    /** The port that it listens on. */
    int port();

    /** The fingerprint of the host key, as {@code SHA256:…}. */
    String hostKey();

    /** Replaces the host key, as after a reinstallation of the node; breaks all connections. */
    void rotateHostKey();

    /** Starts listening, on the same port as before. */
    void start();

    /** Stops listening and closes all connections. */
    void stop();

    /** Closes all connections without notice. */
    void breakConnections();
}
