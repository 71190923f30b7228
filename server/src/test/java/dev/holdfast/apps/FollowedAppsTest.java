package dev.holdfast.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.TestGuests;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.platform.Closing;
import dev.holdfast.platform.Platform;
import dev.holdfast.pve.api.GuestKind;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An app follows its container, as polls show it. */
class FollowedAppsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T15:00:00Z");

    @TempDir
    Path directory;

    private final Closing closing = new Closing();
    private final List<AppChanged> published = new ArrayList<>();
    private Platform platform;
    private KnownGuests known;
    private Apps apps;
    private long cluster;
    private long app;

    @BeforeEach
    void open() {
        platform = Platform.open(
                TestPlane.in(directory).config(), InstantSource.fixed(NOW), closing, MemoryBudget.ofHeap(), _ -> null);
        var hosts = HostServices.of(platform, (_, _) -> true, new AppsOnHosts());
        var inventory = new InventoryArea(platform, hosts).inventory();
        known = new KnownGuests(platform.db(), platform.bus(), platform.clock());
        var guests = new Guests(known, hosts.hypervisors(), inventory);
        apps = new Apps(platform.db(), hosts.hosts(), platform.jobs(), guests, platform.bus());
        cluster = platform.db()
                .write(h -> h.select("INSERT INTO cluster (name, members) VALUES ('lab', '[]') RETURNING id")
                        .mapTo(Long.class)
                        .one());
        var orphan = new App(0, cluster, null, 101, "web", null, null, null, null, null, true, NOW, null);
        app = apps.add(orphan, "alpha", Instant.EPOCH, (_, _) -> {});
        platform.bus().subscribe(AppChanged.class, published::add);
    }

    @AfterEach
    void close() {
        closing.close();
    }

    private long enrolled(String node) {
        return platform.db()
                .write(h -> h.select("""
                    INSERT INTO host (cluster_id, name, address, node, verify_tls, token_id, token_secret,
                                      created_at)
                    VALUES (?, ?, ?, ?, TRUE, 'root@pam!one', X'00', ?) RETURNING id
                    """, cluster, node, node + ":8006", node, NOW)
                        .mapTo(Long.class)
                        .one());
    }

    private void poll(long via) {
        var container = TestGuests.running(GuestKind.LXC, 101, "alpha");
        var now = new Snapshot(cluster, NOW, "lab", true, via, Map.of(), Map.of(101, container), List.of());
        known.follow(now);
        apps.follow(new ClusterPolled(null, now, true));
    }

    @Test
    void anAppWithoutAHostGetsTheOneThatAnswered() {
        long beta = enrolled("beta");
        poll(beta);
        assertThat(apps.get(app).hostId()).isEqualTo(beta);
        assertThat(published).contains(new AppChanged(app, beta, ChangeKind.UPDATED));
    }

    @Test
    void nothingIsReportedWhereTheHostThatAnsweredWasRemovedSince() {
        poll(99);
        assertThat(apps.get(app).hostId()).isNull();
        assertThat(published).isEmpty();
    }
}
