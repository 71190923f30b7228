package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.guest.Rhythm;
import dev.holdfast.sim.model.node.Ceph;
import dev.holdfast.sim.model.node.Mappings;
import dev.holdfast.sim.model.node.NodeDisk;
import dev.holdfast.sim.model.node.NodePool;
import dev.holdfast.sim.model.volume.Volume;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/** The data centre of the demo. */
public final class Demo {
    /** A machine of which nobody makes backups. */
    private static final int FORGOTTEN = 191;

    /** For how long there are values of the past. */
    private static final Duration PAST = Duration.ofDays(45);

    /** How many nights ago the first backups were made of which the nodes still have the tasks. */
    private static final int NIGHTS = 40;

    private Demo() {}

    /** Fills an empty data centre. */
    public static <D extends DataCentre> D build(D dataCentre) {
        dataCentre.faults().taskDuration(Duration.ofSeconds(3));
        SimCluster home = dataCentre.cluster("homelab", "pve-a1", "pve-a2", "pve-a3");
        containers(home, 100, "pve-a1", "grafana", "prometheus", "loki", "vaultwarden", "paperless-ngx", "-syncthing");
        containers(home, 110, "pve-a2", "jellyfin", "sonarr", "radarr", "qbittorrent", "-tautulli", "immich");
        containers(home, 120, "pve-a3", "pihole", "unbound", "nginx-proxy-manager", "wireguard", "-uptime-kuma");
        machines(home, 190, "pve-a1", "home-assistant", "-windows-11");
        machines(home, 195, "pve-a3", "truenas");
        home.machine(900, "pve-a1", "debian-13-cloud").template();
        // What is left of a machine that was removed by hand.
        home.storage("local-lvm").make("pve-a1", "vm-950-disk-0", "raw", 950, GuestKind.MACHINE, 24L << 30);
        backups(home);
        dataCentre
                .node("pve-a2")
                .hardware()
                .put(NodeDisk.of("/dev/sdb", NodeDisk.Kind.SSD, "SIM SSD 500GB", "S00A2B", 465)
                        .left(8))
                .put(NodeDisk.of("/dev/sdc", NodeDisk.Kind.SSD, "SIM SSD 500GB", "S00A2C", 465)
                        .left(41))
                .put(NodePool.of("fast", 464, "/dev/sdb", "/dev/sdc"));
        dataCentre.node("pve-a3").hardware().put(NodePool.of("tank", 3720, "/dev/sda", "/dev/sdb"));
        dataCentre
                .node("pve-a3")
                .hardware()
                .put(NodeDisk.of("/dev/sdb", NodeDisk.Kind.HDD, "SIM HDD 4TB", "H00A3B", 3726)
                        .pending(16));
        SimCluster office = dataCentre.cluster("office", "rack-1", "rack-2");
        office.ceph().health(Ceph.Health.OK);
        office.storage("backup-nfs").set("export", "/export/office");
        containers(office, 200, "rack-1", "nextcloud", "gitea", "woodpecker", "keycloak", "-wikijs", "postgresql");
        containers(office, 210, "rack-2", "zammad", "mattermost", "collabora", "mariadb", "redis", "-minio");
        machines(office, 290, "rack-2", "erp", "mail-gateway");
        // Its operating system has none.
        Objects.requireNonNull(office.guest(291)).agentAnswers(false);
        nights(office, office.storage("backup-nfs"), 2);
        job(office, "Workdays", Map.of("all", "1", "storage", "backup-nfs", "schedule", "mon..fri 02:30"));
        ran(office, "backup-nfs", LocalTime.of(2, 30), day -> day.getDayOfWeek().getValue() <= 5);
        SimCluster edge = dataCentre.host("edge");
        containers(edge, 100, "edge", "adguard", "mosquitto", "zigbee2mqtt", "-node-red", "frigate");
        past(dataCentre);
        home.storage("vault").filledPerDay(0.006);
        home.storage("backup-nfs").filledPerDay(0.002);
        return dataCentre;
    }

