package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every route that is served exists officially, takes what the official one takes, and asks for the same privileges. */
class SchemaTest {
    /** Where what was recorded is not what the schema says, and the recording counts. */
    private static final Set<String> RECORDED_OTHERWISE = Set.of(
            "/cluster/nextid", "/nodes/{node}/lxc/{vmid}/pending[].value", "/nodes/{node}/qemu/{vmid}/pending[].value");

    /** What must be sent with a question. */
    private static final Map<String, String> QUERIES =
            Map.of("/feature", "?feature=snapshot", "/agent/exec-status", "?pid=1001");

    private final Map<String, String> variables =
            Map.of("node", "alpha", "vmid", "101", "iface", "vmbr0", "snapname", "before");
    private JsonNode schema;
    private Sim sim;

    @BeforeEach
    void begin() throws IOException {
        schema = JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json")));
        sim = Sim.oneHost();
    }

    @AfterEach
    void end() {
        if (sim != null) sim.close();
    }

    private JsonNode official(Route route) {
        for (JsonNode operation : schema) {
            if (operation.path("path").asString().equals(route.path())
                    && operation.path("method").asString().equals(route.method())) {
                return operation;
            }
        }
        throw new AssertionError("Officially there is no " + route.method() + " " + route.path());
    }

    @Test
    void everyRouteExistsOnceAndOfficially() {
        var seen = new HashSet<String>();
        for (Route route : Api.ROUTES) {
            assertThat(official(route)).isNotNull();
            assertThat(seen.add(route.method() + " " + route.path()))
                    .as(route.path())
                    .isTrue();
        }
        assertThat(Api.ROUTES).hasSizeGreaterThan(40);
    }

    @Test
    void everyParameterIsAsTheOfficialOne() {
        var wrong = new ArrayList<String>();
        for (Route route : Api.ROUTES) {
            JsonNode official = official(route).path("parameters");
            route.parameters().forEach((name, own) -> {
                String where = route.method() + " " + route.path() + " " + name + ": ";
                JsonNode theirs = official.path(name);
                if (theirs.isMissingNode()) wrong.add(where + "unknown");
                else differences(own, theirs).forEach(d -> wrong.add(where + d));
            });
            official.propertyStream()
                    .filter(p -> p.getValue().path("optional").asInt(0) == 0)
                    .filter(p -> !route.path().contains("{" + p.getKey() + "}"))
                    .filter(p -> !route.parameters().containsKey(p.getKey()))
                    .forEach(p -> wrong.add(route.path() + " " + p.getKey() + ": required and not known"));
        }
        assertThat(wrong).isEmpty();
    }

    private static List<String> differences(Parameter own, JsonNode theirs) {
        var found = new ArrayList<String>();
        // A machine's number is a whole one with a format of its own; here the format says it all.
        boolean vmid = theirs.path("format").asString("").equals("pve-vmid");
        String type = theirs.path("type").asString();
        if (!vmid && !own.type().equals(type)) found.add("is a " + type);
        if (own.required() == (theirs.path("optional").asInt(0) == 1)) found.add("required or not");
        if (own.words() != null) {
            List<String> words =
                    theirs.path("enum").valueStream().map(JsonNode::asString).toList();
            if (!words.equals(own.words())) found.add("one of " + words);
        } else if (theirs.has("enum")) {
            found.add("an enumeration");
        }
        if (!vmid && !bound(own.least(), theirs.path("minimum"))) found.add("at least " + theirs.path("minimum"));
        if (!vmid && !bound(own.most(), theirs.path("maximum"))) found.add("at most " + theirs.path("maximum"));
        return found;
    }

    private static boolean bound(Long own, JsonNode theirs) {
        return own == null ? theirs.isMissingNode() : !theirs.isMissingNode() && theirs.asLong() == own;
    }

