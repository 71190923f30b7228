package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ApiToken;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** Every call of the client exists in the official schema, with known parameters and valid values. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaTest {
    /** Methods that send no request and do not lead to other calls. */
    private static final Set<String> SILENT =
            Set.of("PveClient.address", "PveClient.task", "PveFirewall.scope", "PveGuest.vmid", "PveTask.upid");

    /** Official calls of groups that the stored schema does not contain. */
    private static final Set<String> BESIDE_THE_SCHEMA = Set.of(
            "PveNode.processorTypes",
            "PveNode.machineTypes",
            "PveCluster.mappings",
            "PveCluster.replication",
            "PveNode.replication",
            "PveNode.replicationTargets",
            "PveSystem.certificates",
            "PveHardware.smart",
            "PveHardware.pools",
            "PveHardware.pool",
            "PveCluster.ceph");

    private Official official;

    @BeforeAll
    void read() throws IOException {
        official = new Official();
    }

    @Test
    void everyCallIsInTheSchema() {
        try (var host = ScriptedHost.always("200 OK", "{\"data\":null}");
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret"));
            Calls.all().forEach((name, call) -> {
                int before = host.requests.size();
                try {
                    call.apply(client);
                } catch (PveException e) {
                    // the response is empty; only the request matters
                }
                assertThat(host.requests).as(name).hasSize(before + 1);
                if (!BESIDE_THE_SCHEMA.contains(name)) check(name, host.requests.getLast());
            });
        }
    }

    @Test
    void consoleIsOpenedAccordingToTheSchema() {
        String offer =
                "{\"data\":{\"port\":\"5900\",\"ticket\":\"PVEVNC:6B01129D::a/b+c==\",\"user\":\"a@b!c\",\"upid\":\""
                        + Calls.UPID + "\"}}";
        try (var host = ScriptedHost.always("200 OK", offer);
                var pve = new Pve(InetAddress::isLoopbackAddress)) {
            PveClient client = pve.client(host.address(), host.trust(), new ApiToken("a@b!c", "secret"));
            for (Consumer<PveClient> console : List.<Consumer<PveClient>>of(
                    c -> c.node("pve1").terminal(),
                    c -> c.guest(GuestKind.LXC, "pve1", 101).terminal(),
                    c -> c.guest(GuestKind.QEMU, "pve1", 101).vnc())) {
                assertThatThrownBy(() -> console.accept(client)).isInstanceOf(PveException.Unreachable.class);
                assertThat(host.requests.getLast())
                        .startsWith("GET ")
                        .contains("vncticket=PVEVNC%3A6B01129D%3A%3Aa%2Fb%2Bc%3D%3D");
                check("vncwebsocket", host.requests.getLast());
            }
        }
    }

    @Test
    void everyPublicMethodThatSendsARequestIsCovered() throws Exception {
        Set<Class<?>> handles = handles();
        var methods = new TreeSet<String>();
        for (Class<?> type : handles) {
            for (Method method : type.getDeclaredMethods()) {
                boolean leadsFurther =
                        handles.contains(method.getReturnType()) && method.getReturnType() != PveTask.class;
                boolean isCall = Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
                if (isCall && !leadsFurther) {
                    methods.add(type.getSimpleName() + "." + method.getName());
                }
            }
        }
        methods.removeAll(SILENT);
        var covered = new TreeSet<String>();
        Calls.all().keySet().forEach(name -> covered.add(name.replaceFirst(" .*", "")));
        assertThat(covered).isEqualTo(methods);
    }

    /** The public classes that contain the API of an endpoint: all that can send requests. */
    private static Set<Class<?>> handles() throws IOException, URISyntaxException, ClassNotFoundException {
        Path folder =
                Path.of(PveClient.class.getResource("PveClient.class").toURI()).getParent();
        Path root = folder.getParent().getParent().getParent();
        var handles = new HashSet<Class<?>>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replace('/', '.');
                Class<?> type = Class.forName(name.substring(0, name.length() - ".class".length()));
                if (Modifier.isPublic(type.getModifiers())
                        && Arrays.stream(type.getDeclaredFields()).anyMatch(f -> f.getType() == Api.class)) {
                    handles.add(type);
                }
            }
        }
        return handles;
    }

    @Test
    void callMissingInTheSchemaIsDetected() {
        String head = " HTTP/1.1\r\n\r\n";
        for (String wrong : List.of(
                "GET /api2/json/nodes/pve1/nosuch" + head,
                "PATCH /api2/json/version" + head,
                "GET /api2/json/nodes/pve1/tasks?nosuch=1" + head,
                "GET /api2/json/nodes/pve1/tasks?source=nosuch" + head,
                "GET /api2/json/nodes/pve1/tasks?limit=x" + head,
                "GET /api2/json/nodes/pve1/tasks?vmid=99" + head,
                "DELETE /api2/json/nodes/pve1/lxc/101?purge=maybe" + head,
                "POST /api2/json/nodes/pve1/lxc/101/clone" + head,
                "POST /api2/json/nodes/pve1/vzdump" + head + "vmid=101&notes-template=x",
                "PUT /api2/json/nodes/pve1/lxc/101/resize" + head + "disk=rootfs&size=1Q",
                "PUT /api2/json/nodes/pve1/lxc/101/config" + head + "digest=" + "a".repeat(99))) {
            assertThatThrownBy(() -> check(wrong, wrong)).as(wrong).isInstanceOf(AssertionError.class);
        }
    }

    private void check(String name, String request) {
        Sent sent = Sent.read(request);
        Official.Operation operation = official.find(sent.method(), sent.path());
        assertThat(operation)
                .as(name + ": " + sent.method() + " " + sent.path())
                .isNotNull();
        JsonNode known = operation.parameters();
        sent.parameters().forEach((parameter, value) -> {
            JsonNode rule = known.path(known.has(parameter) ? parameter : parameter.replaceFirst("\\d+$", "[n]"));
            assertThat(rule.isMissingNode())
                    .as(name + ": parameter " + parameter)
                    .isFalse();
            checkValue(name + ": " + parameter + "=" + value, rule, value);
            if (rule.has("requires")) {
                assertThat(sent.parameters())
                        .as(name + ": beside " + parameter)
                        .containsKey(rule.path("requires").stringValue());
            }
        });
        known.propertyStream()
                .filter(p -> p.getValue().path("optional").asInt(0) == 0)
                .filter(p -> !operation.name().contains("{" + p.getKey() + "}"))
                .forEach(p -> assertThat(sent.parameters()).as(name).containsKey(p.getKey()));
    }

    private static void checkValue(String what, JsonNode rule, String value) {
        switch (rule.path("type").asString("")) {
            case "boolean" -> assertThat(value).as(what).matches("0|1");
            case "integer" -> {
                assertThat(value).as(what).matches("-?\\d+");
                checkBounds(what, rule, Double.parseDouble(value));
            }
            case "number" -> {
                assertThat(value).as(what).matches("-?\\d+(\\.\\d+)?");
                checkBounds(what, rule, Double.parseDouble(value));
            }
            case "array" -> {
                // A repeated key, each of whose values is an element; the command of the agent is recorded so.
                assertThat(what).as("an array has another form").startsWith("PveAgent.run:");
                checkValue(what, rule.path("items"), value);
            }
            default -> checkText(what, rule, value);
        }
    }

    private static void checkBounds(String what, JsonNode rule, double value) {
        if (rule.has("minimum")) {
            assertThat(value).as(what).isGreaterThanOrEqualTo(number(rule.path("minimum")));
        }
        if (rule.has("maximum")) {
            assertThat(value).as(what).isLessThanOrEqualTo(number(rule.path("maximum")));
        }
    }

    private static double number(JsonNode bound) {
        return Double.parseDouble(bound.asString());
    }

    private static void checkText(String what, JsonNode rule, String value) {
        if (rule.has("maxLength")) {
            assertThat(value.length())
                    .as(what)
                    .isLessThanOrEqualTo(rule.path("maxLength").intValue());
        }
        if (rule.path("enum").isArray()) {
            assertThat(rule.path("enum").valueStream().map(JsonNode::asString))
                    .as(what)
                    .contains(value);
        }
        if (rule.has("pattern")) {
            // Perl's syntax for "without flags" or "with these flags only".
            String pattern = rule.path("pattern").stringValue().replaceAll("\\(\\?\\^([a-z]*):", "(?$1:");
            assertThat(Pattern.matches(pattern, value))
                    .as(what + " ~ " + pattern)
                    .isTrue();
        }
    }

    @Test
    void parametersAreFormattedByType() {
        assertThat(new Parameters()
                        .with("a", true)
                        .with("b", null)
                        .with("c", List.of())
                        .with("d", List.of(1, 2))
                        .asMap())
                .isEqualTo(Map.of("a", "1", "d", "1,2"));
    }
}
