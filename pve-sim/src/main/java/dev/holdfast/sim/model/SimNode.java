package dev.holdfast.sim.model;

import dev.holdfast.sim.model.firewall.FirewallLog;
import dev.holdfast.sim.model.guest.UptimeSpans;
import dev.holdfast.sim.model.node.NodeHardware;
import dev.holdfast.sim.model.node.NodeNetwork;
import dev.holdfast.sim.model.node.NodeServices;
import dev.holdfast.sim.model.node.NodeSettings;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.wire.Certificate;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One node: its address, certificate, interfaces, services, and whether it is up. */
public final class SimNode implements AutoCloseable {
    private static final long GIB = 1L << 30;

    /**
     * A received request, for tests.
     *
     * @param parameters of query and form together
     * @param tokenId null when it was missing or wrong
     */
    public record Seen(
            String method,
            String path,
            Map<String, String> parameters,
            @Nullable String tokenId) {}

    private final SimCluster cluster;
    private final String name;
    private final NodeAddress address;
    private final int cores;
    private final long memory;
    private final ApiServer api;
    private final ConsolePorts consoles = new ConsolePorts();
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final boolean recording;
    private final FirewallLog firewallLog;
    private final NodeNetwork network;
    private final NodeSettings settings;
    private final NodeServices services;
    private final NodeHardware hardware;
    private final UptimeSpans runs = new UptimeSpans();
    private final Semaphore dumping = new Semaphore(1, true);
    private volatile @Nullable String reportedIp;
    private @Nullable NodeShell shell;
    private @Nullable SshService ssh;
    private @Nullable Certificate certificate;
    private volatile @Nullable Certificate uploaded;
    private volatile @Nullable Certificate presented;
    private volatile boolean on = true;
    private volatile boolean up = true;
    private volatile boolean crashed;
    private final AtomicInteger crashes = new AtomicInteger();
    private volatile long downSince;
    private volatile long bootedAt;
    private final Timer timer;
    private final NodePower power;
    private final NodeLink link;
    private volatile CountDownLatch ice = new CountDownLatch(0);

    SimNode(SimCluster cluster, String name, NodeAddress address, int cores, int memoryGib) {
        this.cluster = cluster;
        this.name = name;
        this.address = address;
        this.cores = cores;
        this.memory = memoryGib * GIB;
        this.bootedAt = cluster.now() - Duration.ofDays(12).toMillis();
        this.runs.begin(bootedAt);
        this.recording = cluster.dataCentre().isRecording();
        this.firewallLog = new FirewallLog(bootedAt);
        this.network = new NodeNetwork(address.ip());
        this.settings = new NodeSettings(name, address.ip());
        this.services = new NodeServices(cluster.name() != null);
        this.hardware = new NodeHardware(name);
        this.timer = new Timer(cluster::now);
        this.power = new NodePower(this, timer);
        this.link = new NodeLink(this, timer);
        this.api = cluster.dataCentre().apiOf(this);
    }

    void start() {
        api.start();
        if (address.sshPort() > 0) ssh();
    }

    /**
     * Runs an API call as root, as the node's command line does, and returns its answer; throws the error of the API.
     */
    public @Nullable Object ask(String method, String path, Map<String, String> parameters) {
        return api.ask(method, path, parameters);
    }

    /** What its shell runs on: files, processes, programs. Created at first use. */
    public synchronized NodeShell shell() {
        NodeShell present = shell;
        if (present == null) {
            present = cluster.dataCentre().shellOf(this);
            shell = present;
        }
        return present;
    }

    /** Its SSH service, started at first use unless its port is fixed. */
    public synchronized SshService ssh() {
        SshService present = ssh;
        if (present == null) {
            present = cluster.dataCentre().sshOf(this, address.sshPort());
            ssh = present;
            if (isUp()) present.start();
        }
        return present;
    }

