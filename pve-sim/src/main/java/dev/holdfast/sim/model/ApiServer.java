package dev.holdfast.sim.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server of a node's API. */
public interface ApiServer {
    /** Accepts connections. */
    void start();

    /** Refuses connections and breaks open ones. */
    void stop();

    /** Breaks open connections. */
    void breakConnections();

    /** The number of request bytes received. */
    long bytesReceived();

    /** The number of bytes sent in answers and consoles. */
    long bytesSent();

    /** The number of connections accepted. */
    long connections();

    /** Runs a call as root on the node itself; throws the error of the API. */
    @Nullable
    Object ask(String method, String path, Map<String, String> parameters);
}
