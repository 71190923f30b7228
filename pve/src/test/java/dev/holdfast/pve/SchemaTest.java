package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every call the client makes exists in the official schema, with parameters that it knows and values that it takes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaTest {
    private static final Upid UPID = Upid.parse("UPID:pve1:0000198A:000CE7CA:6B01124F:vzstop:101:a@b!c:");

    /** Methods that ask the endpoint nothing. */
    private static final Set<String> SILENT = Set.of(
            "PveClient.within",
            "PveClient.address",
            "PveClient.guest",
            "PveClient.task",
            "PveClient.node",
            "PveGuest.vmid",
            "PveTask.upid");

    private final Map<String, JsonNode> operations = new TreeMap<>();

    @BeforeAll
    void read() throws IOException {
        for (JsonNode operation :
                JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json")))) {
            String method = operation.path("method").stringValue();
            operations.put(method + " " + operation.path("path").stringValue(), operation);
        }
        assertThat(operations).hasSizeGreaterThan(300);
    }

    /** All that asks, by class and method; guests of both kinds where both may. */
    private static Map<String, Consumer<PveClient>> calls() {
        var calls = new LinkedHashMap<String, Consumer<PveClient>>();
        calls.put("PveClient.version", PveClient::version);
        calls.put("PveClient.permissions", PveClient::permissions);
        calls.put("PveClient.clusterResources", PveClient::clusterResources);
        calls.put("PveClient.clusterStatus", PveClient::clusterStatus);
        calls.put("PveClient.nextId", PveClient::nextId);
        calls.put("PveClient.nodes", PveClient::nodes);
        calls.put("PveClient.tasks", c -> c.tasks("pve1", 101, 5));
        calls.put("PveNode.status", c -> c.node("pve1").status());
        calls.put("PveNode.version", c -> c.node("pve1").version());
        calls.put("PveNode.storages", c -> c.node("pve1").storages());
        calls.put("PveNode.network", c -> c.node("pve1").network());
        calls.put("PveNode.terminal", c -> c.node("pve1").terminal());
        calls.put("PveNode.vnc", c -> c.node("pve1").vnc());
        calls.put("PveTask.state", c -> c.task(UPID).state());
        calls.put("PveTask.log", c -> c.task(UPID).log(0, 500));
        calls.put("PveTask.stop", c -> c.task(UPID).stop());
        guest(calls, "status", PveGuest::status);
        guest(calls, "config", PveGuest::config);
        guest(calls, "pending", PveGuest::pending);
        guest(calls, "update", g -> g.update(Map.of("cores", "2", "net0", "x"), List.of("tags"), "abc"));
        guest(calls, "start", PveGuest::start);
        guest(calls, "stop", PveGuest::stop);
        guest(calls, "shutdown", g -> g.shutdown(Duration.ofMinutes(2)));
        guest(calls, "reboot", g -> g.reboot(Duration.ofMinutes(2)));
        guest(calls, "destroy", g -> g.destroy());
        guest(calls, "destroy with options", g -> g.destroy(new PveGuest.Destroy(false, true)));
        guest(calls, "terminal", PveGuest::terminal);
        guest(calls, "vnc", PveGuest::vnc);
        calls.put("PveGuest.interfaces", c -> lxc(c).interfaces());
        calls.put("PveGuest.suspend", c -> qemu(c).suspend());
        calls.put("PveGuest.resume", c -> qemu(c).resume());
        calls.put("PveGuest.reset", c -> qemu(c).reset());
        return calls;
    }

    private static void guest(Map<String, Consumer<PveClient>> calls, String name, Consumer<PveGuest> call) {
        calls.put("PveGuest." + name, c -> call.accept(lxc(c)));
        calls.put("PveGuest." + name + " (qemu)", c -> call.accept(qemu(c)));
    }

    private static PveGuest lxc(PveClient client) {
        return client.guest(GuestKind.LXC, "pve1", 101);
    }

    private static PveGuest qemu(PveClient client) {
        return client.guest(GuestKind.QEMU, "pve1", 101);
    }

    @Test
    void everyCallIsInTheSchema() {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":null}");
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret"));
            calls().forEach((name, call) -> {
                int before = host.requests.size();
                try {
                    call.accept(client);
                } catch (PveException e) {
                    // the answer is none; it is the request that counts
                }
                assertThat(host.requests).as(name).hasSize(before + 1);
                check(name, host.requests.getLast());
            });
        }
    }

    @Test
    void aConsoleIsOpenedAsTheSchemaSays() {
        String offer =
                "{\"data\":{\"port\":\"5900\",\"ticket\":\"PVEVNC:6B01129D::a/b+c==\",\"user\":\"a@b!c\",\"upid\":\""
                        + UPID + "\"}}";
        try (var host = ScriptedHost.always("200 OK", offer);
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret"));
            for (Consumer<PveClient> console : List.<Consumer<PveClient>>of(
                    c -> c.node("pve1").terminal(), c -> lxc(c).terminal(), c -> qemu(c).vnc())) {
                assertThatThrownBy(() -> console.accept(client)).isInstanceOf(PveException.Unreachable.class);
                assertThat(host.requests.getLast())
                        .startsWith("GET ")
                        .contains("vncticket=PVEVNC%3A6B01129D%3A%3Aa%2Fb%2Bc%3D%3D");
                check("vncwebsocket", host.requests.getLast());
            }
        }
    }

    @Test
    void everyPublicMethodThatAsksIsAmongThem() {
        var methods = new TreeSet<String>();
        for (Class<?> type : List.of(PveClient.class, PveGuest.class, PveNode.class, PveTask.class)) {
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    methods.add(type.getSimpleName() + "." + method.getName());
                }
            }
        }
        methods.removeAll(SILENT);
        var covered = new TreeSet<String>();
        calls().keySet().forEach(name -> covered.add(name.replaceFirst(" .*", "")));
        assertThat(covered).isEqualTo(methods);
    }

    @Test
    void aCallThatIsNotInTheSchemaWouldBeNoticed() {
        String head = " HTTP/1.1\r\n\r\n";
        for (String wrong : List.of(
                "GET /api2/json/nodes/pve1/nosuch" + head,
                "PATCH /api2/json/version" + head,
                "GET /api2/json/nodes/pve1/tasks?nosuch=1" + head,
                "GET /api2/json/nodes/pve1/tasks?source=nosuch" + head,
                "GET /api2/json/nodes/pve1/tasks?limit=x" + head,
                "GET /api2/json/nodes/pve1/tasks?vmid=99" + head,
                "DELETE /api2/json/nodes/pve1/lxc/101?purge=maybe" + head)) {
            assertThatThrownBy(() -> check(wrong, wrong)).isInstanceOf(AssertionError.class);
        }
    }

    private void check(String name, String request) {
        String[] first = request.lines().findFirst().orElseThrow().split(" ");
        String[] target = first[1].split("\\?", 2);
        assertThat(target[0]).startsWith("/api2/json/");
        String path = target[0].substring("/api2/json".length());
        Map.Entry<String, JsonNode> operation = operations.entrySet().stream()
                .filter(o -> matches(o.getKey(), first[0] + " " + path))
                // A literal part beats a variable one, as in /cluster/{x} and /cluster/status.
                .min((a, b) -> Integer.compare(variables(a.getKey()), variables(b.getKey())))
                .orElseThrow(() -> new AssertionError(name + ": not in the schema: " + first[0] + " " + path));
        JsonNode known = operation.getValue().path("parameters");
        Map<String, String> sent = form(target.length > 1 ? target[1] : request.split("\r\n\r\n", 2)[1]);
        sent.forEach((parameter, value) -> {
            JsonNode rule = known.path(known.has(parameter) ? parameter : parameter.replaceFirst("\\d+$", "[n]"));
            assertThat(rule.isMissingNode())
                    .as(name + ": parameter " + parameter)
                    .isFalse();
            checkValue(name + ": " + parameter + "=" + value, rule, value);
        });
        known.propertyStream()
                .filter(p -> p.getValue().path("optional").asInt(0) == 0)
                .filter(p -> !operation.getKey().contains("{" + p.getKey() + "}"))
                .forEach(p -> assertThat(sent).as(name).containsKey(p.getKey()));
    }

    private static void checkValue(String what, JsonNode rule, String value) {
        switch (rule.path("type").asString("")) {
            case "boolean" -> assertThat(value).as(what).matches("0|1");
            case "integer" -> {
                assertThat(value).as(what).matches("-?\\d+");
                long number = Long.parseLong(value);
                if (rule.has("minimum"))
                    assertThat(number)
                            .as(what)
                            .isGreaterThanOrEqualTo(rule.path("minimum").asLong());
                if (rule.has("maximum"))
                    assertThat(number)
                            .as(what)
                            .isLessThanOrEqualTo(rule.path("maximum").asLong());
            }
            default -> {
                if (!rule.has("enum")) return;
                assertThat(rule.path("enum").valueStream().map(JsonNode::stringValue))
                        .as(what)
                        .contains(value);
            }
        }
    }

    private static boolean matches(String operation, String call) {
        return Pattern.matches(operation.replaceAll("\\{[^}]+}", "[^/]+"), call);
    }

    private static int variables(String operation) {
        return operation.split("\\{", -1).length;
    }

    private static Map<String, String> form(String text) {
        var form = new LinkedHashMap<String, String>();
        for (String pair : text.split("&")) {
            if (pair.isBlank()) continue;
            String[] parts = pair.split("=", 2);
            form.put(decode(parts[0]), decode(parts[1]));
        }
        return form;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
