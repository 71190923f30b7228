package dev.holdfast.sim.ssh;

import dev.holdfast.sim.Patience;
import dev.holdfast.sim.model.SimNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.util.security.SecurityUtils;

/** An SSH client that runs commands on nodes with a key. */
public final class Client implements AutoCloseable {
    static final Duration PATIENCE = Patience.LIMIT;

    private final SshClient client = SshClient.setUpDefaultClient();
    final KeyPair key = newKey();
    volatile String hostKey = "";

    public record Done(Integer status, byte[] bytes, String err) {
        public String out() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    public Client() {
        client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
        client.setServerKeyVerifier((_, _, shown) -> {
            hostKey = KeyUtils.getFingerPrint(BuiltinDigests.sha256, shown);
            return true;
        });
        client.start();
    }

    /** A key whose line contains a plus sign, which a node must not read as a pattern. */
    static KeyPair newKey() {
        try {
            var generator = SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519);
            KeyPair made = generator.generateKeyPair();
            while (!PublicKeyEntry.toString(made.getPublic()).contains("+")) made = generator.generateKeyPair();
            return made;
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public String publicLine() {
        return "restrict " + PublicKeyEntry.toString(key.getPublic()) + " somebody@somewhere";
    }

    ClientSession connect(SimNode node, String user) throws IOException {
        ClientSession session =
                client.connect(user, node.ip(), node.sshPort()).verify(PATIENCE).getSession();
        session.addPublicKeyIdentity(key);
        session.auth().verify(PATIENCE);
        return session;
    }

    /** Signs in, runs one command to its end and signs out. */
    public Done run(SimNode node, String command, byte[] input) throws IOException {
        try (ClientSession session = connect(node, "root")) {
            return run(session, command, input);
        }
    }

    static Done run(ClientSession session, String command, byte[] input) throws IOException {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        try (ChannelExec channel = session.createExecChannel(command)) {
            channel.setIn(new ByteArrayInputStream(input));
            channel.setOut(out);
            channel.setErr(err);
            channel.open().verify(PATIENCE);
            if (!channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE)
                    .contains(ClientChannelEvent.CLOSED)) {
                throw new IOException("It does not end: " + command);
            }
            return new Done(channel.getExitStatus(), out.toByteArray(), err.toString(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() {
        client.stop();
    }
}
