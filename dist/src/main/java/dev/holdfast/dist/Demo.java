package dev.holdfast.dist;

import dev.holdfast.Wiring;
import dev.holdfast.base.StartupException;
import dev.holdfast.base.tls.TlsFiles;
import dev.holdfast.cli.wire.Trust;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.SimMain;
import dev.holdfast.sim.model.SimNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The service with a simulated data centre, on a database that is deleted at the end. */
final class Demo {
    static final String EMAIL = "owner@demo.test";
    static final String PASSWORD = "holdfast-demo-1";

    private Demo() {}

    static void run() throws IOException, InterruptedException {
        // Its lines would push the sign-in out of a terminal; logback.xml reads this.
        System.setProperty("holdfast.access.level", "WARN");
        Path data = Files.createTempDirectory("holdfast-demo");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(data.toFile()), "clean-up"));
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
        // Set by ./run dev, which restarts the service in a process of its own while the hosts stay as they are.
        String elsewhere = environment.get("HOLDFAST_DEMO_SERVICE");
        String given = environment.get("HOLDFAST_CATALOG_URL");
        Path catalog = null;
        if (given == null) {
            catalog = data.resolve("catalog");
            unpack(catalog);
            environment.put("HOLDFAST_CATALOG_URL", catalog.toString());
        } else if (elsewhere != null) catalog = Path.of(given);
        if (catalog != null) DemoCatalog.write(catalog);
        Sim sim = simulate(environment.getOrDefault("HOLDFAST_DEMO_SIM_PORT", "" + SimMain.PORT));
        String images = environment.get("HOLDFAST_IMAGE_LIST");
        if (images == null || elsewhere != null) {
            Path list = images == null ? data.resolve("images.json") : Path.of(images);
            DemoImages.write(list, sim);
            environment.put("HOLDFAST_IMAGE_LIST", list.toString());
        }
        try (Client client = elsewhere == null ? serve(environment) : new Client(Integer.parseInt(elsewhere))) {
            printSignIn(client.address());
            printSpare(sim);
            var preparation = new DemoPreparation(
                    client,
                    sim,
                    catalog,
                    Boolean.parseBoolean(environment.get("HOLDFAST_DEMO_BARE")),
                    Duration.ofSeconds(1),
                    line -> System.out.println("  " + line));
            preparation.run();
            printSignIn(client.address());
            preparation.goOn();
            if (elsewhere != null) Thread.currentThread().join(); // nothing else keeps the simulated hosts alive
        }
    }

    private static Client serve(Map<String, String> environment) throws IOException {
        Config config = Config.read(environment);
        var service = new Wiring(config, InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(service::close, "stop"));
        return client(config.tls(), service.port());
    }

    private static Sim simulate(String port) {
        try {
            return Sim.demo(Integer.parseInt(port));
        } catch (NumberFormatException | UncheckedIOException e) {
            throw new StartupException("The simulated hosts can't listen on port " + port + " (" + e.getMessage()
                    + "). Set HOLDFAST_DEMO_SIM_PORT to a free port, or to 0 for any.");
        }
    }

    /** Unpacks the demo's catalogue into a directory, in which users can change it to try a refresh. */
    private static void unpack(Path target) throws IOException {
        URI packed = URI.create(
                Objects.requireNonNull(Demo.class.getResource("/catalog")).toString());
        if (packed.getScheme().equals("file")) { // classes that were not packed, as in tools/test
            copy(Path.of(packed).toRealPath(), target);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(packed, Map.of())) {
            copy(jar.getPath("/catalog"), target);
        }
    }

    static void copy(Path source, Path target) throws IOException {
        try (var files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) Files.createDirectories(copy);
                else Files.copy(file, copy);
            }
        }
    }

    private static Client client(@Nullable TlsFiles tls, int port) throws IOException {
        if (tls == null) return new Client(port);
        try (var pem = Files.newInputStream(tls.certificate())) {
            return new Client(
                    port,
                    Trust.fingerprint(CertificateFactory.getInstance("X.509").generateCertificate(pem)));
        } catch (CertificateException e) {
            throw new IOException(e);
        }
    }

    private static void printSignIn(String address) {
        System.out.println();
        System.out.println("  Holdfast   " + address);
        System.out.println("  E-mail     " + EMAIL);
        System.out.println("  Password   " + PASSWORD);
        System.out.println();
    }

    private static void printSpare(Sim sim) {
        SimNode spare = DemoPreparation.spare(sim);
        System.out.println("  One simulated host is not enrolled yet. Add it to try the enrolment:");
        System.out.println("  Address    " + spare.address());
        System.out.println("  Token id   " + sim.token().id());
        System.out.println("  Secret     " + sim.token().secret());
        System.out.println();
        System.out.println("  Stop with Ctrl-C. All data of the demo is then deleted.");
        System.out.println("  The other hosts are being added in the background.");
    }

    private static void delete(File file) {
        File[] inner = file.listFiles();
        if (inner != null) {
            for (File one : inner) delete(one);
        }
        var _ = file.delete(); // the service may be removing the same file while it stops
    }
}
