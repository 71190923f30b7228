package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The services of a container. A service is a unit file (or a script in {@code /etc/init.d}). While it runs, it listens
 * on the port in its command line: the number after {@code --port} or after the colon of an address. With
 * {@code --tls} in that line it uses HTTPS. A service without a port in that line does not listen.
 */
public final class Services {
    private static final Pattern PORT = Pattern.compile("(?:--port[= ]|(?:[0-9.\\]*]|\\s):)([1-9][0-9]{1,4})\\b");
    private static final Pattern LOCAL = Pattern.compile("127\\.0\\.0\\.1:");
    private static final List<String> FOLDERS =
            List.of("/etc/systemd/system", "/usr/lib/systemd/system", "/etc/init.d");
    private static final String ENABLED = "/etc/systemd/system/multi-user.target.wants";
    private static final String RUNLEVEL = "/etc/runlevels/default";

    /** Ports of the services that the demo's containers are named after, and of a few packages; a final s for HTTPS. */
    private static final Map<String, String> USUAL = Map.ofEntries(
            Map.entry("grafana", "3000"),
            Map.entry("gitea", "3000"),
            Map.entry("vaultwarden", "8000s"),
            Map.entry("jellyfin", "8096"),
            Map.entry("prometheus", "9090"),
            Map.entry("loki", "3100"),
            Map.entry("paperless-ngx", "8000"),
            Map.entry("syncthing", "8384"),
            Map.entry("sonarr", "8989"),
            Map.entry("radarr", "7878"),
            Map.entry("qbittorrent", "8090"),
            Map.entry("tautulli", "8181"),
            Map.entry("immich", "2283"),
            Map.entry("pihole", "80"),
            Map.entry("nginx-proxy-manager", "81"),
            Map.entry("uptime-kuma", "3001"),
            Map.entry("nextcloud", "443s"),
            Map.entry("woodpecker", "8000"),
            Map.entry("keycloak", "8443s"),
            Map.entry("wikijs", "3000"),
            Map.entry("postgresql", "5432"),
            Map.entry("zammad", "3000"),
            Map.entry("mattermost", "8065"),
            Map.entry("collabora", "9980s"),
            Map.entry("mariadb", "3306"),
            Map.entry("redis", "6379"),
            Map.entry("minio", "9001"),
            Map.entry("adguard", "3000"),
            Map.entry("mosquitto", "1883"),
            Map.entry("zigbee2mqtt", "9442"),
            Map.entry("node-red", "1880"),
            Map.entry("frigate", "5000"),
            Map.entry("unbound", "5335"));

    /**
     * A port that a service listens on.
     *
     * @param address as {@code ss} prints it, {@code 0.0.0.0} for all addresses
     */
    public record Listening(String program, String address, int port, boolean secure) {}

    private final SimGuest guest;
    private final FileTree files;
    private final Set<String> active = new TreeSet<>();
    private long run = -1;

    Services(SimGuest guest, FileTree files) {
        this.guest = guest;
        this.files = files;
    }

    /** Whether the container runs OpenRC instead of systemd. */
    boolean isAlpine() {
        return "alpine".equals(guest.get("ostype"));
    }

    /** Installs the service that the container's name suggests. */
    void furnish() {
        String name = guest.insideOf();
        String port = USUAL.get(name);
        if (port == null) return;
        lay("/usr/lib/systemd/system", name, port);
        enable(name);
    }

    /** Writes the unit of a package; does nothing if the port is null, as for unknown packages. */
    void lay(String folder, String name, @Nullable String port) {
        if (port == null) return;
        String listens = " --listen 0.0.0.0:" + port.replace("s", "") + (port.endsWith("s") ? " --tls" : "");
        String command = "/usr/bin/" + name + listens;
        String text = isAlpine()
                ? "#!/sbin/openrc-run\ncommand=\"" + command + "\"\n"
                : "[Unit]\nDescription=" + name + "\n\n[Service]\nExecStart=" + command
                        + "\n\n[Install]\nWantedBy=multi-user.target\n";
        files.write((isAlpine() ? "/etc/init.d/" + name : folder + "/" + name + ".service"), text);
    }

    static String plain(String unit) {
        return unit.replaceFirst("\\.service$", "");
    }

    /** The text of a unit, null if there is none of this name. */
    @Nullable
    String unit(String name) {
        for (String folder : FOLDERS) {
            String path = folder + "/" + plain(name) + (folder.equals("/etc/init.d") ? "" : ".service");
            String text = files.read(path);
            if (text != null) return text;
        }
        return null;
    }

    /** Enables a service, so that it starts with the container. */
    void enable(String name) {
        String folder = isAlpine() ? RUNLEVEL : ENABLED;
        files.makeFolders(folder);
        try {
            files.put(folder + "/" + plain(name), FileEntry.file(0644));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void disable(String name) {
        String path = (isAlpine() ? RUNLEVEL : ENABLED) + "/" + plain(name);
        try {
            if (files.find(path) != null) files.remove(path);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isEnabled(String name) {
        return files.find((isAlpine() ? RUNLEVEL : ENABLED) + "/" + plain(name)) != null;
    }

    /** After a start of the container, exactly the enabled services run. */
    private void boot() {
        Long since = guest.isRunning() ? guest.ranSince(guest.cluster().now()) : null;
        long present = since == null ? 0 : since;
        if (present == run) return;
        run = present;
        active.clear();
        if (since == null) return;
        active.addAll(files.names(isAlpine() ? RUNLEVEL : ENABLED));
    }

    synchronized void start(String name) {
        boot();
        active.add(plain(name));
    }

    synchronized void stop(String name) {
        boot();
        active.remove(plain(name));
    }

    synchronized boolean isActive(String name) {
        boot();
        return active.contains(plain(name)) && unit(name) != null;
    }

    /** The current listening ports; none while the container is stopped. */
    public synchronized List<Listening> listening() {
        boot();
        var listening = new ArrayList<Listening>();
        for (String name : active) {
            String unit = unit(name);
            Listening port = unit == null ? null : port(name, unit);
            if (port != null) listening.add(port);
        }
        return listening;
    }

    private static @Nullable Listening port(String name, String unit) {
        for (String line : unit.lines().toList()) {
            if (!line.matches("(ExecStart|command|command_args)=.*")) continue;
            Matcher port = PORT.matcher(line);
            if (!port.find()) continue;
            String address = LOCAL.matcher(line).find() ? "127.0.0.1" : "0.0.0.0";
            return new Listening(name, address, Integer.parseInt(port.group(1)), line.contains("--tls"));
        }
        return null;
    }

    /** The listening ports in the format of {@code /proc/net/tcp}. */
    String table() {
        var table = new StringBuilder(
                "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n");
        int line = 0;
        for (Listening one : listening()) {
            table.append("%4d: %s:%04X 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 %d\n"
                    .formatted(
                            line++, one.address.startsWith("127") ? "0100007F" : "00000000", one.port, 20000 + line));
        }
        return table.toString();
    }
}
