package dev.holdfast;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The whole service on a temporary SQLite database, listening on a free port. */
public final class TestPlane implements BeforeEachCallback, AfterEachCallback, AutoCloseable {
    public static final String PASSWORD = "mossy-kettle-orbit-93";

    private final Set<Entitlement> featuresOff;
    private final InstantSource clock;
    private final Map<Role, Visitor> visitors = new EnumMap<>(Role.class);
    private Path directory;
    private Wiring wiring;

    private TestPlane(Set<Entitlement> featuresOff, InstantSource clock) {
        this.featuresOff = featuresOff;
        this.clock = clock;
    }

    public static TestPlane empty() {
        return new TestPlane(Set.of(), InstantSource.system());
    }

    public static TestPlane without(Set<Entitlement> featuresOff) {
        return new TestPlane(featuresOff, InstantSource.system());
    }

    public static TestPlane at(InstantSource clock) {
        return new TestPlane(Set.of(), clock);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        start();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }

    public TestPlane start() {
        try {
            directory = Files.createTempDirectory("holdfast-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        resume();
        return this;
    }

    /** Starts again on the same data after {@link #halt}. */
    public void resume() {
        wiring = new Wiring(config(), clock);
        visitors.replaceAll((_, visitor) -> new Visitor(port()).carrying(visitor.cookie()));
    }

    /** Stops the service and keeps its data. */
    public void halt() {
        wiring.close();
    }

    public Config config() {
        return new Config(
                new InetSocketAddress("127.0.0.1", 0),
                DatabaseConfig.sqlite(directory),
                directory.resolve("master.key"),
                null,
                List.of(),
                true,
                null,
                featuresOff,
                Duration.ofSeconds(2),
                Duration.ofDays(90),
                Duration.ofSeconds(3));
    }

    public Path directory() {
        return directory;
    }

    public Wiring wiring() {
        return wiring;
    }

    public int port() {
        return wiring.port();
    }

    /** Somebody who is not signed in. */
    public Visitor stranger() {
        return new Visitor(port());
    }

    /** Somebody signed in with this role; made on first use. */
    public Visitor as(Role role) {
        Visitor known = visitors.get(role);
        if (known != null) return known;
        if (role == Role.OWNER) {
            create(stranger(), role);
        } else {
            create(as(Role.OWNER), role);
        }
        Visitor visitor = stranger().signIn(email(role), PASSWORD);
        visitors.put(role, visitor);
        return visitor;
    }

    public static String email(Role role) {
        return role.wire() + "@plane.test";
    }

    private static void create(Visitor by, Role role) {
        Answer answer =
                by.post("/users", Json.write(Map.of("email", email(role), "password", PASSWORD, "role", role.wire())));
        if (answer.status() != 201) throw new AssertionError("no " + role + ": " + answer.body());
    }

    @Override
    public void close() {
        if (wiring != null) wiring.close();
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        visitors.clear();
    }
}
