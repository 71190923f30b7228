package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.OfficialPaths;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.Token;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.model.access.Roles;
import dev.holdfast.sim.model.node.NodePool;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.server.Routes;
import dev.holdfast.sim.wire.Failure;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Every route exists officially, takes the official parameters, and needs the same privileges. */
class SchemaTest {
    /** Recorded answers that differ from the schema; the recording takes precedence. */
    private static final Set<String> RECORDED_OTHERWISE = Set.of(
            "/nodes/{node}/lxc/{vmid}/interfaces[].ip-addresses[].prefix",
            "/cluster/nextid",
            "/nodes/{node}/lxc/{vmid}/pending[].value",
            "/nodes/{node}/qemu/{vmid}/pending[].value",
            "/cluster/firewall/rules/{pos}.pos",
            "/cluster/firewall/groups/{group}/{pos}.pos",
            "/nodes/{node}/firewall/rules/{pos}.pos",
            "/nodes/{node}/lxc/{vmid}/firewall/rules/{pos}.pos",
            "/nodes/{node}/qemu/{vmid}/firewall/rules/{pos}.pos",
            "/nodes/{node}/disks/list[].osdid-list",
            "/nodes/{node}/storage/{storage}/content[].parent");

    /** Paths that exist officially, as far as known, but are not in the schema excerpt next to the project. */
    private static final Set<String> BEYOND = Set.of(
            "GET /",
            "GET /cluster/config",
            "GET /cluster/ha",
            "GET /cluster/ha/groups",
            "GET /cluster/ha/rules",
            "GET /cluster/replication",
            "GET /nodes/{node}/apt",
            "GET /nodes/{node}/certificates",
            "GET /nodes/{node}/certificates/info",
            "GET /nodes/{node}/config",
            "PUT /nodes/{node}/config",
            "GET /nodes/{node}/hosts",
            "POST /nodes/{node}/hosts",
            "GET /nodes/{node}/replication",
            "POST /nodes/{node}/wakeonlan");

    /** Paths that a single host of version 9 refuses. */
    private static final Set<String> REFUSED =
            Set.of("/cluster/config/join", "/cluster/ha/groups", "/cluster/ceph/status");

    private final Map<String, String> variables = Map.ofEntries(
            Map.entry("node", "alpha"),
            Map.entry("vmid", "101"),
            Map.entry("iface", "vmbr0"),
            Map.entry("group", "web"),
            Map.entry("name", "lan"),
            Map.entry("cidr", "10.0.0.5"),
            Map.entry("pos", "0"),
            Map.entry("storage", "local"),
            Map.entry("userid", "root@pam"),
            Map.entry("tokenid", "holdfast"),
            Map.entry("groupid", "staff"),
            Map.entry("roleid", "PVEAuditor"),
            Map.entry("poolid", "dev"),
            Map.entry("snapname", "before"),
            Map.entry("service", "cron"),
            Map.entry("id", "nightly"),
            Map.entry("volume", "local:vztmpl/alpine-3.22-default_20250617_amd64.tar.xz"));

    private List<JsonNode> schema;
    private Sim sim;

    @BeforeEach
    void begin() throws IOException {
        schema = MoreSchema.beside(
                JsonMapper.shared().readTree(Files.readString(Shared.folder().resolve("api-schema.json"))));
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
        if (BEYOND.contains(route.method() + " " + route.path())) return MissingNode.getInstance();
        throw new AssertionError("Officially there is no " + route.method() + " " + route.path());
    }

    @Test
    void everyRouteIsUniqueAndOfficial() {
        var seen = new HashSet<String>();
        for (Route route : Routes.ALL) {
            assertThat(official(route)).isNotNull();
            assertThat(seen.add(route.method() + " " + route.path()))
                    .as(route.path())
                    .isTrue();
        }
        assertThat(Routes.ALL).hasSizeGreaterThan(40);
    }

