package dev.holdfast.pve;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The security groups of a cluster's firewall, below {@code /cluster/firewall/groups}. */
public final class PveFirewallGroups {
    private static final String PATH = "/cluster/firewall/groups";

    private final PveClient client;

    PveFirewallGroups(PveClient client) {
        this.client = client;
    }

    /** A group; its rules are a {@link PveFirewall} of their own. */
    public record Group(
            String group,
            @Nullable String comment,
            @Nullable String digest) {
        /** Refuses one without a name. */
        public Group {
            Objects.requireNonNull(group, "group");
        }
    }

    /** {@code GET /cluster/firewall/groups}. */
    public List<Group> list() {
        return client.list(PATH, Map.of(), Group.class);
    }

    /** {@code POST /cluster/firewall/groups}. */
    public void create(String name, @Nullable String comment) {
        client.call(
                "POST",
                PATH,
                new Parameters().with("group", name).with("comment", comment).asMap());
    }

    /** {@code POST} as well: gives one that is there a name and a comment; the same name changes the comment only. */
    public void change(String name, String newName, @Nullable String comment, @Nullable String digest) {
        client.call(
                "POST",
                PATH,
                new Parameters()
                        .with("group", newName)
                        .with("rename", name)
                        .with("comment", comment)
                        .with("digest", digest)
                        .asMap());
    }

    /** {@code DELETE /cluster/firewall/groups/{group}}: one without rules only. */
    public void delete(String name) {
        client.call("DELETE", PATH + "/" + PveClient.segment(name), Map.of());
    }
}
