package dev.holdfast;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Role;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.http.stack.ArrivalLimits;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * The whole service on a temporary database, listening on a free port. The database is SQLite, or PostgreSQL with
 * {@code -Dholdfast.database=postgres}, where a test does not choose one.
 */
public final class TestPlane implements BeforeEachCallback, AfterEachCallback, AutoCloseable {
    public static final String PASSWORD = "mossy-kettle-orbit-93";

    /** A cheap password cost, so that a test with ten sign-ins does not spend its time on hashing. */
    private static final PasswordCost CHEAP = new PasswordCost(64, 1);

    private static final boolean ON_POSTGRES = "postgres".equals(System.getProperty("holdfast.database"));

    private final Map<String, String> environment;
    private final InstantSource clock;
    private final Map<Role, TestBrowser> visitors = new EnumMap<>(Role.class);
    private PasswordCost cost = CHEAP;
    private ArrivalLimits limits = ArrivalLimits.USUAL;
    private MemoryBudget memory = MemoryBudget.ofHeap();
    private Path directory;
    private String database;
    private Wiring wiring;

    private TestPlane(Map<String, String> environment, InstantSource clock) {
        this.environment = new HashMap<>(environment);
        this.clock = clock;
    }

    public static TestPlane empty() {
        return new TestPlane(Map.of(), InstantSource.system());
    }

    public static TestPlane without(Set<Entitlement> featuresOff) {
        String keys = featuresOff.stream().map(Entitlement::key).collect(Collectors.joining(","));
        return new TestPlane(Map.of("HOLDFAST_FEATURES_OFF", keys), InstantSource.system());
    }

    public static TestPlane at(InstantSource clock) {
        return new TestPlane(Map.of(), clock);
    }

    /** With these environment variables. */
    public static TestPlane with(Map<String, String> environment, InstantSource clock) {
        return new TestPlane(environment, clock);
    }

    /** In this directory, which the caller manages; start it with {@link #resume}. */
    public static TestPlane in(Path directory) {
        TestPlane plane = empty();
        plane.directory = directory;
        return plane;
    }

    /** On PostgreSQL, so that others may run {@link #beside} it; to be called before the start. */
    public TestPlane onPostgres() {
        environment.put(
                "HOLDFAST_DATABASE_URL", String.valueOf(TestDb.POSTGRES.place().url()));
        Path key = TestDb.SQLITE.place().directory().toAbsolutePath().resolve("master.key");
        environment.put("HOLDFAST_MASTER_KEY", key.toString());
        return this;
    }

    /** Another service on the same PostgreSQL, with a directory of its own; the caller closes it. */
    public TestPlane beside() {
        var other = new TestPlane(environment, clock);
        other.cost = cost;
        return other.start();
    }

    /**
     * Another one on the same data, which the caller resumes and halts while this one is halted: only one runs at a
     * time.
     */
    public TestPlane replica() {
        var replica = new TestPlane(environment, clock);
        replica.directory = directory;
        replica.database = database;
        replica.cost = cost;
        return replica;
    }

    /** Sets the address at which users reach it, from the next start on. */
    public TestPlane reachedAt(String url) {
        environment.put("HOLDFAST_PUBLIC_URL", url);
        return this;
    }

    /** With the password cost of production. */
    public TestPlane withCostlyPasswords() {
        cost = PasswordCost.USUAL;
        return this;
    }

    /** With another budget than that of the tests' heap; to be called before the start. */
    public TestPlane affording(MemoryBudget budget) {
        memory = budget;
        return this;
    }

    /** With other limits for how long a request may take to arrive; to be called before the start. */
    public TestPlane within(ArrivalLimits other) {
        limits = other;
        return this;
    }

    /** Behind a reverse proxy at one of these addresses; to be called before the start. */
    public TestPlane behind(String... proxies) {
        environment.put("HOLDFAST_TRUSTED_PROXIES", String.join(",", proxies));
        return this;
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
        // A database with tables: the migrations have their own tests, and take longer than most others.
        directory = TestDb.SQLITE.place().directory().toAbsolutePath();
        if (ON_POSTGRES) database = String.valueOf(TestDb.POSTGRES.place().url());
        resume();
        return this;
    }

    /** Starts again on the same data after {@link #halt}. */
    public void resume() {
        wiring = new Wiring(config(), clock, cost, limits, memory);
        visitors.replaceAll((_, visitor) -> new TestBrowser(port()).carrying(visitor.cookie()));
    }

    /** Stops the service and keeps its data. */
    public void halt() {
        wiring.close();
    }

