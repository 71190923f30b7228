package dev.holdfast.dist;

import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Prepares the demo through the API of the service while the user can already sign in. On a busy machine a step can
 * time out: each step is retried separately, and one that never succeeds is reported in one line and blocks no other.
 */
final class DemoPreparation {
    private static final int TRIES = 6;

    /** The containers of the other hosts are left for the user to adopt. */
    private static final List<String> ADOPTED = List.of("pve-a1", "pve-a2");

    private static final String SHARED = "pve-a2";

    /** In seconds. */
    private static final int LONGEST_WAIT = 90;

    private final Client client;
    private final Sim sim;
    private final @Nullable Path catalog;
    private final Duration firstPause;
    private final Consumer<String> report;
    private final boolean bare;
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    /**
     * @param catalog the demo's own catalogue, null if the user has set another one
     * @param bare whether nothing is adopted, shared or planned, for tests that begin with it
     * @param firstPause the pause before the second attempt; each further pause is twice as long
     * @param report receives one line for each step that failed permanently, or one line if all succeeded
     */
    DemoPreparation(
            Client client,
            Sim sim,
            @Nullable Path catalog,
            boolean bare,
            Duration firstPause,
            Consumer<String> report) {
        this.client = client;
        this.sim = sim;
        this.catalog = catalog;
        this.bare = bare;
        this.firstPause = firstPause;
        this.report = report;
    }

    /** Adds every host but one, with its SSH access, reads the catalogue and installs an app that has an update. */
    void run() throws InterruptedException {
        if (retry("Signing in", this::signIn) != null) prepare();
        if (failures.isEmpty()) report.accept("The demo is ready: its hosts, their SSH access and the catalogue.");
        reportFailures();
    }

    /** After that: what takes a while, and nobody has to wait for. */
    void goOn() throws InterruptedException {
        if (hasContents()) new DemoContents(this, sim).runSlowly();
        reportFailures();
    }

    /** Each failure once. */
    private void reportFailures() {
        for (String failure = failures.poll(); failure != null; failure = failures.poll()) report.accept(failure);
    }

    /** They need the entries of the demo's own catalogue. */
    private boolean hasContents() {
        return !bare && catalog != null;
    }

    private void prepare() throws InterruptedException {
        Map<SimNode, Long> hosts = new LinkedHashMap<>();
        for (SimNode node : sim.nodes()) {
            if (node == spare(sim)) continue;
            JsonNode host = retry("Adding the host " + node.name(), () -> ask(201, "/hosts", hostIn(node)));
            if (host != null) hosts.put(node, host.get("id").asLong());
        }
        try (var together = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<@Nullable JsonNode>> all = new ArrayList<>();
            hosts.forEach((node, id) -> all.add(() -> openSsh(node, id)));
            together.invokeAll(all);
        }
        Long first = hosts.get(sim.nodes().getFirst());
        if (catalog == null) refreshCatalog();
        else if (first != null) installWithUpdate(first, catalog);
        if (!hasContents()) return;
        List<Long> adopted = hosts.entrySet().stream()
                .filter(host -> ADOPTED.contains(host.getKey().name()))
                .map(Map.Entry::getValue)
                .toList();
        new DemoContents(this, sim).run(adopted, hosts.get(sim.node(SHARED)));
    }

    private boolean signIn() throws IOException, InterruptedException {
        client.signIn(Demo.EMAIL, Demo.PASSWORD);
        return true;
    }

    /** The host that is left for the user to add. */
    static SimNode spare(Sim sim) {
        return sim.node("edge");
    }

    private String hostIn(SimNode node) {
        return """
            {"name":"%s","address":"%s","token_id":"%s","token_secret":"%s","tls_fingerprint":"%s"}
            """.formatted(
                node.name(), node.address(), sim.token().id(), sim.token().secret(), node.fingerprint());
    }

