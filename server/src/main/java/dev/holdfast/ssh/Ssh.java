package dev.holdfast.ssh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.session.SessionHeartbeatController;
import org.apache.sshd.core.CoreModuleProperties;
import org.jspecify.annotations.Nullable;

/** Connects to hosts. One for the whole service; it keeps no connection by itself. */
public final class Ssh implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final AttributeRepository.AttributeKey<Pin> PIN = new AttributeRepository.AttributeKey<>();

    private final Predicate<InetAddress> allowed;
    private @Nullable SshClient client;

    /** Where to connect, and as whom. */
    public record Endpoint(String host, int port, String user) {}

    /** What is expected of the host's key, and what it showed. */
    private record Pin(@Nullable String expected, AtomicReference<String> shown) {}

    /** Connects only to addresses that {@code allowed} allows, asked after the name was resolved. */
    public Ssh(Predicate<InetAddress> allowed) {
        this.allowed = allowed;
    }

    /** Made for the first connection: it takes a while, and many never need one. */
    private synchronized SshClient client() {
        if (client != null) return client;
        SshClient made = SshClient.setUpDefaultClient();
        // Only what is handed in counts: no file, no agent, no configuration of whoever runs the service.
        made.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        made.setHostConfigEntryResolver(org.apache.sshd.client.config.hosts.HostConfigEntryResolver.EMPTY);
        made.setAgentFactory(null);
        made.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
        made.setServerKeyVerifier((session, _, key) -> {
            Pin pin = session.getConnectionContext().getAttribute(PIN);
            String shown = KeyUtils.getFingerPrint(BuiltinDigests.sha256, key);
            if (pin == null || shown == null) return false;
            pin.shown().set(shown);
            return pin.expected() == null || pin.expected().equals(shown);
        });
        CoreModuleProperties.IDLE_TIMEOUT.set(made, Duration.ZERO);
        // As OpenSSH does it: what we send are short questions, each of which somebody waits for.
        CoreModuleProperties.TCP_NODELAY.set(made, true);
        made.setSessionHeartbeat(SessionHeartbeatController.HeartbeatType.IGNORE, HEARTBEAT);
        made.start();
        client = made;
        return made;
    }

    /**
     * Connects and signs in. The host's key is checked within the key exchange, before anything of ours is sent.
     *
     * @param pinned the key's fingerprint as {@code SHA256:…}, or null to trust whatever it shows this first time
     */
    public SshConnection connect(Endpoint endpoint, SshKey key, @Nullable String pinned) throws SshException {
        var pin = new Pin(pinned, new AtomicReference<>());
        ClientSession session = null;
        try {
            session = client().connect(
                            endpoint.user(),
                            new InetSocketAddress(address(endpoint.host()), endpoint.port()),
                            AttributeRepository.ofKeyValuePair(PIN, pin),
                            null)
                    .verify(DEADLINE)
                    .getSession();
            session.addPublicKeyIdentity(key.pair());
            session.auth().verify(DEADLINE);
            return new SshConnection(session, pin.shown().get());
        } catch (IOException e) {
            if (session != null) session.close(true);
            throw failure(e, session != null, pin);
        }
    }

    private InetAddress address(String host) throws SshException {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new SshException.Unreachable("The name " + host + " has no address", e);
        }
        if (!allowed.test(address)) {
            throw new SshException.Unreachable("Holdfast does not connect to " + address.getHostAddress(), null);
        }
        return address;
    }

    private static SshException failure(IOException e, boolean connected, Pin pin) {
        String shown = pin.shown().get();
        if (pin.expected() != null && shown != null && !pin.expected().equals(shown)) {
            return new SshException.NotTrusted(pin.expected(), shown);
        }
        if (!connected) return new SshException.Unreachable("There is no SSH service to reach", e);
        if (e instanceof org.apache.sshd.common.SshException ssh
                && ssh.getDisconnectCode() == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE) {
            return new SshException.SignInFailed(e);
        }
        return new SshException.Broken("The host did not let us in", e);
    }

    @Override
    public synchronized void close() {
        if (client != null) client.stop();
    }
}
