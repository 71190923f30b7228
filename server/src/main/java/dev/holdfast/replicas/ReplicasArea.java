package dev.holdfast.replicas;

import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.meta.Version;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Who of the services that use the database polls, runs and leads what. */
public final class ReplicasArea implements Area {
    private static final Duration REPORT = Duration.ofSeconds(5);

    private final Platform platform;
    private final Replicas replicas;
    private final BooleanSupplier writesMetrics;
    private final String host = hostName();
    private final String version = Version.current().version();
    private final Instant startedAt;

    /** {@code writesMetrics} says whether this replica stores what is measured. */
    public ReplicasArea(
            Platform platform, HostServices hosts, InventoryArea inventories, BooleanSupplier writesMetrics) {
        this.platform = platform;
        this.writesMetrics = writesMetrics;
        this.startedAt = platform.clock().instant();
        this.replicas = platform.closing()
                .add(new Replicas(
                        platform.db(),
                        platform.clock(),
                        platform.instance().id(),
                        inventories.leases(),
                        this::report,
                        id -> name(hosts.hosts(), inventories.inventory(), id),
                        platform.live()::rightsChanged));
    }

    private ReplicaReport report() {
        Duration delay = platform.db().signals().delay();
        return new ReplicaReport(
                host,
                address(platform.config().listen()),
                version,
                startedAt,
                platform.jobs().runningHere(),
                platform.streams().count(),
                platform.jobs().recurringHere(),
                writesMetrics.getAsBoolean(),
                delay == null ? null : (Long) delay.toMillis());
    }

    private static String address(InetSocketAddress listen) {
        return listen.getHostString() + ":" + listen.getPort();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    private static String name(Hosts hosts, Inventory inventory, long clusterId) {
        Snapshot last = inventory.find(clusterId);
        @Nullable String name = last == null ? null : last.name();
        if (name != null) return name;
        return hosts.ofCluster(clusterId).stream()
                .map(one -> one.name())
                .findFirst()
                .orElse("cluster " + clusterId);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("replicas.list", "/replicas", "The services that use the database, and what each of them does")
                .needs(ADMIN)
                .answersList(ReplicaView.class, (_, _) -> replicas.list());
    }

    @Override
    public List<Periodic> periodic() {
        return List.of(new Periodic("replica-report", REPORT, replicas::round));
    }

    @Override
    public void start() {
        replicas.round();
    }
}