    @Test
    void officialPathsIncludeTheSchemaAndAllRoutes() {
        for (JsonNode operation : schema) {
            String method = operation.path("method").asString();
            assertThat(OfficialPaths.knows(method, operation.path("path").asString()))
                    .as("%s %s", method, operation.path("path"))
                    .isTrue();
        }
        for (Route route : Routes.ALL) {
            assertThat(OfficialPaths.knows(route.method(), route.path()))
                    .as("%s %s", route.method(), route.path())
                    .isTrue();
        }
        assertThat(OfficialPaths.knows("POST", "/version")).isFalse();
        assertThat(OfficialPaths.knows("GET", "/nodes/alpha/lxc/101/nosuch")).isFalse();
        assertThat(OfficialPaths.knows("GET", "/nodes/alpha/lxc/101/config/more"))
                .isFalse();
    }

    @Test
    void everyParameterMatchesTheOfficialOne() {
        var wrong = new ArrayList<String>();
        for (Route route : Routes.ALL) {
            if (BEYOND.contains(route.method() + " " + route.path())) continue;
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
        // A VM ID is an integer with a format of its own; here the format includes the type and the bounds.
        boolean vmid = theirs.path("format").asString("").equals("pve-vmid");
        String type = theirs.path("type").asString();
        if (!vmid && !own.type().equals(type)) found.add("is a " + type);
        if (own.required() == (theirs.path("optional").asInt(0) == 1)) found.add("required or not");
        if (own.words() != null) {
            List<String> words =
                    theirs.path("enum").valueStream().map(JsonNode::asString).toList();
            if (!words.equals(own.words())) found.add("one of " + words);
        } else if (theirs.hasNonNull("enum")) { // null: the values depend on what is installed on the node
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
    void everyRouteRequiresTheOfficialPrivileges() {
        int checked = 0;
        for (Route route : Routes.ALL) {
            JsonNode permissions = official(route).path("permissions");
            JsonNode check = permissions.path("check");
            // Then every user may call it, and the check determines only how much is returned.
            if (permissions.path("user").asString("").equals("all")) continue;
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
    void administratorHasEveryRequiredPrivilege() {
        var asked = new TreeSet<String>();
        for (JsonNode operation : schema) privileges(operation.at("/permissions/check"), asked);
        assertThat(asked).hasSizeGreaterThan(30);
        assertThat(Roles.NINE.get(Roles.ALL)).containsAll(asked);
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
        Token token = sim.token("somebody@pve!one").grant(path, privileges);
        var caller = new Caller(sim.clusterOf("alpha").access().config(), token.id());
        try {
            route.check().check(new ApiCall(sim.node("alpha"), caller, variables, variables));
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
    void everyAnswerMatchesTheOfficialSchema() {
        sim.guest("alpha", 101).snapshot("before", "");
        SimGuest machine = sim.clusterOf("alpha").machine(201, "alpha", "win");
        machine.set("agent", "1").set("ciuser", "me").snapshot("before", "").start();
        var alpha = Asker.of(sim.node("alpha"), sim.token());
        fillFirewalls(alpha);
        alpha.post("/nodes/alpha/qemu/201/agent/exec", "command=true");
        assertThat(alpha.post("/cluster/backup", "id=nightly&schedule=02:30&all=1&exclude=103&storage=local&bwlimit=5")
                        .status())
                .isEqualTo(200);
        String upid = alpha.post("/nodes/alpha/lxc/102/status/stop", "").data().asString();
        alpha.post("/access/groups", "groupid=staff");
        alpha.put("/access/acl", "path=/&roles=PVEAuditor&groups=staff");
        alpha.post("/pools", "poolid=dev&comment=for%20trials");
        alpha.put("/pools/dev", "vms=101&storage=local");
        SimStorage local = sim.clusterOf("alpha").storage("local");
        Volume backup = local.backUp(sim.guest("alpha", 101), Duration.ofDays(1));
        local.put("alpha", backup.named("backup/by-hand.tar").guarded(true).noted("kept"));
        sim.node("alpha")
                .hardware()
                .put(NodePool.of("lan", 100, "/dev/sda", "/dev/sdb").degraded());
        var wrong = new ArrayList<String>();
        for (Route route : Routes.ALL) {
            if (!route.method().equals("GET")
                    || REFUSED.contains(route.path())
                    || route.path().contains("file-restore")) {
                continue;
            }
            String path = fill(route.path().replace("{upid}", upid).replace("qemu/{vmid}", "qemu/201"));
            path += path.endsWith("/vncwebsocket")
                    ? portAndTicket(alpha, path.replace("/vncwebsocket", ""))
                    : query(route, Map.of("pid", "1001", "volume", backup.id(), "disk", "/dev/sda"));
            var answer = alpha.get(path);
            assertThat(answer.status()).as(path).isEqualTo(200);
            fits(answer.data(), official(route).path("returns"), route.path(), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void filesOfSnapshotsMatchTheOfficialSchema() {
        Volume snapshot = sim.clusterOf("alpha")
                .storage("vault", "pbs", "backup", 100)
                .backUp(sim.guest("alpha", 101), Duration.ofDays(1));
        Route list = Routes.ALL.stream()
                .filter(route -> route.path().endsWith("/file-restore/list"))
                .findFirst()
                .orElseThrow();
        var alpha = Asker.of(sim.node("alpha"), sim.token());
        var wrong = new ArrayList<String>();
        for (String filepath : List.of("/", "L3Jvb3QucHhhci5kaWR4L2V0Yw==")) {
            String path = fill(list.path()).replace("/local/", "/vault/");
            var answer = alpha.get(path + "?filepath=" + filepath + "&volume=" + snapshot.id());
            assertThat(answer.data()).as(answer.body()).isNotEmpty();
            fits(answer.data(), official(list).path("returns"), list.path(), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    private static void fillFirewalls(Asker alpha) {
        String rule = "type=in&action=ACCEPT&source=10.0.0.5&proto=tcp&dport=22&log=info&comment=x&enable=1";
        alpha.post("/cluster/firewall/groups", "group=web&comment=x");
        alpha.post("/cluster/firewall/groups/web", rule);
        alpha.post("/nodes/alpha/firewall/rules", rule);
        for (String owner : List.of("/cluster", "/nodes/alpha/lxc/101", "/nodes/alpha/qemu/201")) {
            alpha.post(owner + "/firewall/aliases", "name=lan&cidr=10.0.0.0/8&comment=x");
            alpha.post(owner + "/firewall/ipset", "name=lan&comment=x");
            alpha.post(owner + "/firewall/ipset/lan", "cidr=10.0.0.5&nomatch=1&comment=x");
            alpha.post(owner + "/firewall/rules", rule);
        }
    }

    /** Parameters that must be sent: the first valid word, or the given value. */
    private static String query(Route route, Map<String, String> given) {
        return route.parameters().entrySet().stream()
                .filter(p -> p.getValue().required() && !route.path().contains("{" + p.getKey() + "}"))
                .map(p -> p.getKey() + "="
                        + (p.getValue().words() == null
                                ? given.get(p.getKey())
                                : p.getValue().words().getFirst()))
                .collect(Collectors.joining("&", "?", ""));
    }

    @Test
    void joinInformationMatchesTheOfficialSchema() {
        try (Sim lab = Sim.cluster(2)) {
            Route join = Routes.ALL.stream()
                    .filter(r -> r.path().equals("/cluster/config/join"))
                    .findFirst()
                    .orElseThrow();
            var answer = Asker.of(lab.node("lab1"), lab.token()).get(join.path());
            var wrong = new ArrayList<String>();
            fits(answer.data(), official(join).path("returns"), join.path(), wrong);
            assertThat(wrong).isEmpty();
        }
    }

    private static String portAndTicket(Asker alpha, String path) {
        JsonNode offer = alpha.post(path + "/termproxy", "").data();
        String ticket = URLEncoder.encode(offer.path("ticket").asString(), StandardCharsets.UTF_8);
        return "?port=" + offer.path("port").asString() + "&vncticket=" + ticket;
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