    private @Nullable JsonNode openSsh(SimNode node, long id) throws InterruptedException {
        String path = "/hosts/" + id + "/ssh";
        JsonNode key = retry(
                "Creating the SSH key of " + node.name(), () -> ask(200, path, "{\"port\":" + node.sshPort() + "}"));
        if (key == null) return null;
        node.authorize(key.get("public_key").asString());
        return retry("Verifying the SSH access to " + node.name(), () -> ask(200, path + "/verify", "{}"));
    }

    /** Installs an app from an earlier state of the catalogue, so that an update is available. */
    private void installWithUpdate(long hostId, Path catalog) throws InterruptedException {
        Map<Path, String> latest = new LinkedHashMap<>();
        retry("Preparing the catalogue", () -> {
            for (String file : List.of("ct/notes.sh", "install/notes-install.sh")) {
                Path path = catalog.resolve(file);
                latest.putIfAbsent(path, Files.readString(path));
                Files.writeString(path, latest.get(path).replace("1.3.0", "1.2.4"));
            }
            return true;
        });
        refreshCatalog();
        JsonNode install = retry(
                "Installing the app Notes",
                () -> ask(
                        202,
                        "/catalog/notes/install",
                        "{\"host_id\":" + hostId + ",\"name\":\"Notes\",\"consent\":true}"));
        // Not retried: a failed install may have left its container.
        if (install != null) attempt(1, "Installing the app Notes", () -> finish(install));
        retry("Updating the catalogue", () -> {
            for (Map.Entry<Path, String> file : latest.entrySet()) Files.writeString(file.getKey(), file.getValue());
            return true;
        });
        refreshCatalog();
    }

    private void refreshCatalog() throws InterruptedException {
        retry("Reading the catalogue", () -> finish(ask(202, "/catalog/refresh", "{}")));
    }

    /** Waits for a job; throws if it did not succeed. */
    JsonNode finish(JsonNode accepted) throws IOException, InterruptedException {
        String path = "/api/v1/jobs/" + accepted.get("job").asLong();
        JsonNode job = ended(path);
        if (!job.get("status").asString().equals("succeeded")) {
            throw new IOException("job " + job.get("id") + " ended as "
                    + job.get("status").asString() + ": " + job.path("error").asString(""));
        }
        return job;
    }

    private JsonNode ended(String path) throws IOException, InterruptedException {
        while (true) {
            // It ends with the job, or earlier: then the job goes on, and so does the wait.
            client.send("GET", path + "/events/stream", "");
            HttpResponse<String> answer = client.ask("GET", path, "");
            if (answer.statusCode() != 200) throw new IOException(answer.body());
            JsonNode job = Json.tree(answer.body());
            if (!job.get("finished_at").isNull()) return job;
            TimeUnit.NANOSECONDS.sleep(firstPause.toNanos());
        }
    }

    /** Something that the service tells. */
    interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Waits until something is so. */
    void await(Condition condition) throws IOException, InterruptedException {
        for (int i = 0; i < LONGEST_WAIT; i++) {
            if (condition.holds()) return;
            TimeUnit.SECONDS.sleep(1);
        }
        throw new IOException("nothing has happened for " + LONGEST_WAIT + " seconds");
    }

    private JsonNode ask(int status, String path, String body) throws IOException, InterruptedException {
        return ask("POST", status, path, body);
    }

    JsonNode ask(String method, int status, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.ask(method, "/api/v1" + path, body);
        if (answer.statusCode() == status) return Json.tree(answer.body());
        throw new IOException(Json.tree(answer.body()).path("detail").asString(answer.body()));
    }

    <T> @Nullable T retry(String step, Callable<T> work) throws InterruptedException {
        return attempt(TRIES, step, work);
    }

    <T> @Nullable T attempt(int tries, String step, Callable<T> work) throws InterruptedException {
        Duration pause = firstPause;
        for (int attempt = 1; ; attempt++) {
            try {
                return work.call();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (attempt == tries) {
                    failures.add(step + " failed: " + e.getMessage());
                    return null;
                }
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            pause = pause.multipliedBy(2);
        }
    }
}
