package dev.holdfast.sim.ssh;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SshService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.jspecify.annotations.Nullable;

/**
 * The SSH service of a node. It accepts root with a key from {@code /root/.ssh/authorized_keys} on the simulated disk,
 * and runs one command per channel in the simulator's own shell: no terminal, no forwarding, no file transfer.
 */
public final class NodeSsh implements SshService {
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
        made.setPublickeyAuthenticator((user, key, _) -> user.equals("root") && isAuthorized(key));
        made.setForwardingFilter(RejectAllForwardingFilter.INSTANCE);
        made.setSubsystemFactories(List.of());
        made.setShellFactory(null);
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

    /** Lines can begin with options and end with a comment. */
    private boolean isAuthorized(PublicKey key) {
        String wanted = " " + PublicKeyEntry.toString(key) + " ";
        String file = node.shell().computer().files().read("/root/.ssh/authorized_keys");
        return file != null
                && file.lines().anyMatch(line -> !line.startsWith("#") && (" " + line + " ").contains(wanted));
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
