package dev.holdfast.pve.firewall;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import dev.holdfast.pve.task.PveTask;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The firewall of the cluster, a security group, a node or a guest. Calling what a scope does not have throws {@link
 * IllegalStateException}: a group has only rules, and a node has neither aliases nor sets. A guest that does not exist is
 * not refused but has no rules.
 */
public final class PveFirewall {
    private final Api api;
    private final FirewallScope scope;
    private final String path;
    private final String rules;

    /** The one with this scope. */
    public PveFirewall(Api api, FirewallScope scope) {
        this.api = api;
        this.scope = scope;
        this.path = switch (scope) {
            case FirewallScope.Cluster cluster -> "/cluster/firewall";
            case FirewallScope.Group group -> "/cluster/firewall";
            case FirewallScope.Node(String node) -> "/nodes/" + Api.segment(node) + "/firewall";
            case FirewallScope.Guest(GuestKind kind, String node, int vmid) ->
                "/nodes/" + Api.segment(node) + "/" + kind.word() + "/" + vmid + "/firewall";
        };
        // A group's rules are directly below its name.
        this.rules =
                path + (scope instanceof FirewallScope.Group(String name) ? "/groups/" + Api.segment(name) : "/rules");
    }

    /** A copy for decisions: lists of which a row can't be read are refused. */
    public PveFirewall complete() {
        return new PveFirewall(api.complete(), scope);
    }

    /** The firewall's owner. */
    public FirewallScope scope() {
        return scope;
    }

    /** {@code GET …/rules}, in order of evaluation. */
    public List<FirewallRule> rules() {
        return api.list(rules, Map.of(), FirewallRule.class);
    }

    /** {@code POST …/rules}: Proxmox VE inserts it at the top whatever the {@code pos}; move it afterwards. */
    public void add(FirewallRule.RuleSpec rule, @Nullable String digest) {
        api.post(rules, rule.parameters().with("digest", digest).asMap());
    }

    /** {@code PUT …/rules/{pos}}. */
    public void change(int pos, FirewallRule.Edit edit, @Nullable String digest) {
        api.put(
                rules + "/" + pos,
                edit.set()
                        .parameters()
                        .with("delete", edit.delete())
                        .with("digest", digest)
                        .asMap());
    }

    /**
     * {@code PUT …/rules/{pos}}: moves it before the rule that is now at {@code before}. A rule moved down therefore ends
     * up one position above that number.
     */
    public void move(int pos, int before, @Nullable String digest) {
        api.put(
                rules + "/" + pos,
                new Parameters().with("moveto", before).with("digest", digest).asMap());
    }

    /** {@code DELETE …/rules/{pos}}. */
    public void delete(int pos, @Nullable String digest) {
        api.delete(rules + "/" + pos, new Parameters().with("digest", digest).asMap());
    }

    /** The enabled features and default policies. A missing key has its default. */
    public record Options(
            Map<String, String> values, @Nullable String digest) {
        /** A value such as {@code policy_in}, or null at its default. */
        public @Nullable String get(String key) {
            return values.get(key);
        }

        /** A number, or a flag as 0 or 1; null at its default, or if it is no number that fits. */
        public @Nullable Integer number(String key) {
            String value = values.get(key);
            if (value == null || !value.matches("-?[0-9]{1,10}")) return null;
            return Math.abs(Long.parseLong(value)) > Integer.MAX_VALUE ? null : Integer.valueOf(value);
        }
    }

    /** {@code GET …/options}. */
    public Options options() {
        needs(!(scope instanceof FirewallScope.Group), "options");
        Map<String, String> values = ResponseParser.texts(api.get(path + "/options", Map.of()));
        return new Options(values, values.remove("digest"));
    }

    /** {@code PUT …/options}. */
    public void change(ConfigChange options) {
        needs(!(scope instanceof FirewallScope.Group), "options");
        api.put(path + "/options", new Parameters().with(options).asMap());
    }

    /** The named addresses. */
    public PveFirewallObjects objects() {
        needs(scope instanceof FirewallScope.Cluster || scope instanceof FirewallScope.Guest, "aliases and sets");
        return new PveFirewallObjects(api, path);
    }

    /** The security groups of the cluster. */
    public PveFirewallGroups groups() {
        needs(scope instanceof FirewallScope.Cluster, "groups");
        return new PveFirewallGroups(api);
    }

    /** A rule's shorthand for a protocol and its ports. */
    public record Macro(String macro, @Nullable String descr) {}

    /** {@code GET /cluster/firewall/macros}. */
    public List<Macro> macros() {
        needs(scope instanceof FirewallScope.Cluster, "macros");
        return api.list(path + "/macros", Map.of(), Macro.class);
    }

    /**
     * A selection of log lines.
     *
     * @param since epoch seconds, {@code until} too
     */
    public record Lines(
            int start,
            int limit,
            @Nullable Long since,
            @Nullable Long until) {}

    /**
     * Lines of a log.
     *
     * @param total how many lines there are, within {@code since} and {@code until}
     */
    public record LogPage(List<PveTask.LogLine> lines, int total) {
        /** Copies the list. */
        public LogPage {
            lines = List.copyOf(lines);
        }
    }

    /** {@code GET …/log} of a node or a guest; empty when nothing was ever logged. The newest lines are at the end. */
    public LogPage logPage(Lines lines) {
        needs(scope instanceof FirewallScope.Node || scope instanceof FirewallScope.Guest, "a log");
        var parameters = new Parameters()
                .with("start", lines.start())
                .with("limit", lines.limit())
                .with("since", lines.since())
                .with("until", lines.until());
        JsonNode whole = api.whole(path + "/log", parameters.asMap());
        JsonNode data = whole.path("data");
        // Without a log file, 8.2 answers with one line that says so instead of a list, and 9.2 with a list of it.
        JsonNode rows = data.isObject() ? JsonNodeFactory.instance.arrayNode().add(data) : data;
        List<PveTask.LogLine> found =
                PveTask.LogLine.written(api.list(path + "/log", rows, PveTask.LogLine.class), lines.start());
        // The line that stands for an empty log is counted.
        int total =
                found.isEmpty() && lines.start() == 0 ? 0 : whole.path("total").asInt(found.size());
        return new LogPage(found, total);
    }

    private void needs(boolean has, String what) {
        if (!has) throw new IllegalStateException("No " + what + " in " + scope);
    }
}
