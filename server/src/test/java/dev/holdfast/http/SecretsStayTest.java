package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.serve.Dispatcher;
import dev.holdfast.http.serve.Pages;
import dev.holdfast.http.stack.HttpServer;
import dev.holdfast.sim.Sim;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * No secret appears again after it was sent or handed out: in no file, log, job, response, stream, audit row or export.
 */
class SecretsStayTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @TempDir
    Path directory;

    /** Signs in again when a call has ended the session. */
    private final class People implements SecretLeakCheck.Who {
        private final SecretLeakCheck hunt;
        private TestBrowser owner = new TestBrowser(1);

        People(SecretLeakCheck hunt) {
            this.hunt = hunt;
        }

        @Override
        public TestBrowser may() {
            if (owner.cookie().isEmpty() || owner.get("/auth/me").status() == 401) {
                owner = signIn(hunt, TestPlane.email(Role.OWNER), TestPlane.PASSWORD);
            }
            return owner;
        }

        @Override
        public TestBrowser mayNot() {
            return plane.as(Role.VIEWER);
        }

        @Override
        public TestBrowser stranger() {
            return plane.stranger();
        }
    }

    private TestBrowser signIn(SecretLeakCheck hunt, String email, String password) {
        TestBrowser visitor = plane.stranger();
        String body = Json.write(Map.of("email", email, "password", password));
        Answer answer = hunt.ask(visitor, "POST", "/auth/login", body, Map.of());
        assertThat(answer.status()).isEqualTo(200);
        String set = answer.header("Set-Cookie");
        return visitor.carrying(set.substring(0, set.indexOf(';')));
    }

    @Test
    void secretsStayWhereTheyBelong() throws Exception {
        try (Sim sim = Sim.oneHost();
                var hunt = new SecretLeakCheck(Map.of(
                        "address",
                        sim.node("alpha").address(),
                        "token_id",
                        sim.token().id(),
                        "user_id",
                        3,
                        "scopes",
                        "hosts:read"))) {
            hunt.watch(TestPlane.PASSWORD, "the password of the test's people");
            hunt.watch(sim.token().secret(), "the host's token secret");
            plane.as(Role.VIEWER);
            plane.as(Role.OPERATOR); // the third user, which the walk's calls change
            var identities = new People(hunt);
            TestBrowser owner = identities.may();
            Thread stream = follow(hunt, owner);

            people(hunt, owner);
            hosts(hunt, owner, sim);
            machines(hunt, owner, sim);
            strangers(hunt);
            secondFactor(hunt, owner);
            tokens(hunt, owner);
            hunt.walk(plane.wiring().ops().list(), identities);
            owner = identities.may();
            for (String path : List.of(
                    "/audit?per_page=200",
                    "/audit/export?format=csv",
                    "/audit/export?format=jsonl",
                    "/jobs",
                    "/hosts",
                    "/users",
                    "/auth/sessions",
                    "/openapi.json")) {
                assertThat(hunt.ask(owner, "GET", path, null, Map.of()).status())
                        .as(path)
                        .isEqualTo(200);
            }
            assertThat(hunt.found(plane.directory())).as("while it runs").isEmpty();
            plane.halt();
            stream.join();
            assertThat(hunt.found(plane.directory())).as("when it has stopped").isEmpty();
            assertThat(hunt.watched()).isGreaterThan(50);
        }
    }

    /** Reads the stream of events until the service stops. */
    private static Thread follow(SecretLeakCheck hunt, TestBrowser visitor) throws Exception {
        var request = visitor.request("GET", "/events/stream", null, Map.of());
        InputStream body = visitor.http()
                .send(request, HttpResponse.BodyHandlers.ofInputStream())
                .body();
        return Thread.startVirtualThread(() -> {
            try (body) {
                byte[] piece = body.readNBytes(200);
                while (piece.length > 0) {
                    hunt.keep("the stream of events", new String(piece, StandardCharsets.UTF_8));
                    piece = body.readNBytes(200);
                }
            } catch (java.io.IOException e) {
                // the service has stopped
            }
        });
    }

    private void people(SecretLeakCheck hunt, TestBrowser owner) {
        String password = hunt.canary("a password that is set and used");
        String body = Json.write(Map.of("email", "new@plane.test", "password", password, "role", "admin"));
        assertThat(hunt.ask(owner, "POST", "/users", body, Map.of()).status()).isEqualTo(201);
        assertThat(hunt.ask(owner, "POST", "/users", body, Map.of()).status()).isEqualTo(409);
        TestBrowser other = signIn(hunt, "new@plane.test", password);
        hunt.ask(other, "POST", "/auth/logout", "{}", Map.of());
        String weak = hunt.watch("tooshortqz", "a password that is too weak");
        hunt.ask(owner, "POST", "/users", Json.write(Map.of("email", "w@plane.test", "password", weak)), Map.of());
    }

    private void hosts(SecretLeakCheck hunt, TestBrowser owner, Sim sim) {
        assertThat(hunt.ask(owner, "POST", "/hosts", TestPlane.hostIn(sim, "alpha"), Map.of())
                        .status())
                .isEqualTo(201);
        assertThat(hunt.ask(owner, "POST", "/hosts", TestPlane.hostIn(sim, "alpha"), Map.of())
                        .status())
                .isEqualTo(409);
        String wrong = Json.write(Map.of(
                "address", sim.node("alpha").address(),
                "token_id", sim.token().id(),
                "token_secret", hunt.canary("a wrong token secret")));
        assertThat(hunt.ask(owner, "POST", "/hosts/probe", wrong, Map.of()).status())
                .isEqualTo(502);
        String nowhere = Json.write(Map.of(
                "name",
                "gone",
                "address",
                "127.0.0.1:1",
                "token_id",
                sim.token().id(),
                "token_secret",
                hunt.canary("the token secret of a host that is away")));
        assertThat(hunt.ask(owner, "POST", "/hosts", nowhere, Map.of()).status())
                .isEqualTo(502);
        String same = Json.write(
                Map.of("token_id", sim.token().id(), "token_secret", sim.token().secret()));
        assertThat(hunt.ask(owner, "PATCH", "/hosts/1", same, Map.of()).status())
                .isEqualTo(200);
        long app = plane.adopt(1, 101, "web");
        Answer started = hunt.ask(owner, "POST", "/apps/" + app + "/restart", "{}", Map.of());
        assertThat(started.status()).isEqualTo(202);
        hunt.ask(owner, "GET", "/jobs/" + started.tree().get("job") + "/events/stream", null, Map.of());
        hunt.ask(owner, "GET", "/jobs/" + started.tree().get("job") + "/events", null, Map.of());
    }

    /** Cloud-init passwords, also with hosts that refuse them in words that contain them, and with lost answers. */
    private void machines(SecretLeakCheck hunt, TestBrowser owner, Sim sim) {
        assertThat(machine(hunt, owner, sim, 601, _ -> {})).isEqualTo("succeeded");
        assertThat(machine(
                        hunt,
                        owner,
                        sim,
                        602,
                        secret -> sim.faults().fail("POST alpha /nodes/alpha/qemu$", 500, "bad password " + secret)))
                .isEqualTo("failed");
        assertThat(machine(
                        hunt,
                        owner,
                        sim,
                        603,
                        secret -> sim.faults().nextTaskFails("the password " + secret + " is no good")))
                .isEqualTo("failed");
        assertThat(machine(hunt, owner, sim, 604, _ -> sim.faults().swallow("POST alpha /nodes/alpha/qemu$")))
                .isEqualTo("succeeded");
        assertThat(machine(hunt, owner, sim, 605, _ -> sim.faults().cut("POST alpha /nodes/alpha/qemu$")))
                .isEqualTo("unknown");
        plane.as(Role.ADMIN).post("/hosts/1/sync", "");
        String path = "/vms/" + plane.vm(601) + "/cloud-init";
        String write = "PUT alpha .*/601/config";
        assertThat(cloudInit(hunt, owner, sim, path, _ -> {})).isEqualTo(200);
        assertThat(cloudInit(hunt, owner, sim, path, secret -> sim.faults().fail(write, 500, "bad password " + secret)))
                .isEqualTo(502);
        assertThat(cloudInit(hunt, owner, sim, path, _ -> sim.faults().swallow(write)))
                .isEqualTo(502);
        assertThat(cloudInit(hunt, owner, sim, path, _ -> sim.faults().cut(write)))
                .isEqualTo(502);
        hunt.ask(owner, "GET", path, null, Map.of());
        hunt.ask(owner, "POST", path + "/regenerate", "", Map.of());
        String faulty = Json.write(Map.of("password", hunt.canary("a password with a line break") + "\n"));
        assertThat(hunt.ask(owner, "PUT", path, faulty, Map.of()).status()).isEqualTo(422);
    }

    /** Creates a machine while this fault is set, reads all about the job, and returns its end. */
    private String machine(SecretLeakCheck hunt, TestBrowser owner, Sim sim, int vmid, Consumer<String> fault) {
        String secret = hunt.canary("the cloud-init password of machine " + vmid);
        fault.accept(secret);
        var settings = Map.of("user", "admin", "password", secret);
        Answer answer = hunt.ask(
                owner,
                "POST",
                "/vms",
                Json.write(
                        Map.of("host_id", 1, "name", "vm" + vmid, "vmid", vmid, "disk_gb", 1, "cloud_init", settings)),
                Map.of());
        assertThat(answer.status()).as("%s", vmid).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        hunt.ask(owner, "GET", "/jobs/" + job + "/events/stream", null, Map.of());
        plane.endOf(job);
        sim.faults().clear();
        hunt.ask(owner, "GET", "/jobs/" + job + "/events", null, Map.of());
        return hunt.ask(owner, "GET", "/jobs/" + job, null, Map.of())
                .tree()
                .get("status")
                .asString();
    }

    private static int cloudInit(
            SecretLeakCheck hunt, TestBrowser owner, Sim sim, String path, Consumer<String> fault) {
        String secret = hunt.canary("a cloud-init password that is changed");
        fault.accept(secret);
        String body = Json.write(Map.of("user", "root", "password", secret));
        int status = hunt.ask(owner, "PUT", path, body, Map.of()).status();
        sim.faults().clear();
        return status;
    }

    private void strangers(SecretLeakCheck hunt) {
        String mistyped = hunt.canary("a password typed where the e-mail belongs");
        hunt.ask(
                plane.stranger(),
                "POST",
                "/auth/login",
                Json.write(Map.of("email", mistyped, "password", mistyped)),
                Map.of());
        String bearer = hunt.canary("an invalid API token");
        hunt.ask(plane.stranger(), "GET", "/auth/me", null, Map.of("Authorization", "Bearer " + bearer));
        String cookie = hunt.canary("an invalid session");
        hunt.ask(plane.stranger(), "GET", "/auth/me", null, Map.of("Cookie", "holdfast_session=" + cookie));
        String query = hunt.canary("a token in a query");
        hunt.ask(plane.stranger(), "GET", "/auth/me?access_token=" + query, null, Map.of());
    }

    private void secondFactor(SecretLeakCheck hunt, TestBrowser owner) {
        String password = hunt.canary("the password of a user with a second factor");
        String body = Json.write(Map.of("email", "two@plane.test", "password", password));
        assertThat(hunt.ask(owner, "POST", "/users", body, Map.of()).status()).isEqualTo(201);
        TestBrowser two = signIn(hunt, "two@plane.test", password);
        JsonNode enrolled =
                hunt.ask(two, "POST", "/auth/totp/enroll", "{}", Map.of()).tree();
        String code = Json.write(Map.of("code", code(enrolled.get("secret").asString())));
        assertThat(hunt.ask(two, "POST", "/auth/totp/confirm", code, Map.of()).status())
                .isEqualTo(200);
        String first = Json.write(Map.of("email", "two@plane.test", "password", password));
        for (String recovery : List.of(
                "wrong-wrong-wrong", enrolled.get("recovery_codes").get(0).asString())) {
            JsonNode waiting = hunt.ask(plane.stranger(), "POST", "/auth/login", first, Map.of())
                    .tree();
            String second = Json.write(
                    Map.of("code", recovery, "pending", waiting.get("pending").asString(), "remember", true));
            Answer answer = hunt.ask(plane.stranger(), "POST", "/auth/totp", second, Map.of());
            assertThat(answer.status()).isEqualTo(recovery.startsWith("wrong") ? 401 : 200);
        }
    }

    private static String code(String secret) {
        try {
            var generator = new TimeBasedOneTimePasswordGenerator();
            var key = new SecretKeySpec(Base32.decode(secret), generator.getAlgorithm());
            return generator.generateOneTimePasswordString(key, Instant.now());
        } catch (java.security.InvalidKeyException e) {
            throw new AssertionError(e);
        }
    }

    private void tokens(SecretLeakCheck hunt, TestBrowser owner) {
        String body = Json.write(Map.of("name", "backup", "scopes", List.of("hosts:read")));
        Answer made = hunt.ask(owner, "POST", "/api-tokens", body, Map.of());
        assertThat(made.status()).isEqualTo(201);
        var bearer =
                Map.of("Authorization", "Bearer " + made.tree().get("token").asString());
        assertThat(hunt.ask(plane.stranger(), "GET", "/hosts", null, bearer).status())
                .isEqualTo(200);
        assertThat(hunt.ask(plane.stranger(), "POST", "/hosts/1/sync", "{}", bearer)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void fieldsNamedLikeASecretAreDeclaredAsSecret() {
        for (Op<?> op : plane.wiring().ops().list()) {
            for (Class<?> shape : op.query() == null ? List.of(op.input()) : List.of(op.input(), op.query())) {
                assertThat(SecretLeakCheck.secrets(shape))
                        .as("%s: give these fields of %s the type Secret", op.id(), shape.getSimpleName())
                        .allMatch(c -> SecretLeakCheck.innermost(c.getGenericType()) == Secret.class);
            }
        }
    }

    @Test
    void theDocumentMarksSecretFields() {
        var password = plane.stranger()
                .get("/openapi.json")
                .tree()
                .get("components")
                .get("schemas")
                .get("LoginIn")
                .get("properties")
                .get("password");
        assertThat(password.get("format").asString()).isEqualTo("password");
        assertThat(password.get("writeOnly").asBoolean()).isTrue();
    }

    record LeakIn(Secret password) implements Input {}

    /**
     * Checks the check itself: it finds an operation that leaks into its response, the log, the audit trail, a file.
     */
    @Test
    void anOperationThatLeaksIsFound() throws Exception {
        var ops = new Ops();
        ops.post("leaks.answer", "/leaks/answer", "Leaks")
                .open()
                .takes(LeakIn.class)
                .answers(200, Map.class, (_, in) -> Map.of("got", in.password().reveal()));
        ops.post("leaks.log", "/leaks/log", "Leaks").open().takes(LeakIn.class).answers(200, Map.class, (_, in) -> {
            LoggerFactory.getLogger("dev.holdfast.leaks")
                    .debug("got {}", in.password().reveal());
            return Map.of();
        });
        ops.post("leaks.refusal", "/leaks/refusal", "Leaks")
                .open()
                .takes(LeakIn.class)
                .answers(200, Map.class, (_, in) -> {
                    throw Refusal.conflict("Not " + in.password().reveal());
                });
        ops.post("leaks.row", "/leaks/row", "Leaks").open().takes(LeakIn.class).answers(200, Map.class, (call, in) -> {
            call.auditNote(in.password().reveal());
            return Map.of();
        });
        ops.post("keeps.all", "/keeps/all", "Does not leak")
                .open()
                .takes(LeakIn.class)
                .answers(200, Map.class, (_, in) -> Map.of("got", in.password()));
        try (Db db = Db.open(DatabaseConfig.sqlite(directory));
                var hunt = new SecretLeakCheck(Map.of())) {
            var sealer = MasterKey.open(directory.resolve("master.key"), db).sealer();
            var audit = new AuditLog(db, sealer, InstantSource.system(), directory);
            var who = new Principal(7, "ada", Role.OWNER, Map.of(), new Credential.Session(1), "127.0.0.1");
            var dependencies = new Dispatcher.Dependencies(
                    _ -> who,
                    _ -> true,
                    audit,
                    _ -> null,
                    new Pages(),
                    new Streams(),
                    List.of(),
                    InstantSource.system(),
                    () -> 0,
                    MemoryBudget.ofHeap());
            var dispatcher = new Dispatcher(ops, dependencies, Json.MAPPER);
            try (var server =
                    new HttpServer(new InetSocketAddress("127.0.0.1", 0), Duration.ofSeconds(10), dispatcher::serve)) {
                server.start();
                var visitor = new TestBrowser(server.port());
                hunt.walk(ops.list(), new SecretLeakCheck.Who() {
                    @Override
                    public TestBrowser may() {
                        return visitor;
                    }

                    @Override
                    public TestBrowser mayNot() {
                        return visitor;
                    }

                    @Override
                    public TestBrowser stranger() {
                        return visitor;
                    }
                });
            }
            List<String> found = hunt.found(directory);
            assertThat(found)
                    .contains(
                            "leaks.answer password in the answer 200 to POST /leaks/answer",
                            "leaks.log password in the log",
                            "leaks.refusal password in the answer 409 to POST /leaks/refusal")
                    .anyMatch(leak -> leak.startsWith("leaks.row password in the file holdfast.db"))
                    .anyMatch(leak -> leak.startsWith("leaks.refusal password in the file holdfast.db"))
                    .noneMatch(leak -> leak.startsWith("keeps.all"));
        }
    }
}
