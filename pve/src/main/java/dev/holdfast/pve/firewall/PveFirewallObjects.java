package dev.holdfast.pve.firewall;

import dev.holdfast.pve.api.Api;
import dev.holdfast.pve.api.Exact;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The named addresses of a cluster's or a guest's firewall: aliases, and sets of addresses. */
public final class PveFirewallObjects {
    private final Api api;
    private final String path;

    PveFirewallObjects(Api api, String firewall) {
        this.api = api;
        this.path = firewall;
    }

    /** A name for one address or network. */
    public record Alias(
            String name,
            String cidr,
            @Nullable String comment,
            @Nullable String digest) {
        /** Requires a name and an address. */
        public Alias {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(cidr, "cidr");
        }
    }

    /** {@code GET …/aliases}. */
    public List<Alias> aliases() {
        return api.list(path + "/aliases", Map.of(), Alias.class);
    }

    /** {@code POST …/aliases}. */
    public void addAlias(String name, String cidr, @Nullable String comment) {
        api.post(
                path + "/aliases",
                new Parameters()
                        .with("name", name)
                        .with("cidr", cidr)
                        .with("comment", comment)
                        .asMap());
    }

    /**
     * A change of an alias.
     *
     * @param cidr required even when it stays the same
     * @param rename its new name, or null
     */
    public record AliasEdit(
            String cidr,
            @Nullable String comment,
            @Nullable String rename,
            @Nullable String digest) {}

    /** {@code PUT …/aliases/{name}}. */
    public void changeAlias(String name, AliasEdit edit) {
        api.put(
                alias(path, name),
                new Parameters()
                        .with("cidr", edit.cidr())
                        .with("comment", edit.comment())
                        .with("rename", edit.rename())
                        .with("digest", edit.digest())
                        .asMap());
    }

    /** {@code DELETE …/aliases/{name}}. Succeeds also when rules use it, and when it does not exist. */
    public void deleteAlias(String name, @Nullable String digest) {
        api.delete(alias(path, name), new Parameters().with("digest", digest).asMap());
    }

    private static String alias(String path, String name) {
        return path + "/aliases/" + Api.segment(name);
    }

    /** A set of addresses. */
    public record IpSet(
            String name, @Nullable String comment, @Nullable String digest) {
        /** Requires a name. */
        public IpSet {
            Objects.requireNonNull(name, "name");
        }
    }

    /** {@code GET …/ipset}. */
    public List<IpSet> sets() {
        return api.list(path + "/ipset", Map.of(), IpSet.class);
    }

    /** {@code POST …/ipset}. */
    public void addSet(String name, @Nullable String comment) {
        api.post(
                path + "/ipset",
                new Parameters().with("name", name).with("comment", comment).asMap());
    }

    /** {@code DELETE …/ipset/{name}}. A set with members needs force. */
    public void deleteSet(String name, boolean force) {
        api.delete(
                set(name), new Parameters().with("force", force ? true : null).asMap());
    }

    /**
     * A member of a set.
     *
     * @param nomatch whether it is excluded from a network in the set
     */
    public record Member(
            String cidr,
            @Nullable String comment,
            @Nullable Boolean nomatch,
            @Nullable String digest) implements Exact {
        /** Requires an address. */
        public Member {
            Objects.requireNonNull(cidr, "cidr");
        }
    }

    /** {@code GET …/ipset/{name}}. */
    public List<Member> members(String set) {
        return api.list(set(set), Map.of(), Member.class);
    }

    /** {@code POST …/ipset/{name}}: an address, a network, or an alias as {@code scope/name}. */
    public void addMember(String set, String cidr, @Nullable String comment, boolean nomatch) {
        api.post(
                set(set),
                new Parameters()
                        .with("cidr", cidr)
                        .with("comment", comment)
                        .with("nomatch", nomatch ? true : null)
                        .asMap());
    }

    /** {@code PUT …/ipset/{name}/{cidr}}. */
    public void changeMember(String set, Member member) {
        api.put(
                member(set, member.cidr(), path),
                new Parameters()
                        .with("comment", member.comment())
                        .with("nomatch", member.nomatch())
                        .with("digest", member.digest())
                        .asMap());
    }

    /** {@code DELETE …/ipset/{name}/{cidr}}. Succeeds also when it does not exist. */
    public void deleteMember(String set, String cidr, @Nullable String digest) {
        api.delete(
                member(set, cidr, path), new Parameters().with("digest", digest).asMap());
    }

    private String set(String name) {
        return path + "/ipset/" + Api.segment(name);
    }

    private static String member(String set, String cidr, String path) {
        return path + "/ipset/" + Api.segment(set) + "/" + Api.segment(cidr);
    }

    /**
     * An object that a rule can use as a source or a destination.
     *
     * @param type {@code alias ipset}
     * @param scope {@code dc guest sdn}
     * @param ref the reference in a rule, without the scope
     */
    public record Reference(
            String name,
            String ref,
            @Nullable String type,
            @Nullable String scope,
            @Nullable String comment) {
        /** Requires a name. */
        public Reference {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(ref, "ref");
        }
    }

    /** {@code GET …/refs}: for a guest also the cluster's objects; {@code type} is {@code alias}, {@code ipset} or null. */
    public List<Reference> references(@Nullable String type) {
        return api.list(path + "/refs", new Parameters().with("type", type).asMap(), Reference.class);
    }
}
