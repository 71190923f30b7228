package dev.holdfast.pve.firewall;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The security groups of a cluster's firewall, below {@code /cluster/firewall/groups}. */
public final class PveFirewallGroups {
    private static final String PATH = "/cluster/firewall/groups";

    private final Api api;

    PveFirewallGroups(Api api) {
        this.api = api;
    }

    /** A group. Its rules are a separate {@link PveFirewall}. */
    public record Group(
            String group,
            @Nullable String comment,
            @Nullable String digest) {
        /** Requires a name. */
        public Group {
            Objects.requireNonNull(group, "group");
        }
    }

    /** {@code GET /cluster/firewall/groups}. */
    public List<Group> list() {
        return api.list(PATH, Map.of(), Group.class);
    }

    /** {@code POST /cluster/firewall/groups}. */
    public void create(String name, @Nullable String comment) {
        api.post(
                PATH,
                new Parameters().with("group", name).with("comment", comment).asMap());
    }

    /** {@code POST} as well: renames a group and sets its comment; with the same name it changes only the comment. */
    public void change(String name, String newName, @Nullable String comment, @Nullable String digest) {
        api.post(
                PATH,
                new Parameters()
                        .with("group", newName)
                        .with("rename", name)
                        .with("comment", comment)
                        .with("digest", digest)
                        .asMap());
    }

    /** {@code DELETE /cluster/firewall/groups/{group}}. The group must have no rules. */
    public void delete(String name) {
        api.delete(PATH + "/" + Api.segment(name), Map.of());
    }
}
