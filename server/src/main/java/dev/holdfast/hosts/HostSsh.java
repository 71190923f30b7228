package dev.holdfast.hosts;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.ConstraintViolation;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.Ssh;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import dev.holdfast.ssh.SshKey;
import dev.holdfast.ssh.SshTerminal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs in to hosts over SSH for actions that the API does not offer. Holdfast creates and seals a separate key for each
 * host. The host's own key is pinned at the first sign-in; a different one blocks every sign-in until a user accepts it.
 */
public final class HostSsh {
    private static final Duration LIMIT = Duration.ofSeconds(15);
    /** The options of the key's line in authorized_keys. Lines from before terminals were needed have no pty. */
    private static final String PERMITTED = "restrict,pty";

    private final Db db;
    private final Sealer sealer;
    private final Hosts hosts;
    private final Ssh ssh;
    private final InstantSource clock;
    private final HostSshStore store = new HostSshStore();

    /** Manages the keys in this database. */
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
     * @param user the user on the host as whom Holdfast signs in; null if there is no key
     * @param port the port of the host's SSH server; null if there is no key
     * @param publicKey the line for the user's {@code authorized_keys}, or null if there is no key
     * @param command adds that line, or replaces one that permits no terminal; to be run in a root shell on the host
     * @param hostKey the host's pinned key as {@code SHA256:…}, or null before the first sign-in
     * @param verifiedAt the time of the last verified sign-in, or null
     * @param terminal whether the host gave the key a terminal when that was last tried, or null
     */
    record SshView(
            @Nullable String user,
            @Nullable Integer port,
            @Nullable String publicKey,
            @Nullable String command,
            @Nullable String hostKey,
            @Nullable Instant verifiedAt,
            @Nullable Boolean terminal) {
        private static SshView of(HostSshStore.@Nullable Row row) {
            if (row == null) return new SshView(null, null, null, null, null, null, null);
            return new SshView(
                    row.login(),
                    row.port(),
                    line(row),
                    Boolean.FALSE.equals(row.terminal()) ? replacing(row) : adding(row),
                    row.hostKey(),
                    row.verifiedAt(),
                    row.terminal());
        }
    }

    /** Permits only what is needed: commands and terminals, but no forwarding. */
    private static String line(HostSshStore.Row row) {
        return PERMITTED + " " + row.publicLine();
    }

    private static String adding(HostSshStore.Row row) {
        return "install -d -m 700 ~/.ssh && printf '%s\\n' '" + line(row) + "' >> ~/.ssh/authorized_keys";
    }

    /** On a node of a cluster, the file is a link to one that all nodes share. */
    private static String replacing(HostSshStore.Row row) {
        return "sed -i --follow-symlinks 's#^.*" + key(row) + "#" + PERMITTED + " " + key(row)
                + "#' ~/.ssh/authorized_keys";
    }

    /** The key's type and its bytes, without the comment. */
    private static String key(HostSshStore.Row row) {
        String[] words = row.publicLine().split(" ");
        return words[0] + " " + words[1];
    }

    SshView view(long hostId) {
        hosts.get(hostId);
        return SshView.of(db.read(h -> store.find(h, hostId)));
    }

    /** The hosts whose SSH sign-in is not verified yet, the oldest first. */
    public List<Long> pending() {
        return db.read(store::pending);
    }

    /** Creates a key for a host that has none. */
    SshView makeKey(long hostId, SshIn in) {
        Host host = hosts.get(hostId);
        SshKey key = SshKey.generate("holdfast@" + host.name());
        int port = in.port() == null ? 22 : in.port();
        String user = in.user() == null ? "root" : in.user();
        byte[] sealed = sealer.seal(key.privateKey(), context(hostId));
        var row = new HostSshStore.Row(hostId, user, port, key.publicLine(), null, null, null);
        try {
            db.writing(h -> store.insert(h, row, sealed));
        } catch (ConstraintViolation e) {
            throw Refusal.conflict("This host already has an SSH key. Forget it first if you want a new one.");
        }
        return view(hostId);
    }

