package dev.holdfast.dist;

import dev.holdfast.Config;
import dev.holdfast.Wiring;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimMain;
import dev.holdfast.sim.SimNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/** The service with a simulated data centre, on a database that is thrown away at the end. */
final class Demo {
    private static final String EMAIL = "owner@demo.test";
    private static final String PASSWORD = "holdfast-demo-1";

    private Demo() {}

    static void run() throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("holdfast-demo");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(data), "clean-up"));
        var environment = new HashMap<>(System.getenv());
        environment.putAll(Map.of(
                "HOLDFAST_DATA",
                data.toString(),
                "HOLDFAST_ALLOW_LOOPBACK_HOSTS",
                "true",
                "HOLDFAST_OWNER_EMAIL",
                EMAIL,
                "HOLDFAST_OWNER_PASSWORD",
                PASSWORD));
        boolean own = !environment.containsKey("HOLDFAST_CATALOG_URL");
        Path catalog = data.resolve("catalog");
        if (own) {
            unpack(catalog);
            environment.put("HOLDFAST_CATALOG_URL", catalog.toString());
        }
        int port = Integer.parseInt(environment.getOrDefault("HOLDFAST_DEMO_SIM_PORT", "" + SimMain.PORT));
        Sim sim = Sim.demo(port);
        var service = new Wiring(Config.read(environment), InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(service::close, "stop"));
        try (var client = new Client(service.port())) {
            client.signIn(EMAIL, PASSWORD);
            enrol(client, sim);
            tell(service.port(), sim);
            if (own) liveALittle(client, catalog);
            else refresh(client);
        }
    }

    /** Everything but the last host, which is left for the newcomer to add; with a way in over SSH. */
    private static void enrol(Client client, Sim sim) throws IOException, InterruptedException {
        var ways = new ArrayList<Callable<JsonNode>>();
        for (SimNode node : sim.nodes()) {
            if (node.name().equals("edge")) continue;
            JsonNode host = asked(client, 201, "/hosts", """
                    {"name":"%s","address":"%s","token_id":"%s","token_secret":"%s","tls_fingerprint":"%s"}
                    """.formatted(
                    node.name(), node.address(), sim.token().id(), sim.token().secret(), node.fingerprint()));
            String ssh = "/hosts/" + host.get("id").asLong() + "/ssh";
            ways.add(() -> {
                JsonNode key = asked(client, 200, ssh, "{\"port\":" + node.sshPort() + "}");
                node.authorize(key.get("public_key").asString());
                return asked(client, 200, ssh + "/verify", "{}");
            });
        }
        try (var together = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<JsonNode> way : together.invokeAll(ways)) way.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    /** Installs an app from what the catalogue was a while ago: so there is an update to look at. */
    private static void liveALittle(Client client, Path catalog) throws IOException, InterruptedException {
        Map<Path, String> now = new LinkedHashMap<>();
        for (String file : List.of("ct/notes.sh", "install/notes-install.sh")) {
            Path path = catalog.resolve(file);
            now.put(path, Files.readString(path));
            Files.writeString(path, now.get(path).replace("1.3.0", "1.2.4"));
        }
        refresh(client);
        JsonNode job =
                asked(client, 202, "/catalog/notes/install", "{\"host_id\":1,\"name\":\"Notes\",\"consent\":true}");
        awaitEnd(client, job);
        for (Map.Entry<Path, String> file : now.entrySet()) Files.writeString(file.getKey(), file.getValue());
        refresh(client);
    }

    private static void refresh(Client client) throws IOException, InterruptedException {
        awaitEnd(client, asked(client, 202, "/catalog/refresh", "{}"));
    }

    /** A job's stream ends with it. */
    private static void awaitEnd(Client client, JsonNode job) throws IOException, InterruptedException {
        client.send("GET", "/api/v1/jobs/" + job.get("job").asLong() + "/events/stream", "");
    }

    private static JsonNode asked(Client client, int status, String path, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = client.ask("POST", "/api/v1" + path, body);
        if (answer.statusCode() != status)
            throw new IOException("The demo's " + path + " was refused: " + answer.body());
        return Json.tree(answer.body());
    }

    /** The catalogue that ships with the demo, as a directory that people may change to see what a refresh makes of it. */
    private static void unpack(Path target) throws IOException {
        URI packed = URI.create(
                Objects.requireNonNull(Demo.class.getResource("/catalog")).toString());
        try (FileSystem jar = FileSystems.newFileSystem(packed, Map.of());
                var files = Files.walk(jar.getPath("/catalog"))) {
            for (Path file : files.toList()) {
                Path copy =
                        target.resolve(jar.getPath("/catalog").relativize(file).toString());
                if (Files.isDirectory(file)) Files.createDirectories(copy);
                else Files.copy(file, copy);
            }
        }
    }

    private static void tell(int port, Sim sim) {
        SimNode spare = sim.node("edge");
        System.out.println();
        System.out.println("  Holdfast   http://127.0.0.1:" + port);
        System.out.println("  E-mail     " + EMAIL);
        System.out.println("  Password   " + PASSWORD);
        System.out.println();
        System.out.println("  One simulated host is not enrolled yet; add it to see how that goes:");
        System.out.println("  Address    " + spare.address());
        System.out.println("  Token id   " + sim.token().id());
        System.out.println("  Secret     " + sim.token().secret());
        System.out.println();
        System.out.println("  Nothing is kept: stop with Ctrl-C and all of it is gone.");
    }

    private static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                var _ = file.toFile().delete();
            });
        } catch (IOException e) {
            System.err.println("Not deleted: " + directory);
        }
    }
}
