package dev.holdfast.sim;

import java.time.Duration;

/** The data centre that a newcomer finds. */
final class Demo {
    private Demo() {}

    static Sim build(Sim sim) {
        sim.faults().taskDuration(Duration.ofSeconds(3));
        SimCluster home = sim.cluster("homelab", "pve-a1", "pve-a2", "pve-a3");
        containers(home, 100, "pve-a1", "grafana", "prometheus", "loki", "vaultwarden", "paperless-ngx", "-syncthing");
        containers(home, 110, "pve-a2", "jellyfin", "sonarr", "radarr", "qbittorrent", "-tautulli", "immich");
        containers(home, 120, "pve-a3", "pihole", "unbound", "nginx-proxy-manager", "wireguard", "-uptime-kuma");
        machines(home, 190, "pve-a1", "home-assistant", "-windows-11");
        machines(home, 195, "pve-a3", "truenas");
        home.machine(900, "pve-a1", "debian-13-cloud").template();
        SimCluster office = sim.cluster("office", "rack-1", "rack-2");
        containers(office, 200, "rack-1", "nextcloud", "gitea", "woodpecker", "keycloak", "-wikijs", "postgresql");
        containers(office, 210, "rack-2", "zammad", "mattermost", "collabora", "mariadb", "redis", "-minio");
        machines(office, 290, "rack-2", "erp", "mail-gateway");
        SimCluster edge = sim.host("edge");
        containers(edge, 100, "edge", "adguard", "mosquitto", "zigbee2mqtt", "-node-red", "frigate");
        return sim;
    }

    /** Names that begin with a dash are stopped. */
    private static void containers(SimCluster cluster, int first, String node, String... names) {
        for (int i = 0; i < names.length; i++) {
            boolean stopped = names[i].startsWith("-");
            String name = stopped ? names[i].substring(1) : names[i];
            SimGuest guest = cluster.container(first + i, node, name);
            guest.set("tags", "community-script;" + tag(name));
            if (!stopped) guest.runningFor(Duration.ofHours(5 + 13L * (first + i) % 300));
        }
    }

    private static void machines(SimCluster cluster, int first, String node, String... names) {
        for (int i = 0; i < names.length; i++) {
            boolean stopped = names[i].startsWith("-");
            SimGuest guest = cluster.machine(first + i, node, stopped ? names[i].substring(1) : names[i]);
            if (!stopped) guest.runningFor(Duration.ofHours(20 + 31L * (first + i) % 500));
        }
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
