package dev.holdfast.sim.ssh;

import dev.holdfast.sim.api.firewall.NodeFilter;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SshService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.PtyMode;
import org.apache.sshd.common.channel.RequestHandler;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.io.IoSession;
import org.apache.sshd.common.io.IoWriteFuture;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.common.util.Readable;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerFactoryManager;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.server.session.ServerSessionImpl;
import org.apache.sshd.server.session.SessionFactory;
import org.jspecify.annotations.Nullable;

/**
 * The SSH service of a node. It accepts root with a key from {@code /root/.ssh/authorized_keys} on the simulated disk,
 * and runs one command or login shell per channel in the simulator's own shell, at a terminal if that is requested and the
 * key's line does not forbid it: no forwarding, no file transfer.
 */
public final class NodeSsh implements SshService {
    /** Whether the line of the key that signed in permits terminals. */
    private static final AttributeRepository.AttributeKey<Boolean> TERMINALS = new AttributeRepository.AttributeKey<>();

    private final SimNode node;
    private int port;
    private KeyPair hostKey = newKey();
    private @Nullable SshServer server;

    /** Creates the SSH service of a node; port 0 selects a free one. */
    public NodeSsh(SimNode node, int port) {
        this.node = node;
        this.port = port;
    }

    private static KeyPair newKey() {
        try {
            return SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Could not create an ed25519 host key", e);
        }
    }

    @Override
    public synchronized int port() {
        return port;
    }

    @Override
    public synchronized String hostKey() {
        return KeyUtils.getFingerPrint(BuiltinDigests.sha256, hostKey.getPublic());
    }

    @Override
    public synchronized void rotateHostKey() {
        hostKey = newKey();
        breakConnections();
    }

    @Override
    public synchronized void start() {
        if (server != null) return;
        SshServer made = SshServer.setUpDefaultServer();
        made.setHost(node.ip());
        made.setPort(port);
        made.setKeyPairProvider(_ -> List.of(key()));
        made.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
        made.setPublickeyAuthenticator((user, key, session) -> user.equals("root") && isAuthorized(key, session));
        made.setChannelFactories(List.of(new Sessions()));
        made.setSessionFactory(new Admitted(made));
        made.setForwardingFilter(RejectAllForwardingFilter.INSTANCE);
        made.setSubsystemFactories(List.of());
        made.setShellFactory(_ -> new ShellCommand(node, null));
        made.setCommandFactory((_, line) -> new ShellCommand(node, line));
        // A command can run for an hour without output.
        CoreModuleProperties.IDLE_TIMEOUT.set(made, Duration.ZERO);
        CoreModuleProperties.NIO_WORKERS.set(made, 2);
        // OpenSSH sets it too; otherwise each command waits for a delayed acknowledgement.
        CoreModuleProperties.TCP_NODELAY.set(made, true);
        try {
            made.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = made.getPort();
        server = made;
    }

    private synchronized KeyPair key() {
        return hostKey;
    }

    /** Lines can begin with options and end with a comment; the first line with the key counts. */
    private boolean isAuthorized(PublicKey key, ServerSession session) {
        String wanted = " " + PublicKeyEntry.toString(key) + " ";
        String file = node.shell().computer().files().read("/root/.ssh/authorized_keys");
        if (file == null) return false;
        String found = file.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> " " + line + " ")
                .filter(line -> line.contains(wanted))
                .findFirst()
                .orElse(null);
        if (found == null) return false;
        List<String> options =
                List.of(found.substring(0, found.indexOf(wanted)).strip().split(","));
        boolean forbidden = options.contains("no-pty") || (options.contains("restrict") && !options.contains("pty"));
        session.setAttribute(TERMINALS, !forbidden);
        return true;
    }

    /** Sessions that the node's firewall lets in; one that it drops never says anything. */
    private final class Admitted extends SessionFactory {
        Admitted(SshServer server) {
            super(server);
        }

        @Override
        protected ServerSessionImpl doCreateSession(IoSession connection) throws Exception {
            var from = (InetSocketAddress) connection.getRemoteAddress();
            return switch (NodeFilter.admit(node, from, NodeFilter.SSH_PORT)) {
                case ACCEPT -> super.doCreateSession(connection);
                case DROP -> new Silent(getServer(), connection);
                case REJECT -> throw new IOException("Connection refused");
            };
        }
    }

    private static final class Silent extends ServerSessionImpl {
        Silent(ServerFactoryManager server, IoSession connection) throws Exception {
            super(server, connection);
        }

        @Override
        protected @Nullable IoWriteFuture sendServerIdentification(List<String> lines) {
            return null;
        }

        @Override
        public void start() {
            // says nothing
        }

        @Override
        public void messageReceived(Readable message) {
            // hears nothing
        }
    }

    /** Channels that refuse a terminal where the key's line forbids it; the command then runs without one. */
    private static final class Sessions extends ChannelSessionFactory {
        @Override
        public Channel createChannel(Session session) {
            return new ChannelSession() {
                @Override
                protected RequestHandler.Result handlePtyReqParsed(
                        String type, int columns, int rows, int width, int height, Map<PtyMode, Integer> modes)
                        throws IOException {
                    if (!Boolean.TRUE.equals(session.getAttribute(TERMINALS))) {
                        return RequestHandler.Result.ReplyFailure;
                    }
                    return super.handlePtyReqParsed(type, columns, rows, width, height, modes);
                }
            };
        }
    }

    @Override
    public synchronized void breakConnections() {
        if (server == null) return;
        for (AbstractSession session : server.getActiveSessions()) session.close(true);
    }

    /** The number of open connections. */
    public synchronized int connections() {
        return server == null ? 0 : server.getActiveSessions().size();
    }

    @Override
    public synchronized void stop() {
        if (server == null) return;
        try {
            server.close(true);
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server = null;
    }
}