    public Config config() {
        var all = new HashMap<String, String>();
        all.put("HOLDFAST_LISTEN", "127.0.0.1:0");
        all.put("HOLDFAST_DATA", directory.toString());
        all.put("HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true");
        all.put("HOLDFAST_POLL_SECONDS", "2");
        all.put("HOLDFAST_JOB_SILENCE_SECONDS", "3");
        all.put("HOLDFAST_CATALOG_REFRESH_HOURS", "0");
        if (database != null) all.put("HOLDFAST_DATABASE_URL", database);
        all.putAll(environment);
        return Config.read(all);
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

    /** A client that is not signed in. */
    public TestBrowser stranger() {
        return new TestBrowser(port());
    }

    /** A client signed in with this role; created on first use. */
    public TestBrowser as(Role role) {
        TestBrowser known = visitors.get(role);
        if (known != null) return known;
        if (role == Role.OWNER) {
            create(stranger(), role);
        } else {
            create(as(Role.OWNER), role);
        }
        TestBrowser visitor = stranger().signIn(email(role), PASSWORD);
        visitors.put(role, visitor);
        return visitor;
    }

    /** As an owner switches on these features, which are off by default, and no others. */
    public TestPlane grant(Entitlement... features) {
        List<String> keys = Arrays.stream(features).map(Entitlement::key).toList();
        Answer granted = as(Role.OWNER).put("/entitlements", Json.write(Map.of("off", List.of(), "on", keys)));
        if (granted.status() != 200) throw new AssertionError("not granted: " + granted.body());
        return this;
    }

    /** The same with all features that are off by default, for tests of every operation. */
    public TestPlane grantAll() {
        return grant(Arrays.stream(Entitlement.values())
                .filter(one -> !one.isOnByDefault())
                .toArray(Entitlement[]::new));
    }

    /** Takes over the signed-in clients of another service, because this one works on a copy of its data. */
    public void knows(TestPlane original) {
        original.visitors.forEach(
                (role, visitor) -> visitors.put(role, new TestBrowser(port()).carrying(visitor.cookie())));
    }

    /** Enrols these nodes of a simulated data centre, in this order, and returns their ids. */
    public List<Long> enrol(Sim sim, String... nodes) {
        return Arrays.stream(nodes)
                .map(name -> as(Role.ADMIN).post("/hosts", hostIn(sim, name)))
                .map(answer -> {
                    if (answer.status() != 201) throw new AssertionError("not enrolled: " + answer.body());
                    return answer.tree().get("id").asLong();
                })
                .toList();
    }

    /** Gives an enrolled host an SSH key, adds it to the simulated node and signs in once. */
    public void openSsh(long hostId, SimNode node) {
        Answer made = as(Role.ADMIN).post("/hosts/" + hostId + "/ssh", "{\"port\":" + node.sshPort() + "}");
        if (made.status() != 200) throw new AssertionError("no key: " + made.body());
        node.authorize(made.tree().get("public_key").asString());
        Answer verified = as(Role.ADMIN).post("/hosts/" + hostId + "/ssh/verify", "{}");
        if (verified.status() != 200) throw new AssertionError("sign-in failed: " + verified.body());
    }

    public static String hostIn(Sim sim, String node) {
        return Json.write(Map.of(
                "name",
                node,
                "address",
                sim.node(node).address(),
                "token_id",
                sim.token().id(),
                "token_secret",
                sim.token().secret()));
    }

    /** Adopts a container and returns the app's id. */
    public long adopt(long hostId, int ctid, String name) {
        Answer answer = as(Role.ADMIN)
                .post(
                        "/apps/adopt",
                        Json.write(Map.of("items", List.of(Map.of("host_id", hostId, "ctid", ctid, "name", name)))));
        if (answer.status() != 200) throw new AssertionError("not adopted: " + answer.body());
        return answer.tree().get("adopted").get(0).asLong();
    }

    /** The id of the first container on a host that is no app. */
    public long container(long hostId) {
        return as(Role.VIEWER)
                .get("/apps/discovered")
                .tree()
                .valueStream()
                .filter(one -> one.get("host_id").asLong() == hostId)
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    /** The id of the virtual machine with this VM ID, once a poll has seen it. */
    public long vm(int vmid) {
        var id = new AtomicLong();
        until("machine " + vmid + " is seen", () -> {
            as(Role.VIEWER)
                    .get("/vms?q=" + vmid)
                    .tree()
                    .valueStream()
                    .filter(vm -> vm.get("vmid").asInt() == vmid)
                    .findFirst()
                    .ifPresent(vm -> id.set(vm.get("id").asLong()));
            return id.get() > 0;
        });
        return id.get();
    }

    /** Waits for the end of a job, with the job's own stream, and returns the job. */
    public JsonNode endOf(long job) {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        do {
            // It ends with the job, or earlier, for example because the viewer's rights have changed.
            as(Role.VIEWER).get("/jobs/" + job + "/events/stream");
            JsonNode state = as(Role.VIEWER).get("/jobs/" + job).tree();
            if (!state.get("finished_at").isNull()) return state;
        } while (System.nanoTime() < end);
        throw new AssertionError("job " + job + " never ended");
    }

    /** The messages of a job's log. */
    public List<String> log(long job) {
        return as(Role.VIEWER)
                .get("/jobs/" + job + "/events")
                .tree()
                .valueStream()
                .map(e -> e.get("message").asString())
                .toList();
    }

    /** Waits until a condition holds; fails with its description when that never happens. */
    public static void until(String description, BooleanSupplier holds) {
        Patience.until(description, holds);
    }

    public static String email(Role role) {
        return role.word() + "@plane.test";
    }

    private void create(TestBrowser by, Role role) {
        var user = Map.of("email", email(role), "password", PASSWORD, "role", role.word());
        // A proxy must report that it forwards for a client on this machine.
        boolean proxied = config().trustedProxies().stream().anyMatch(proxy -> proxy.contains("127.0.0.1"));
        Map<String, String> hop = proxied ? Map.of("X-Forwarded-For", "127.0.0.1") : Map.of();
        Answer answer = by.send("POST", "/users", Json.write(user), hop);
        if (answer.status() != 201) throw new AssertionError("no " + role + ": " + answer.body());
    }

    @Override
    public void close() {
        if (wiring != null) wiring.close();
        if (directory != null) TestFolders.remove(directory); // null where nothing was started: a skipped class
        visitors.clear();
    }
}
