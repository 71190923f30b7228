package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.print.OpenApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The bodies that the interface promises: each field with its type, whether it must be sent, and whether it may be null. */
class InputShapesTest {
    /** An operation, then its fields: {@code *} must be sent, {@code ?} may be null. */
    private static final String SHAPES = """
        auth.login: email string*, password string*
        auth.totp: code string*, pending string*, remember boolean?
        auth.confirm_totp: code string*
        auth.disable_totp: password string*
        auth.regenerate_recovery_codes: password string*
        oidc.configure: client_id string*, client_secret string*, issuer string*
        apps.uninstall: confirm string?, keep_ct boolean
        apps.reconfigure: catalog_slug string?, cores integer?, memory_mb integer?, name string?, swap_mb integer?, web_path string?, \
        web_port integer?, web_protocol string?
        apps.lifecycle: confirm string?
        vms.lifecycle: confirm string?
        vms.delete: confirm string?
        vms.rollback: confirm string?
        network.apply: confirm string?
        apps.migrate: confirm string?, storage string?, target_host_id integer*
        apps.migrate_preflight: storage string?, target_host_id integer*
        apps.set_nic: bridge string?, firewall boolean?, gw string?, gw6 string?, ip string?, ip6 string?, \
        link_down boolean?, mtu integer?, rate number?, tag integer?
        vms.set_nic: bridge string?, firewall boolean?, gw string?, gw6 string?, ip string?, ip6 string?, \
        link_down boolean?, mtu integer?, rate number?, tag integer?
        apps.edit_script: content string*
        apps.update: consent boolean
        apps.update_all: consent boolean
        apps.adopt: items array*
        backups.restore: confirm string?, mode string, storage string?
        backups.test_restore: storage string?
        backups.prune: host_id integer*, storage string*, guest_type string?, node string?, vmid integer?, \
        keep_last integer?, keep_daily integer?, keep_weekly integer?, keep_monthly integer?, keep_yearly integer?
        backups.run: compress string, guests any, host_id integer?, mode string, storage string?
        backups.verify_sweep: host_id integer, storage string?, max integer?
        network.add_interface: host_id integer*, node string*, iface string*, type string, config object
        network.change_interface: config object
        vms.create: host_id integer*, name string*, bridge string, cores integer, disk_gb integer, iso string?, \
        memory_mb integer, node string?, ostype string, start boolean, storage string, vlan_tag integer?, vmid integer?
        vms.clone: full boolean, name string?, newid integer?, storage string?, target string?
        vms.create_snapshot: name string*, description string?, vmstate boolean
        alerts.create_rule: metric string*, name string*, channel_ids array?, duration_s integer, enabled boolean, \
        operator string, severity string, target_id integer?, target_type string, threshold number
        alerts.change_rule: channel_ids array?, duration_s integer?, enabled boolean?, metric string?, name string?, \
        operator string?, severity string?, target_type string?, target_id integer?, threshold number?
        meta.start_update: version string*
        teams.create: name string*, description string?, slug string?
        teams.edit: description string?, name string?
        teams.set_member: cidr string*, comment string?, nomatch integer?
        notifications.create_channel: name string*, url string*, enabled boolean, events array?
        notifications.change_channel: enabled boolean?, events array?, name string?, url string?
        notifications.set_public_url: url string*
        notifications.switch_types: enabled object*
        """;

    /** The bodies of every firewall, by what follows its path. */
    private static final String OF_FIREWALLS = """
        POST /aliases: name string*, cidr string*, comment string?
        PUT /aliases/{name}: cidr string*, comment string?, rename string?, digest string?
        POST /ipsets: name string*, comment string?
        POST /ipsets/{name}/members: cidr string*, comment string?, nomatch integer?
        PUT /ipsets/{name}/members/{cidr}: comment string?, nomatch integer?, digest string?
        POST /rules: type string*, action string*, enable integer?, macro string?, iface string?, source string?, \
        dest string?, sport string?, dport string?, proto string?, comment string?, digest string?
        PUT /rules/{pos}: type string?, action string?, enable integer?, macro string?, iface string?, source string?, \
        dest string?, sport string?, dport string?, proto string?, comment string?, digest string?, delete string?
        PUT /rules/{pos}/move: moveto integer*, digest string?
        """;

