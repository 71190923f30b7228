package dev.holdfast.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Entries of the demo's catalogue for well-known apps, so that the containers of its data centre are recognised. Their scripts are like
 * those in {@code dist/catalog}: they download nothing, and only the simulator's own shell runs them.
 */
final class DemoCatalog {
    /** What the community's catalogue knows an app by, what people call it, and the port of its page. */
    private record KnownApp(String slug, String name, int port, int memory, int disk) {}

    private static final List<KnownApp> APPS = List.of(
            new KnownApp("adguard", "AdGuard Home", 3000, 512, 4),
            new KnownApp("frigate", "Frigate", 5000, 4096, 20),
            new KnownApp("gitea", "Gitea", 3000, 1024, 8),
            new KnownApp("grafana", "Grafana", 3000, 512, 2),
            new KnownApp("immich", "Immich", 2283, 4096, 20),
            new KnownApp("jellyfin", "Jellyfin", 8096, 2048, 8),
            new KnownApp("keycloak", "Keycloak", 8080, 2048, 4),
            new KnownApp("loki", "Loki", 3100, 1024, 8),
            new KnownApp("mariadb", "MariaDB", 3306, 1024, 4),
            new KnownApp("mattermost", "Mattermost", 8065, 2048, 8),
            new KnownApp("minio", "MinIO", 9000, 1024, 5),
            new KnownApp("mqtt", "MQTT", 1883, 512, 2),
            new KnownApp("nextcloudpi", "NextCloudPi", 4443, 2048, 8),
            new KnownApp("nginxproxymanager", "Nginx Proxy Manager", 81, 1024, 4),
            new KnownApp("node-red", "Node-Red", 1880, 1024, 4),
            new KnownApp("paperless-ngx", "Paperless-ngx", 8000, 2048, 10),
            new KnownApp("pihole", "Pihole", 80, 512, 2),
            new KnownApp("postgresql", "PostgreSQL", 5432, 1024, 4),
            new KnownApp("prometheus", "Prometheus", 9090, 2048, 4),
            new KnownApp("qbittorrent", "qBittorrent", 8090, 2048, 8),
            new KnownApp("radarr", "Radarr", 7878, 1024, 4),
            new KnownApp("redis", "Redis", 6379, 1024, 4),
            new KnownApp("sonarr", "Sonarr", 8989, 1024, 4),
            new KnownApp("syncthing", "Syncthing", 8384, 2048, 8),
            new KnownApp("tautulli", "Tautulli", 8181, 1024, 4),
            new KnownApp("unbound", "Unbound", 5335, 512, 2),
            new KnownApp("uptimekuma", "Uptime Kuma", 3001, 1024, 4),
            new KnownApp("vaultwarden", "Vaultwarden", 8000, 1024, 4),
            new KnownApp("wireguard", "Wireguard", 10086, 512, 4),
            new KnownApp("zigbee2mqtt", "Zigbee2MQTT", 9442, 1024, 5));

    private DemoCatalog() {}

    /** Adds the entries to a catalogue. */
    static void write(Path catalog) throws IOException {
        for (KnownApp app : APPS) {
            Files.writeString(catalog.resolve("ct/" + app.slug() + ".sh"), container(app));
            Files.writeString(catalog.resolve("install/" + app.slug() + "-install.sh"), install(app));
        }
    }

    private static String container(KnownApp app) {
        return """
            #!/usr/bin/env bash
            source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
            # Copyright (c) Holdfast
            # Author: Holdfast
            # License: Apache-2.0
            # Source: https://SLUG.holdfast.example

            APP="NAME"
            var_tags="${var_tags:-}"
            var_cpu="${var_cpu:-1}"
            var_ram="${var_ram:-MEMORY}"
            var_disk="${var_disk:-DISK}"
            var_os="${var_os:-debian}"
            var_version="${var_version:-13}"
            var_unprivileged="${var_unprivileged:-1}"

            header_info "$APP"
            variables
            color
            catch_errors

            function update_script() {
              header_info
              check_container_storage
              check_container_resources
              if check_for_release "SLUG" "2.1.0"; then
                msg_info "Updating NAME to 2.1.0"
                release SLUG 2.1.0
                msg_ok "Updated NAME to 2.1.0"
              fi
              exit
            }

            start
            build_container
            description

            msg_ok "Completed successfully!"
            echo -e "NAME is set up."
            echo -e "Access it at:"
            echo -e "http://${IP}:PORT"
            """.replace("SLUG", app.slug())
                .replace("NAME", app.name())
                .replace("MEMORY", "" + app.memory())
                .replace("DISK", "" + app.disk())
                .replace("PORT", "" + app.port());
    }

    private static String install(KnownApp app) {
        return """
            #!/usr/bin/env bash
            # Copyright (c) Holdfast
            # Author: Holdfast
            # License: Apache-2.0

            source /dev/stdin <<<"$FUNCTIONS_FILE_PATH"
            color
            verb_ip6
            catch_errors
            setting_up_container
            network_check
            update_os

            msg_info "Installing NAME"
            release SLUG 2.1.0
            service SLUG 0.0.0.0:PORT
            msg_ok "Installed NAME"

            motd_ssh
            customize
            """.replace("SLUG", app.slug()).replace("NAME", app.name()).replace("PORT", "" + app.port());
    }
}