    /** Nodes and guests ran for a month before what is known of them, and use more by day than by night. */
    private static void past(DataCentre dataCentre) {
        for (SimCluster cluster : dataCentre.clusters()) {
            cluster.nodes().forEach(node -> node.ranBefore(PAST));
            for (SimGuest guest : cluster.guests()) {
                if (guest.isTemplate()) continue;
                long since = guest.knownSince();
                Duration before = guest.isRunning()
                        ? Duration.ofMillis(cluster.now() - since).plusMinutes(2)
                        : Duration.ofHours(40 + guest.vmid() % 90);
                guest.ranBefore(PAST, before).rhythm(rhythm(guest));
            }
        }
    }

    /** What people use in the evening or at work, what never rests, and disks that are full in some weeks. */
    private static Rhythm rhythm(SimGuest guest) {
        long now = guest.cluster().now();
        double disk = 0.15 + (guest.vmid() * 7 % 45) / 100.0;
        return switch (guest.name()) {
            case "jellyfin" -> new Rhythm(0.55, 17, 24, 1.3, 0.71, 0.002, now);
            case "immich" -> new Rhythm(0.4, 8, 22, 1.2, 0.83, 0.006, now);
            case "paperless-ngx" -> new Rhythm(0.25, 8, 20, 0.4, 0.88, 0.008, now);
            case "prometheus" -> new Rhythm(0.2, 0, 24, 1, 0.64, 0.003, now);
            case "nextcloud" -> new Rhythm(0.5, 7, 18, 0.2, 0.77, 0.004, now);
            case "woodpecker" -> new Rhythm(0.75, 8, 18, 0.1, 0.46, 0.001, now);
            case "gitea" -> new Rhythm(0.3, 8, 18, 0.1, disk, 0.001, now);
            case "erp" -> new Rhythm(0.6, 7, 17, 0.1, disk, 0.001, now);
            case "frigate" -> new Rhythm(0.55, 0, 24, 1, 0.9, 0, now);
            default -> new Rhythm(0.05 * (guest.vmid() % 6), 7, 23, 0.7, disk, 0.0005, now);
        };
    }

    /** Nightly backups to a backup server, one manual backup to a share, and an image to install from. */
    private static void backups(SimCluster home) {
        SimStorage vault = home.storage("vault", "pbs", "backup", 8000)
                .set("server", "10.20.0.6")
                .set("datastore", "vault")
                .set("username", "holdfast@pbs")
                .set("encryption-key", "set")
                .set("prune-backups", "keep-daily=7,keep-weekly=4");
        nights(home, vault, 5);
        String forgotten = String.valueOf(FORGOTTEN);
        job(home, "Nightly", Map.of("all", "1", "exclude", forgotten, "storage", "vault", "schedule", "21:00"));
        ran(home, "vault", LocalTime.of(21, 0), _ -> true);
        job(
                home,
                "Before moving house",
                Map.of("vmid", "100,103", "storage", "backup-nfs", "schedule", "sun 04:00", "enabled", "0"));
        SimStorage share = home.storage("backup-nfs");
        SimGuest precious = home.guestsOn("pve-a1").getFirst();
        share.put(
                precious.node(),
                share.backUp(precious, Duration.ofDays(40))
                        .noted("before the big upgrade")
                        .guarded(true));
        home.mappings().put(Mappings.Kind.USB, "zigbee", "Zigbee stick", "node=pve-a1,id=10c4:ea60");
        SimStorage local = home.storage("local");
        long size = 790L << 20;
        local.put(
                "pve-a1",
                new Volume(
                        "local",
                        "iso/debian-13.1.0-amd64-netinst.iso",
                        "iso",
                        "iso",
                        size,
                        size,
                        null,
                        home.now() - Duration.ofDays(60).toMillis(),
                        null,
                        null,
                        false));
    }

    /** A backup server has verified all backups but those of the last night; one verification failed. */
    private static void nights(SimCluster cluster, SimStorage storage, int count) {
        for (SimGuest guest : cluster.guests()) {
            if (guest.isTemplate() || guest.vmid() == FORGOTTEN) continue;
            for (int night = count - 1; night >= 0; night--) {
                Duration age = Duration.ofHours(6 + 24L * night).plusMinutes(guest.vmid() % 60);
                Volume made = storage.backUp(guest, age).noted(guest.name());
                boolean bad = guest.vmid() % 50 == 11 && night == 3;
                boolean seen = storage.type().equals("pbs") && night > 0;
                storage.put(guest.node(), seen ? made.verified(bad ? "failed" : "ok") : made);
            }
        }
    }