    private static final String OPTIONS = "enable integer?, dhcp integer?, ndp integer?, radv integer?,"
            + " macfilter integer?, ipfilter integer?, policy_in string?, policy_out string?, digest string?";

    private static final TestPlane plane = TestPlane.empty();
    private static List<Op<?>> ops;
    private static JsonNode schemas;

    @BeforeAll
    static void print() {
        ops = plane.start().wiring().ops().list();
        schemas = Json.tree(Json.write(OpenApi.print(ops, "1"))).at("/components/schemas");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static Op<?> op(String id) {
        return ops.stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow(() -> new AssertionError(id));
    }

    private static JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? schemas.get(schema.get("$ref").asString().replaceFirst(".*/", "")) : schema;
    }

    private static List<String> types(JsonNode schema) {
        if (schema.has("anyOf")) {
            return schema.get("anyOf")
                    .valueStream()
                    .flatMap(one -> types(one).stream())
                    .toList();
        }
        JsonNode type = resolved(schema).get("type");
        return type.isArray() ? type.valueStream().map(JsonNode::asString).toList() : List.of(type.asString());
    }

    private static String told(String name, JsonNode shape) {
        JsonNode property = shape.at("/properties/" + name);
        if (property.isMissingNode()) return name + " is missing";
        List<String> types = new ArrayList<>(types(property));
        boolean takesNull = types.remove("null");
        boolean required = shape.path("required")
                .valueStream()
                .anyMatch(one -> one.asString().equals(name));
        String type = types.stream().distinct().count() > 1 ? "any" : types.getFirst();
        return name + " " + type + (required ? "*" : "") + (takesNull ? "?" : "");
    }

    private static List<String> different(String id, String fields) {
        JsonNode shape = schemas.get(op(id).input().getSimpleName());
        return Arrays.stream(fields.split(", ", -1))
                .filter(field -> !told(field.split(" ", -1)[0], shape).equals(field))
                .map(field -> id + ": " + field + ", but " + told(field.split(" ", -1)[0], shape))
                .toList();
    }

    private static Map<String, String> table(String text) {
        return text.lines()
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')), line -> line.substring(line.indexOf(':') + 2)));
    }

    @Test
    void bodiesHaveTheFieldsThatTheInterfacePromises() {
        Map<String, String> shapes = table(SHAPES);
        assertThat(shapes.entrySet().stream().flatMap(one -> different(one.getKey(), one.getValue()).stream()))
                .isEmpty();
    }

    @Test
    void soHaveThoseOfEveryFirewall() {
        List<String> firewalls = List.of(
                "/apps/{app_id}/firewall",
                "/vms/{vm_id}/firewall",
                "/firewall/cluster/{host_id}",
                "/firewall/cluster/{host_id}/groups/{group}",
                "/firewall/groups/{host_id}/{group}");
        List<String> different = new ArrayList<>();
        table(OF_FIREWALLS).forEach((what, fields) -> {
            String method = what.substring(0, what.indexOf(' '));
            for (String firewall : firewalls) {
                String path = firewall + what.substring(what.indexOf(' ') + 1);
                Op<?> op = ops.stream()
                        .filter(one -> one.method().equals(method) && one.path().equals(path))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(method + " " + path));
                different.addAll(different(op.id(), fields));
            }
        });
        different.addAll(different("firewall.add_group", "group string*"));
        assertThat(different).isEmpty();
    }

    @Test
    void theOptionsOfEveryFirewallHaveTheSameFields() {
        List<String> ids = ops.stream()
                .filter(one -> one.method().equals("PUT") && one.path().endsWith("/firewall/options")
                        || one.path().matches("/firewall/.*/options")
                                && one.method().equals("PUT"))
                .map(Op::id)
                .toList();
        assertThat(ids).hasSize(6);
        assertThat(ids.stream().flatMap(id -> different(id, OPTIONS).stream())).isEmpty();
    }

    @Test
    void theLogsOfAnAppHaveNoAnswerButTheRefusal() {
        JsonNode document = Json.tree(Json.write(OpenApi.print(List.of(op("apps.logs")), "1")));
        assertThat(document.at("/paths/~1api~1v1~1apps~1{app_id}~1logs/get/responses")
                        .propertyNames())
                .contains("501", "404")
                .noneMatch(status -> status.startsWith("2"));
    }
}
