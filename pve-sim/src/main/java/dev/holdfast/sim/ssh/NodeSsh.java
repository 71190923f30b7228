package dev.holdfast.sim.ssh;

import dev.holdfast.sim.SimNode;
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
 * The SSH service of a node. It lets in root with a key that stands in {@code /root/.ssh/authorized_keys} on the simulated
 * disk, and runs one command in each channel, by the simulator's own shell: no terminal, no forwarding, no files.
 */
public final class NodeSsh {
    private final SimNode node;
    private int port;
    private KeyPair hostKey = newKey();
    private @Nullable SshServer server;

    /** Of a node; port 0 for a free one. */
    public NodeSsh(SimNode node, int port) {
        this.node = node;
        this.port = port;
    }

    private static KeyPair newKey() {
        try {
            return SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("No ed25519 key could be made", e);
        }
    }

    /** Where it listens. */
    public synchronized int port() {
        return port;
    }

    /** The fingerprint of its host key, as {@code SHA256:…}. */
    public synchronized String hostKey() {
        return KeyUtils.getFingerPrint(BuiltinDigests.sha256, hostKey.getPublic());
    }

    /** Gives it another host key, as when a node was installed anew; connections break. */
    public synchronized void rotateHostKey() {
        hostKey = newKey();
        breakConnections();
    }

    /** Begins to listen, on the port that it had before. */
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
        // A command without output for an hour is nothing unusual.
        CoreModuleProperties.IDLE_TIMEOUT.set(made, Duration.ZERO);
        CoreModuleProperties.NIO_WORKERS.set(made, 2);
        // So does OpenSSH; otherwise each command waits for an acknowledgement that is held back.
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

    /** Lines may begin with options, and end with a comment. */
    private boolean isAuthorized(PublicKey key) {
        String wanted = " " + PublicKeyEntry.toString(key) + " ";
        String file = node.shell().computer().files().read("/root/.ssh/authorized_keys");
        return file != null
                && file.lines().anyMatch(line -> !line.startsWith("#") && (" " + line + " ").contains(wanted));
    }

    /** Cuts all connections without a word. */
    public synchronized void breakConnections() {
        if (server == null) return;
        for (AbstractSession session : server.getActiveSessions()) session.close(true);
    }

    /** How many connections there are. */
    public synchronized int connections() {
        return server == null ? 0 : server.getActiveSessions().size();
    }

    /** Stops listening and cuts all connections. */
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
