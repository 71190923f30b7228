package dev.holdfast.sim.server;

import dev.holdfast.sim.api.firewall.NodeFilter;
import dev.holdfast.sim.model.ApiServer;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.wire.Admission;
import dev.holdfast.sim.wire.Gate;
import dev.holdfast.sim.wire.KeepAlive;
import dev.holdfast.sim.wire.Listener;
import java.net.InetSocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server of a node's API, on the node's address. */
public final class NodeServer implements ApiServer {
    private final SimNode node;
    private final Api api;
    private final Listener listener;

    /** Does not accept connections yet. */
    public NodeServer(SimNode node, KeepAlive keepAlive) {
        this.node = node;
        this.api = new Api(node);
        this.listener = new Listener(
                node.ip(), node.port(), () -> node.presented().context(), api::answer, new Entrance(), keepAlive);
    }

    private final class Entrance implements Gate {
        @Override
        public Admission admit(InetSocketAddress from) {
            return NodeFilter.admit(node, from, NodeFilter.API_PORT);
        }

        @Override
        public void enter() throws InterruptedException {
            node.passIce();
            node.cluster().dataCentre().faults().shakeHands(node.name());
        }

        @Override
        public void pass() throws InterruptedException {
            node.passIce();
        }
    }

    @Override
    public void start() {
        listener.start();
    }

    @Override
    public void stop() {
        listener.close();
    }

    @Override
    public void breakConnections() {
        listener.breakConnections();
    }

    @Override
    public long bytesReceived() {
        return listener.received();
    }

    @Override
    public long bytesSent() {
        return listener.sent();
    }

    @Override
    public long connections() {
        return listener.accepted();
    }

    @Override
    public @Nullable Object ask(String method, String path, Map<String, String> parameters) {
        return api.asRoot(method, path, parameters);
    }
}
