package dev.holdfast.hosts;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.jobs.Exclusions;
import dev.holdfast.pve.Address;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Signs in to hosts over SSH, for what their API can't do. Each host has a key of its own, made here and sealed; the host's
 * key is pinned the first time it is seen, and another one stops everything until somebody accepts it.
 */
public final class HostSsh {
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final Db db;
    private final Sealer sealer;
    private final Hosts hosts;
    private final Ssh ssh;
    private final InstantSource clock;
    private final HostSshStore store = new HostSshStore();

    /** Keys in this database. */
    public HostSsh(Db db, Sealer sealer, Hosts hosts, Ssh ssh, InstantSource clock) {
        this.db = db;
        this.sealer = sealer;
        this.hosts = hosts;
        this.ssh = ssh;
        this.clock = clock;
    }

    /**
     * How Holdfast signs in to a host.
     *
     * @param publicKey the line for the user's {@code authorized_keys}, or null while there is no key
     * @param command puts that line there; for a root shell on the host
     * @param hostKey the host's pinned key as {@code SHA256:…}, or null before the first sign-in
     * @param verifiedAt when signing in worked last, or null
     */
    record SshView(
            @Nullable String user,
            @Nullable Integer port,
            @Nullable String publicKey,
            @Nullable String command,
            @Nullable String hostKey,
            @Nullable Instant verifiedAt) {
        private static SshView of(HostSshStore.@Nullable Row row) {
            if (row == null) return new SshView(null, null, null, null, null, null);
            // Restricted to what is needed: a command, no forwarding of anything and no terminal.
            String line = "restrict " + row.publicLine();
            return new SshView(
                    row.login(),
                    row.port(),
                    line,
                    "install -d -m 700 ~/.ssh && printf '%s\\n' '" + line + "' >> ~/.ssh/authorized_keys",
                    row.hostKey(),
                    row.verifiedAt());
        }
    }

    SshView view(long hostId) {
        hosts.get(hostId);
        return SshView.of(db.read(h -> store.find(h, hostId)));
    }

    /** Whether some host can't be signed in to yet. */
    public boolean isAnyPending() {
        return db.read(store::isAnyPending);
    }

    /** Makes a key for a host that has none. */
    SshView makeKey(long hostId, SshIn in) {
        Host host = hosts.get(hostId);
        SshKey key = SshKey.generate("holdfast@" + host.name());
        int port = in.port() == null ? 22 : in.port();
        String user = in.user() == null ? "root" : in.user();
        byte[] sealed = sealer.seal(key.privateKey(), context(hostId));
        var row = new HostSshStore.Row(hostId, user, port, key.publicLine(), null, null);
        try {
            db.writing(h -> store.insert(h, row, sealed));
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("This host has an SSH key already. Forget it first if you want another one.");
        }
        return view(hostId);
    }

    String nameOf(long hostId) {
        return hosts.get(hostId).name();
    }

    /** Forgets a host's key and the host's own. The line at the host is left to whoever put it there. */
    void forget(long hostId, Exclusions exclusions) {
        boolean forgotten = db.write(h -> {
            exclusions.checkHost(h, Exclusions.Action.REMOVE_HOST, hostId);
            return store.delete(h, hostId);
        });
        if (!forgotten) throw noKey(hostId);
    }

    /**
     * Signs in and looks whether it is the node it should be.
     *
     * @param accepted another key of the host than the pinned one, that somebody accepts; null for none
     */
    SshView verify(long hostId, @Nullable String accepted) {
        Host host = hosts.get(hostId);
        HostSshStore.Row row = row(hostId);
        String pinned = accepted == null ? row.hostKey() : accepted;
        try (SshConnection connection = open(host, row, pinned)) {
            String node = nodeName(connection);
            if (!node.equals(host.node())) {
                throw Refusal.conflict("SSH leads to " + node + " instead of the node " + host.node()
                        + ". Correct the port, or the host's address.");
            }
            db.writing(h -> store.verified(h, hostId, connection.hostKey(), clock.instant()));
        } catch (SshException e) {
            throw refusal(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.hypervisor("timeout", "The service is stopping. Try again in a moment.");
        }
        return view(hostId);
    }

    private static String nodeName(SshConnection connection) throws SshException, InterruptedException {
        var told = new Collected();
        Exit exit = connection.run(Command.of("uname -n", LIMIT), told, () -> false);
        if (!exit.isSuccess() || told.lines().size() != 1) {
            throw Refusal.hypervisor("refused", "The host let us in, but ran no command. Look at its authorized_keys.");
        }
        // A name with a domain is the node's as well.
        return told.lines().getFirst().split("\\.")[0];
    }

    /** Whether signing in to a host has worked before. */
    public boolean isVerified(long hostId) {
        HostSshStore.Row row = db.read(h -> store.find(h, hostId));
        return row != null && row.verifiedAt() != null;
    }

    /** A connection to a host that was verified before. To be closed by the caller. */
    public SshConnection connect(long hostId) throws SshException {
        HostSshStore.Row row = row(hostId);
        if (row.verifiedAt() == null) throw Refusal.capabilityMissing(hostId, "ssh");
        return open(hosts.get(hostId), row, row.hostKey());
    }

    private SshConnection open(Host host, HostSshStore.Row row, @Nullable String pinned) throws SshException {
        byte[] sealed = db.read(h -> store.privateKey(h, host.id()));
        if (sealed == null) throw noKey(host.id());
        var endpoint = new Ssh.Endpoint(Address.parse(host.address()).host(), row.port(), row.login());
        return ssh.connect(endpoint, new SshKey(row.publicLine(), sealer.open(sealed, context(host.id()))), pinned);
    }

    private HostSshStore.Row row(long hostId) {
        HostSshStore.Row row = db.read(h -> store.find(h, hostId));
        if (row == null) throw noKey(hostId);
        return row;
    }

    private static Refusal noKey(long hostId) {
        return Refusal.capabilityMissing(hostId, "ssh");
    }

    /** What a failure means for a caller. */
    public static Refusal refusal(SshException e) {
        return switch (e) {
            case SshException.Unreachable u ->
                Refusal.hypervisor("unreachable", "The host can't be reached over SSH: " + u.getMessage() + ".");
            case SshException.NotTrusted n ->
                Refusal.hypervisorChanged(
                        "The host shows another SSH key than the accepted one (" + n.expected()
                                + "). Nothing was sent to it. Accept the new one, " + n.shown()
                                + ", if you know why it changed.",
                        n.shown());
            case SshException.SignInFailed _ ->
                Refusal.hypervisor(
                        "sign_in", "The host does not take the key. Place its public line there and try again.");
            case SshException.Broken b -> Refusal.hypervisor("unreachable", b.getMessage() + ". Try again.");
        };
    }

    private static String context(long hostId) {
        return "host:" + hostId + ":ssh";
    }
}