    /** A backup job of Proxmox VE, which is on unless its options say otherwise. */
    private static void job(SimCluster cluster, String comment, Map<String, String> options) {
        var job = new TreeMap<>(options);
        job.put("comment", comment);
        job.put("mode", "snapshot");
        job.putIfAbsent("enabled", "1");
        String id = "backup-"
                + UUID.nameUUIDFromBytes(comment.getBytes(StandardCharsets.UTF_8))
                        .toString()
                        .substring(0, 13);
        cluster.backupJobs().add(id, job);
    }

    /** The runs of a backup job in the last weeks: one had warnings, and once a node did not reach the storage. */
    private static void ran(SimCluster cluster, String storage, LocalTime at, Predicate<LocalDate> isOn) {
        long now = cluster.now();
        LocalDate today = LocalDate.ofInstant(Instant.ofEpochMilli(now), ZoneOffset.UTC);
        today.minusDays(NIGHTS).datesUntil(today.plusDays(1)).filter(isOn).forEach(day -> {
            long start = day.atTime(at).toInstant(ZoneOffset.UTC).toEpochMilli();
            int night = (int) day.until(today, ChronoUnit.DAYS);
            for (SimNode node : cluster.nodes()) {
                List<SimGuest> guests = cluster.guestsOn(node.name());
                boolean isFirst = node.equals(cluster.nodes().iterator().next());
                boolean failed = !isFirst && night % 10 == 6;
                Duration length =
                        failed ? Duration.ofSeconds(4) : Duration.ofSeconds(190L * guests.size() + 7L * night);
                if (start + length.toMillis() > now) continue;
                String fault = "could not activate storage '" + storage + "': storage '" + storage + "' is not online";
                cluster.ran(
                        start + 2_000,
                        length,
                        node.name(),
                        "vzdump",
                        "",
                        "root@pam",
                        failed
                                ? List.of()
                                : List.of(
                                        "INFO: starting new backup job: vzdump --all 1 --mode snapshot --quiet 1 --storage "
                                                + storage,
                                        "INFO: Backup job finished successfully"),
                        failed ? fault : isFirst && night % 10 == 3 ? "WARNINGS: 1" : "OK");
            }
        });
    }

    /** Guests whose names begin with a dash are stopped. */
    private static void containers(SimCluster cluster, int first, String node, String... names) {
        for (int i = 0; i < names.length; i++) {
            boolean stopped = names[i].startsWith("-");
            String name = stopped ? names[i].substring(1) : names[i];
            SimGuest guest = cluster.container(first + i, node, name);
            CommunityScripts.made(guest, app(name), slug(name), tag(name));
            if (stopped) continue;
            guest.runningFor(Duration.ofHours(5 + 13L * (first + i) % 300));
            guest.dropPacket("203.0.113." + (first + i) % 200, 22);
            guest.dropPacket("198.51.100." + (first + i) % 90, 3389);
        }
    }

    private static void machines(SimCluster cluster, int first, String node, String... names) {
        for (int i = 0; i < names.length; i++) {
            boolean stopped = names[i].startsWith("-");
            SimGuest guest = cluster.machine(first + i, node, stopped ? names[i].substring(1) : names[i]);
            guest.set("agent", "enabled=1");
            if (!stopped) guest.runningFor(Duration.ofHours(20 + 31L * (first + i) % 500));
        }
    }

    /** Some containers are called otherwise than their script. */
    private static String slug(String name) {
        return switch (name) {
            case "wikijs" -> "wiki";
            case "zammad" -> "tracker";
            case "nginx-proxy-manager" -> "nginxproxymanager";
            case "uptime-kuma" -> "uptimekuma";
            case "mosquitto" -> "mqtt";
            case "nextcloud" -> "nextcloudpi";
            default -> name;
        };
    }

    private static String app(String name) {
        String slug = slug(name);
        return slug.substring(0, 1).toUpperCase(Locale.ROOT) + slug.substring(1);
    }

    private static String tag(String name) {
        return switch (name) {
            case "grafana", "prometheus", "loki", "uptime-kuma" -> "monitoring";
            case "jellyfin", "sonarr", "radarr", "qbittorrent", "tautulli", "immich", "frigate" -> "media";
            case "pihole", "unbound", "nginx-proxy-manager", "wireguard", "adguard" -> "network";
            case "postgresql", "mariadb", "redis", "minio" -> "database";
            default -> "services";
        };
    }
}
