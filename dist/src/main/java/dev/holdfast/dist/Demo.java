package dev.holdfast.dist;

import dev.holdfast.Config;
import dev.holdfast.Wiring;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimMain;
import dev.holdfast.sim.SimNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

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
        int port = Integer.parseInt(environment.getOrDefault("HOLDFAST_DEMO_SIM_PORT", "" + SimMain.PORT));
        Sim sim = Sim.demo(port);
        var service = new Wiring(Config.read(environment), InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(service::close, "stop"));
        enrol(service.port(), sim);
        tell(service.port(), sim);
    }

    /** Everything but the last host, which is left for the newcomer to add. */
    private static void enrol(int port, Sim sim) throws IOException, InterruptedException {
        try (var client = new Client(port)) {
            client.signIn(EMAIL, PASSWORD);
            for (SimNode node : sim.nodes()) {
                if (node.name().equals("edge")) continue;
                int status = client.send("POST", "/api/v1/hosts", """
                        {"name":"%s","address":"%s","token_id":"%s","token_secret":"%s","tls_fingerprint":"%s"}
                        """.formatted(
                                node.name(),
                                node.address(),
                                sim.token().id(),
                                sim.token().secret(),
                                node.fingerprint()));
                if (status != 201)
                    throw new IOException("The simulated host " + node.name() + " was refused: " + status);
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
