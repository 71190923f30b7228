package dev.holdfast.sim.api.console;

import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.WebSocket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The ports of a node on which a console waits for its client. */
public final class Consoles {
    static final int FIRST = 5900;
    static final int LAST = 5999;

    private final Map<Integer, ConsoleProxy> ports = new ConcurrentHashMap<>();

    /** Takes the first free port and creates the conversation for its number. */
    synchronized ConsoleProxy open(IntFunction<ConsoleProxy.Talk> talk) {
        for (int port = FIRST; port <= LAST; port++) {
            if (ports.containsKey(port)) continue;
            var proxy = new ConsoleProxy(port, talk.apply(port));
            ports.put(port, proxy);
            return proxy;
        }
        throw Failure.server("unable to find free vnc port (" + FIRST + "-" + LAST + ")");
    }

    void release(ConsoleProxy proxy) {
        ports.remove(proxy.port(), proxy);
    }

    /** The console waiting on a port; null when there is none or it already has a client. */
    WebSocket.@Nullable Conversation enter(int port) {
        ConsoleProxy proxy = ports.get(port);
        return proxy != null && proxy.take() ? proxy : null;
    }
}
