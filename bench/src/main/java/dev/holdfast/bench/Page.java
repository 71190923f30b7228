package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.regex.Pattern;

/** The page in Chromium: its first load without a cache, an open tab while 15,000 guests change, and scrolling their list. */
final class Page {
    private static final Path SCRIPT = Path.of("dist", "e2e", "measure.mjs");
    private static final Pattern CONTAINER = Pattern.compile("\"host_id\":(\\d+)[^{}]*?\"ctid\":(\\d+)");
    /** A text of the data: a guest, a host, or how many hosts are online. */
    private static final String SHOWN = "app-\\d|pve\\d|\\d of \\d+ online";

    private static final int MOST = 500;
    /** The page that is opened after the sign-in. Earlier versions had another one. */
    private static final String START = System.getProperty("holdfast.start", "/overview");

    /** The lists that show 15,000 guests. */
    private static final String[] LISTS =
            System.getProperty("holdfast.lists", "/apps,/inventory").split(",");

    private Page() {}

    static void run() throws Exception {
        try (Sim sim = Sim.generate(1, 6, 40, 1);
                var service = Service.start(Service.FLAGS).signIn()) {
            adoptAll(sim, service);
            measure("first", START, service);
        }
        try (Sim sim = Sim.generate(25, 500, 18_750, 1); // every fifth is a machine
                var service = Service.start(Service.flags("-Xmx512m")).signIn()) {
            adoptAll(sim, service);
            for (String list : LISTS) measure("many", list, service);
        }
    }

    /** One member of each cluster is enrolled, and every container becomes an app. */
    static void adoptAll(Sim sim, Service service) throws IOException {
        for (SimCluster cluster : sim.clusters()) {
            service.enrol(sim, cluster.nodes().iterator().next().name());
        }
        var items = new ArrayList<String>();
        var found = CONTAINER.matcher(service.get("/apps/discovered").body());
        while (found.find()) {
            items.add("{\"host_id\":%s,\"ctid\":%s,\"name\":\"app-%s\"}"
                    .formatted(found.group(1), found.group(2), found.group(2)));
        }
        for (int from = 0; from < items.size(); from += MOST) {
            String batch = String.join(",", items.subList(from, Math.min(from + MOST, items.size())));
            var answer = service.send("POST", "/apps/adopt", "{\"items\":[" + batch + "]}", Map.of());
            if (answer.statusCode() != 200) throw new IOException(answer.body());
        }
    }

    private static void measure(String what, String path, Service service) throws IOException, InterruptedException {
        String address = "http://127.0.0.1:" + service.port();
        int code = new ProcessBuilder("node", "" + SCRIPT, what, address, path, service.cookie(), SHOWN)
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) throw new IOException("the browser ended with " + code);
    }
}