    String nameOf(long hostId) {
        return hosts.get(hostId).name();
    }

    /** Deletes the key for a host and the pinned host key. The line in the host's authorized_keys remains. */
    void forget(long hostId, Exclusions exclusions) {
        boolean forgotten = db.write(h -> {
            exclusions.checkHost(h, Exclusions.Action.REMOVE_HOST, hostId);
            return store.delete(h, hostId);
        });
        if (!forgotten) throw noKey(hostId);
    }

    /**
     * Signs in and checks that the node is the expected one.
     *
     * @param accepted the fingerprint of a new host key that the user accepts instead of the pinned one, or null
     * @param secret of the host's API token; needed for another host key than the pinned one
     */
    SshView verify(long hostId, @Nullable String accepted, @Nullable Secret secret) {
        Host host = hosts.get(hostId);
        HostSshStore.Row row = row(hostId);
        String pinned = accepted == null ? row.hostKey() : accepted;
        boolean isAnother = accepted != null && row.hostKey() != null && !accepted.equals(row.hostKey());
        if (isAnother) hosts.requireSecret(hostId, secret);
        try (SshConnection connection = open(host, row, pinned)) {
            String node = nodeName(connection);
            if (!node.equals(host.node())) {
                throw Refusal.conflict("SSH connects to " + node + " instead of the node " + host.node()
                        + ". Correct the port or the host's address.");
            }
            boolean terminal = connection.hasTerminal();
            db.writing(h -> store.verified(h, hostId, connection.hostKey(), clock.instant(), terminal));
        } catch (SshException e) {
            throw refusal(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.hypervisor(HypervisorProblem.TIMEOUT, "The service is stopping. Try again in a moment.");
        }
        return view(hostId);
    }

    private static String nodeName(SshConnection connection) throws SshException, InterruptedException {
        var output = new Collected();
        Exit exit = connection.run(Command.of("uname -n", LIMIT), output, () -> false);
        if (!exit.isSuccess() || output.lines().size() != 1) {
            throw Refusal.hypervisor(
                    HypervisorProblem.REFUSED,
                    "The SSH sign-in worked, but the host ran no command. Check its authorized_keys.");
        }
        // uname may print the name with its domain.
        return output.lines().getFirst().split("\\.")[0];
    }

    /** Whether an SSH sign-in to the host was verified before. */
    public boolean isVerified(long hostId) {
        HostSshStore.Row row = db.read(h -> store.find(h, hostId));
        return row != null && row.verifiedAt() != null;
    }

    /** The hosts to which an SSH sign-in was verified before. */
    public Set<Long> verified() {
        return Set.copyOf(db.read(store::verified));
    }

    /** The port of a host whose SSH sign-in was verified before; null when there is none. */
    public @Nullable Integer verifiedPort(long hostId) {
        HostSshStore.Row row = db.read(h -> store.find(h, hostId));
        return row == null || row.verifiedAt() == null ? null : row.port();
    }

    /** A connection to a host whose sign-in was verified before. The caller closes it. */
    public SshConnection connect(long hostId) throws SshException {
        HostSshStore.Row row = row(hostId);
        if (row.verifiedAt() == null) throw HostRefusals.capabilityMissing(hostId, "ssh");
        return open(hosts.get(hostId), row, row.hostKey());
    }

    /** The same at another address that the host may have by now: its key is the pinned one, or nothing is sent. */
    public SshConnection connect(long hostId, String address) throws SshException {
        HostSshStore.Row row = row(hostId);
        if (row.verifiedAt() == null || row.hostKey() == null) throw HostRefusals.capabilityMissing(hostId, "ssh");
        return open(hosts.get(hostId), address, row, row.hostKey());
    }

    /**
     * A terminal on a host whose sign-in was verified before, with this line for the POSIX shell at its other end. The caller
     * closes it. Refuses as {@link #requireTerminal} if the host gives none.
     */
    public SshTerminal terminal(long hostId, String line, int columns, int rows)
            throws SshException, InterruptedException {
        SshConnection connection = connect(hostId);
        try {
            SshTerminal terminal = connection.terminal(line, columns, rows);
            remember(hostId, true);
            return terminal;
        } catch (SshException.NoTerminal e) {
            connection.close();
            remember(hostId, false);
            throw noTerminal(row(hostId));
        } catch (SshException | RuntimeException | InterruptedException e) {
            connection.close();
            throw e;
        }
    }

    private void remember(long hostId, boolean terminal) {
        if (Boolean.valueOf(terminal).equals(row(hostId).terminal())) return;
        db.writing(h -> store.terminal(h, hostId, terminal));
    }

    /** Refuses if it is known that no terminal can be opened over SSH: no verified sign-in, or a line that permits none. */
    public void requireTerminal(long hostId) {
        HostSshStore.Row row = row(hostId);
        if (row.verifiedAt() == null) throw noKey(hostId);
        if (Boolean.FALSE.equals(row.terminal())) throw noTerminal(row);
    }

    private static Refusal noTerminal(HostSshStore.Row row) {
        return HostRefusals.capabilityMissing(
                row.hostId(),
                "terminal",
                "Holdfast's SSH key gets no terminal on this host, because its line in authorized_keys has no pty."
                        + " Replace the line"
                        + " \"restrict"
                        + " " + row.publicLine() + "\" in ~/.ssh/authorized_keys of " + row.login()
                        + " with \"" + line(row) + "\", and verify the sign-in again.");
    }

    private SshConnection open(Host host, HostSshStore.Row row, @Nullable String pinned) throws SshException {
        return open(host, Address.parse(host.address()).host(), row, pinned);
    }

    private SshConnection open(Host host, String address, HostSshStore.Row row, @Nullable String pinned)
            throws SshException {
        byte[] sealed = db.read(h -> store.privateKey(h, host.id()));
        if (sealed == null) throw noKey(host.id());
        var endpoint = new Ssh.Endpoint(address, row.port(), row.login());
        return ssh.connect(endpoint, new SshKey(row.publicLine(), sealer.open(sealed, context(host.id()))), pinned);
    }

    private HostSshStore.Row row(long hostId) {
        HostSshStore.Row row = db.read(h -> store.find(h, hostId));
        if (row == null) throw noKey(hostId);
        return row;
    }

    private static Refusal noKey(long hostId) {
        return HostRefusals.capabilityMissing(hostId, "ssh");
    }

    /** The refusal for an SSH failure. */
    public static Refusal refusal(SshException e) {
        return switch (e) {
            case SshException.Unreachable u ->
                Refusal.hypervisor(
                        HypervisorProblem.UNREACHABLE, "The host can't be reached over SSH: " + u.getMessage() + ".");
            case SshException.NotTrusted n ->
                Refusal.hypervisorChanged(
                        "The host's SSH key is not the accepted one (" + n.expected()
                                + "). Nothing was sent to the host. If you know why the key changed, accept the new"
                                + " one: " + n.shown() + ".",
                        n.shown());
            case SshException.SignInFailed _ ->
                Refusal.hypervisor(
                        HypervisorProblem.SIGN_IN,
                        "The host rejected the SSH key. Add its public key to authorized_keys there and try again.");
            case SshException.NoTerminal _ ->
                Refusal.hypervisor(
                        HypervisorProblem.REFUSED,
                        "The host gives Holdfast's SSH key no terminal. Replace its line in authorized_keys with the"
                                + " one in the host's SSH settings.");
            case SshException.Broken b ->
                Refusal.hypervisor(HypervisorProblem.UNREACHABLE, b.getMessage() + ". Try again.");
        };
    }

    private static String context(long hostId) {
        return "host:" + hostId + ":ssh";
    }
}
