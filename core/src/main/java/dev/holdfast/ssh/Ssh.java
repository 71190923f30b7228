package dev.holdfast.ssh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
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

/** Connects to hosts. One instance for the whole service; it keeps no connections itself. */
public final class Ssh implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final AttributeRepository.AttributeKey<Pin> PIN = new AttributeRepository.AttributeKey<>();

    private final Predicate<InetAddress> allowed;
    private @Nullable SshClient client;

    /** The address and the user to connect with. */
    public record Endpoint(String host, int port, String user) {}

    /** The expected host key, and the one that the host presented. */
    private record Pin(@Nullable String expected, AtomicReference<String> shown) {}

    /** Connects only to addresses that {@code allowed} accepts, checked after the name was resolved. */
    public Ssh(Predicate<InetAddress> allowed) {
        this.allowed = allowed;
    }

    /** Created for the first connection: creation takes a while, and many installations never need it. */
    private synchronized SshClient client() {
        if (client != null) return client;
        SshClient made = SshClient.setUpDefaultClient();
        // Only explicit parameters count: no files, no agent, no SSH configuration of the user who runs the service.
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
        // ML-KEM first, as in OpenSSH 10: sntrup761, which the library prefers, takes Java a hundred times as long.
        made.setKeyExchangeFactories(made.getKeyExchangeFactories().stream()
                .sorted(Comparator.comparing(one -> !one.getName().startsWith("mlkem768x25519")))
                .toList());
        CoreModuleProperties.IDLE_TIMEOUT.set(made, Duration.ZERO);
        // As in OpenSSH: we send short requests, and a user waits for each of them.
        CoreModuleProperties.TCP_NODELAY.set(made, true);
        made.setSessionHeartbeat(SessionHeartbeatController.HeartbeatType.IGNORE, HEARTBEAT);
        made.start();
        client = made;
        return made;
    }

    /**
     * Connects and signs in. The host's key is checked during the key exchange, before anything is sent to the host.
     *
     * @param pinned the key's fingerprint as {@code SHA256:…}, or null to trust the key that the host presents this
     *     first time
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
            throw new SshException.Unreachable("No address was found for " + host, e);
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
        if (!connected) return new SshException.Unreachable("The SSH service can't be reached", e);
        if (e instanceof org.apache.sshd.common.SshException ssh
                && ssh.getDisconnectCode() == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE) {
            return new SshException.SignInFailed(e);
        }
        return new SshException.Broken("The sign-in to the host failed", e);
    }

    @Override
    public synchronized void close() {
        if (client != null) client.stop();
    }
}
