package dev.holdfast.apps.ports;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Orders ports by how likely they are the app's web page. Pure. */
final class WebPortRanking {
    /** The most common first. */
    private static final List<Integer> WEB =
            List.of(443, 80, 8443, 8080, 3000, 8000, 5000, 9000, 9443, 8888, 8081, 8096, 8123, 5055, 7878, 8989);

    private static final Set<Integer> NO_WEB = Set.of(
            21, 22, 23, 25, 53, 110, 111, 139, 143, 389, 445, 465, 587, 636, 873, 993, 995, 1433, 1883, 2049, 3306,
            4369, 5432, 5672, 6379, 9042, 11211, 25672, 27017);

    private static final Set<String> NO_PAGES = Set.of(
            "sshd",
            "systemd-resolve",
            "systemd-resolved",
            "dnsmasq",
            "named",
            "unbound",
            "mysqld",
            "mariadbd",
            "postgres",
            "redis-server",
            "valkey-server",
            "mongod",
            "memcached",
            "master",
            "exim4",
            "rpcbind",
            "smbd",
            "epmd",
            "mosquitto",
            "slapd");

    private WebPortRanking() {}

    static List<OpenPort> ranked(List<OpenPort> ports) {
        return ports.stream()
                .sorted(Comparator.comparing(WebPortRanking::tier)
                        .thenComparing(WebPortRanking::familiarity)
                        .thenComparing(OpenPort::port))
                .toList();
    }

    /** The reachable ports that may be a web page, the most likely first. */
    static List<OpenPort> candidates(List<OpenPort> ports, int most) {
        return ranked(ports).stream().filter(p -> tier(p) < 2).limit(most).toList();
    }

    private static int tier(OpenPort port) {
        if (port.isLoopback()) return 3;
        if (NO_WEB.contains(port.port()) || (port.process() != null && NO_PAGES.contains(port.process()))) return 2;
        return WEB.contains(port.port()) ? 0 : 1;
    }

    private static int familiarity(OpenPort port) {
        int index = WEB.indexOf(port.port());
        return index < 0 ? WEB.size() : index;
    }
}