    @Test
    void everyRouteAsksForTheOfficialPrivileges() {
        int checked = 0;
        for (Route route : Api.ROUTES) {
            JsonNode check = official(route).path("permissions").path("check");
            if (!check.isArray() || !check.get(0).asString().equals("perm")) continue;
            String path = fill(check.get(1).asString());
            List<String> privileges =
                    check.get(2).valueStream().map(JsonNode::asString).toList();
            boolean any = check.size() > 3 && check.get(3).asString().equals("any");
            assertThat(any || privileges.size() == 1).isTrue();
            assertThat(refused(route, Set.of(), path))
                    .as(route.path())
                    .isEqualTo("Permission check failed (" + path + ", " + String.join("|", privileges) + ")");
            for (String privilege : privileges) {
                assertThat(refused(route, Set.of(privilege), path))
                        .as("%s with %s", route.path(), privilege)
                        .isNull();
            }
            checked++;
        }
        assertThat(checked).isGreaterThan(25);
    }

    @Test
    void anAdministratorHoldsEveryPrivilegeThatIsAskedFor() {
        var asked = new TreeSet<String>();
        for (JsonNode operation : schema) privileges(operation.at("/permissions/check"), asked);
        assertThat(asked).hasSizeGreaterThan(30);
        assertThat(Roles.ADMINISTRATOR).containsAll(asked);
    }

    private static void privileges(JsonNode check, Set<String> into) {
        if (check.path(0).asString("").startsWith("perm")) {
            check.path(2).forEach(p -> into.add(p.asString()));
        } else {
            check.forEach(part -> {
                if (part.isArray()) privileges(part, into);
            });
        }
    }

    private String refused(Route route, Set<String> privileges, String path) {
        Token token = new Token("somebody@pve!one", "secret").grant(path, privileges);
        try {
            route.check().check(new Asking(sim.node("alpha"), token, variables, Map.of()));
            return null;
        } catch (Failure failure) {
            return failure.text();
        }
    }

    private String fill(String path) {
        String filled = path;
        for (var variable : variables.entrySet()) {
            filled = filled.replace("{" + variable.getKey() + "}", variable.getValue());
        }
        return filled;
    }

    @Test
    void everyAnswerHasTheOfficialShape() {
        sim.guest("alpha", 101).snapshot("before", "");
        SimGuest machine = sim.clusterOf("alpha").machine(201, "alpha", "win");
        machine.set("agent", "1").set("ciuser", "me").snapshot("before", "").start();
        var alpha = Asker.of(sim.node("alpha"), sim.token());
        alpha.post("/nodes/alpha/qemu/201/agent/exec", "command=true");
        String upid = alpha.post("/nodes/alpha/lxc/102/status/stop", "").data().asString();
        var wrong = new ArrayList<String>();
        for (Route route : Api.ROUTES) {
            if (!route.method().equals("GET")) continue;
            String path = fill(route.path().replace("{upid}", upid).replace("qemu/{vmid}", "qemu/201"));
            var answer = alpha.get(path + query(path));
            assertThat(answer.status()).as(path).isEqualTo(200);
            fits(answer.data(), official(route).path("returns"), route.path(), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    private static String query(String path) {
        return QUERIES.entrySet().stream()
                .filter(q -> path.endsWith(q.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    private static void fits(JsonNode value, JsonNode shape, String where, List<String> wrong) {
        String type = shape.path("type").asString("");
        boolean fits = switch (type) {
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isIntegralNumber();
            default -> true;
        };
        if (!fits && !RECORDED_OTHERWISE.contains(where)) wrong.add(where + " is no " + type + ": " + value);
        if (type.equals("array")) {
            for (JsonNode item : value) fits(item, shape.path("items"), where + "[]", wrong);
        }
        if (!type.equals("object")) return;
        shape.path("properties").propertyStream().forEach(property -> {
            String name = property.getKey();
            if (value.has(name)) fits(value.get(name), property.getValue(), where + "." + name, wrong);
            else if (property.getValue().path("optional").asInt(0) == 0) wrong.add(where + "." + name + " is missing");
        });
    }
}