    /** The port on its address where its SSH service listens. */
    public int sshPort() {
        return ssh().port();
    }

    /** Allows the owner of this key to sign in as root: adds a line to {@code /root/.ssh/authorized_keys}. */
    public SimNode authorize(String publicLine) {
        shell().authorize(publicLine);
        return this;
    }

    /** Breaks all SSH connections; running commands continue until they print something. */
    public synchronized void breakSsh() {
        if (ssh != null) ssh.breakConnections();
    }

    /** Its cluster, which has no other member for a single host. */
    public SimCluster cluster() {
        return cluster;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Its address inside the data centre. */
    public String ip() {
        return address.ip();
    }

    /** The address that its cluster status has: of a private network, such as half the world's, when it is behind a router. */
    public String reportedIp() {
        String other = reportedIp;
        return other == null ? ip() : other;
    }

    /** Makes its cluster status have this address. */
    public SimNode reports(String ip) {
        reportedIp = ip;
        return this;
    }

    /** The number of its processor cores. */
    public int cores() {
        return cores;
    }

    /** Its interfaces. */
    public NodeNetwork network() {
        return network;
    }

    /** Its clock, name servers, hosts and node configuration. */
    public NodeSettings settings() {
        return settings;
    }

    /** Its services. */
    public NodeServices services() {
        return services;
    }

    /** Its disks and pools. */
    public NodeHardware hardware() {
        return hardware;
    }

    /** Its power switch. */
    public NodePower power() {
        return power;
    }

    /** When it last came up, in milliseconds. */
    public long bootedAt() {
        return bootedAt;
    }

    /** Installs Open vSwitch; without it, its kinds of interfaces are refused. */
    public void installOpenVSwitch() {
        network.installOpenVSwitch();
    }

    /** The port on its address where its API listens. */
    public int port() {
        return address.port();
    }

    /** Where its API listens, as {@code ip:port}. */
    public String address() {
        return address.ip() + ":" + address.port();
    }

    /** The SHA-256 fingerprint of the certificate of its API, as Proxmox VE shows it. */
    public String fingerprint() {
        Certificate other = uploaded;
        return (other == null ? certificate() : other).fingerprint();
    }

    /** By which its cluster knows it. Created at first use: of five hundred nodes most are never called. */
    public synchronized Certificate certificate() {
        Certificate present = certificate;
        if (present == null) {
            present = Certificate.make(name, address.ip(), Instant.ofEpochMilli(cluster.now()));
            certificate = present;
        }
        return present;
    }

    /** The certificate that somebody uploaded for its API; null when there is none. */
    public @Nullable Certificate uploadedCertificate() {
        return uploaded;
    }

    /** The certificate that its API presents. */
    public Certificate presented() {
        Certificate other = presented;
        if (other == null) other = uploaded;
        return other == null ? certificate() : other;
    }

    /** When the run in progress at this time started; null when it was down. */
    public @Nullable Long ranSince(long at) {
        return runs.since(at);
    }

    /** Makes it appear to have run before what is known of it, from so long ago. */
    public SimNode ranBefore(Duration from) {
        runs.precede(
                cluster.now() - from.toMillis(),
                bootedAt - Duration.ofMinutes(3).toMillis());
        return this;
    }

    /** The ports of its consoles. */
    public ConsolePorts consoles() {
        return consoles;
    }

    /** The seconds since it last came up. */
    public long uptime() {
        return (cluster.now() - bootedAt) / 1000;
    }

    /** Its memory, in bytes. */
    public long memory() {
        return memory;
    }

    /** Allows one backup at a time on a node. */
    public Semaphore dumping() {
        return dumping;
    }

    /** Whether it is on. */
    boolean isOn() {
        return on;
    }

    /** Whether it is on and other machines reach it: true as soon as its services listen, and no longer than they do. */
    public boolean isUp() {
        return up;
    }

    /** Whether the files that its cluster shares can be changed on it; a single host needs nobody. */
    public boolean hasQuorum() {
        return cluster.isQuorate() || (cluster.nodes().size() == 1 && !cluster.isWithoutQuorum());
    }

    /**
     * Puts its file of interfaces in force. When no interface carries its address afterwards, it is gone a second later:
     * its port and its SSH service refuse connections, the open ones break, and the other members see it as offline. Its
     * guests, tasks and processes keep running.
     */
    public void reloadNetwork() {
        network.reload();
        link.reloaded();
    }

    /** Puts the interfaces of its installation in force, as somebody at its console does who locked the others out. */
    public void rewire() {
        network.reinstall();
        reloadNetwork();
    }

    /** Does the same as {@link #reloadNetwork} with the staged changes. */
    public void applyNetwork() {
        network.apply();
        link.reloaded();
    }

    /**
     * The time its values are of: now, or when it left. The cluster forgets the values of a node that left after {@link
     * Faults#keepValues}; then this is null.
     */
    @Nullable
    Long valuesAt() {
        if (isUp()) return cluster.now();
        boolean kept = cluster.now() - downSince
                < cluster.dataCentre().faults().valuesKept().toMillis();
        return kept ? downSince : null;
    }

    /**
     * Takes the node down: its port refuses connections, and the other members see its guests as unknown. Its guests
     * and tasks keep running, as when only its network failed; {@link #crash} is the other case. High availability
     * moves nothing.
     */
    public void down() {
        runs.end(cluster.now());
        on = false;
        settle();
    }

    /** Lets its services listen, or stops them, as it can be reached now. */
    void settle() {
        synchronized (this) {
            if (on && link.works()) {
                api.start();
                if (ssh != null) ssh.start();
                up = true;
            } else {
                downSince = cluster.now();
                up = false;
                api.stop();
                if (ssh != null) ssh.stop();
            }
        }
        cluster.changed();
    }

    /** Takes the node down with everything that runs on it: guests stop, tasks end with {@code unexpected status}. */
    public void crash() {
        down();
        crashes.incrementAndGet();
        cluster.tasks().stream().filter(t -> t.node().equals(name)).forEach(SimTask::die);
        cluster.guestsOn(name).forEach(SimGuest::stop);
        synchronized (this) {
            if (shell != null) shell.computer().crash();
        }
        crashed = true;
    }

    /** How often it crashed. */
    public int crashes() {
        return crashes.get();
    }

    /**
     * Brings it back, with its guests unchanged; after a crash the guests that are set to start at boot are started.
     */
    public void up() {
        if (crashed) {
            crashed = false;
            bootedAt = cluster.now();
            network.apply();
            link.started();
            cluster.guestsOn(name).stream()
                    .filter(g -> Integer.valueOf(1).equals(g.get("onboot")) && g.lock() == null)
                    .forEach(SimGuest::start);
        }
        runs.begin(cluster.now());
        on = true;
        settle();
    }

    /**
     * Makes it accept connections without answering, as a node that is swapping heavily; members that forward to it
     * answer 596, after {@link Faults#beforeTimeout}. The cluster still shows it as online.
     */
    public void freeze() {
        ice = new CountDownLatch(1);
    }

    /** Ends the freeze; waiting requests are answered. */
    public void thaw() {
        ice.countDown();
    }

    /** Waits until it is not frozen. */
    public void passIce() throws InterruptedException {
        ice.await();
    }

    /** Applies the faults that hit a command on this node, or in one of its containers. */
    public @Nullable Integer faultOf(String place, Call call) throws IOException, InterruptedException {
        return CommandFaults.apply(cluster.dataCentre().faults(), place, call, this::breakSsh);
    }

    /** Whether it is on but does not answer. */
    public boolean isFrozen() {
        return ice.getCount() > 0;
    }

    /** Whether it is not frozen, or thaws within this time. */
    public boolean awaitThaw(Duration timeout) {
        try {
            return ice.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives it a new certificate with another key, as after a cluster join; open connections are broken. */
    public void rotateCertificate() {
        replaceCertificate(null);
    }

    /** Gives it a new certificate with the same key, as when the old one is about to expire. */
    public void renewCertificate() {
        replaceCertificate(certificate().renewed(name, address.ip(), Instant.ofEpochMilli(cluster.now())));
    }

    /** Gives it a new certificate that is valid until then. */
    public void certificateUntil(Instant end) {
        replaceCertificate(Certificate.until(end, name, address.ip(), Instant.ofEpochMilli(cluster.now())));
    }

    /** Gives its API a certificate of its own that is valid until then. Open connections are broken. */
    public void uploadCertificate(Instant end) {
        uploaded = Certificate.until(end, name, address.ip(), Instant.ofEpochMilli(cluster.now()));
        api.breakConnections();
        cluster.changed();
    }

    private void replaceCertificate(@Nullable Certificate other) {
        synchronized (this) {
            certificate = other;
            presented = null;
        }
        api.breakConnections();
        cluster.changed();
    }

    /**
     * Makes its API present a certificate other than the one in its files: a replaced one that it has not loaded yet, or
     * another machine answers at its address. Open connections are broken.
     */
    public void presentAnotherCertificate() {
        presented = Certificate.make(name, address.ip(), Instant.ofEpochMilli(cluster.now()));
        api.breakConnections();
    }

    /** The log of its firewall. */
    public FirewallLog firewallLog() {
        return firewallLog;
    }

    /**
     * Writes a line into its firewall's log, as if a packet had arrived at a chain that belongs to no guest, such as
     * {@code PVEFW-HOST-IN} or {@code GROUP-web-IN}. The text is the action, a colon, and the fields of the packet.
     */
    public SimNode logPacket(String chain, String text) {
        firewallLog.add(cluster.now(), 0, 6, chain, text);
        return this;
    }

    /** Removes the firewall's log, as on a node whose logger never ran; the next line creates it again. */
    public void removeFirewallLog() {
        firewallLog.remove();
    }

    /** The number of request bytes received, after TLS. Zero when a client broke off the handshake. */
    public long bytesReceived() {
        return api.bytesReceived();
    }

    /** The number of bytes that connections took in answers and consoles, before TLS. */
    public long bytesSent() {
        return api.bytesSent();
    }

    /** The number of connections accepted, whatever their outcome. */
    public long connections() {
        return api.connections();
    }

    /** The requests it received, unless the data centre was created without recording. */
    public List<Seen> requests() {
        return new ArrayList<>(seen);
    }

    /** Clears the recorded requests. */
    public void forgetRequests() {
        seen.clear();
    }

    /** Records a request, unless the data centre was created without recording. */
    public void saw(Seen request) {
        if (recording) seen.add(request);
    }

    /** Its values at a given time, as in {@code /nodes} and {@code /cluster/resources}. */
    public Map<String, Object> values(long at) {
        double load = 0.01;
        long used = 2 * GIB;
        for (SimGuest guest : cluster.guestsOn(name)) {
            var statistics = new Statistics(guest, at);
            load += statistics.cpu() * guest.cores();
            used += statistics.memory();
        }
        var values = new TreeMap<String, Object>();
        values.put("cpu", Math.min(0.99, load / cores));
        values.put("maxcpu", cores);
        values.put("mem", Math.min(memory, used));
        values.put("maxmem", memory);
        values.put("disk", 18 * GIB);
        values.put("maxdisk", 94 * GIB);
        values.put("uptime", (at - bootedAt) / 1000);
        return values;
    }

    @Override
    public void close() {
        timer.close();
        cluster.storages().forEach(SimStorage::answerAgain);
        thaw();
        api.stop();
        synchronized (this) {
            if (ssh != null) ssh.stop();
            if (shell != null) shell.computer().crash();
        }
    }
}
