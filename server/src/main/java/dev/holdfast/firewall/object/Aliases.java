package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and changes the aliases of a cluster or a guest. Their names differ by more than the case of letters. */
record Aliases(FirewallClients clients, FirewallWrites writes, Surveys surveys) {
    /**
     * An alias: a name for an address or a network.
     *
     * @param name the name of the alias, by which rules and IP sets refer to it
     * @param cidr the address or the network for which the name stands
     * @param ipversion 4 or 6
     * @param comment the comment of the alias; null if it has none
     */
    record AliasView(
            String name,
            String cidr,
            int ipversion,
            @Nullable String comment) {
        static AliasView of(PveFirewallObjects.Alias alias) {
            return new AliasView(alias.name(), alias.cidr(), alias.cidr().contains(":") ? 6 : 4, alias.comment());
        }
    }

    /**
     * The aliases, and the digest for the next change.
     *
     * @param aliases the aliases of the cluster or the guest
     * @param digest the digest of this list, for the next change of one of them
     */
    record FirewallAliases(List<AliasView> aliases, String digest) {}

    /**
     * An alias after a change.
     *
     * @param alias the alias as it was read after the change
     * @param digest the digest of the list of aliases, for the next change of one of them
     * @param rewritten the rules and sets that named it by its old name and now have the new one
     * @param notRewritten those that could not be changed, and firewalls that could not be read; the old alias was kept for them
     */
    record AliasWritten(AliasView alias, String digest, List<FirewallUse> rewritten, List<String> notRewritten) {}

    /** All that can be read, to show them. */
    FirewallAliases shown(FirewallPlace place) {
        return view(clients.of(place).objects().aliases());
    }

    private FirewallAliases list(FirewallPlace place) {
        return view(clients.read(place).objects().aliases());
    }

    private static FirewallAliases view(List<PveFirewallObjects.Alias> all) {
        return new FirewallAliases(
                all.stream().map(AliasView::of).toList(), ListDigest.of(all, PveFirewallObjects.Alias::digest));
    }

    /** Adds one. */
    AliasWritten add(Principal by, FirewallPlace place, AliasIn in) {
        if (find(list(place), in.name()) != null) throw taken(in.name());
        var change = new FirewallChange.AddAlias(in.name(), in.cidr(), in.comment());
        writes.write(new ProposedChange(by, place, change, in.confirm()), null, () -> list(place));
        return written(place, in.name(), List.of(), List.of());
    }

    /** Changes one, or renames it with all that names it. */
    AliasWritten change(Principal by, FirewallPlace place, String name, AliasPatch in) {
        FirewallAliases before = list(place);
        AliasView alias = get(before, name);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        String comment = in.comment().over(alias.comment());
        String rename = in.rename() == null ? alias.name() : in.rename();
        if (!rename.equalsIgnoreCase(alias.name())) {
            if (find(before, rename) != null) throw taken(rename);
            var renamed = new AliasRenaming(clients, writes, surveys)
                    .rename(by, place, alias.name(), new AliasIn(rename, in.cidr(), comment, in.confirm()));
            return written(place, rename, renamed.rewritten(), renamed.notRewritten());
        }
        // The spelling of the name is the one in the request.
        var change = new FirewallChange.ChangeAlias(
                rename, new PveFirewallObjects.AliasEdit(in.cidr(), comment, null, null));
        writes.write(new ProposedChange(by, place, change, in.confirm()), before.digest(), () -> list(place));
        return written(place, rename, List.of(), List.of());
    }

    /** Removes one that nothing names. */
    FirewallObjectRemoved delete(Principal by, FirewallPlace place, String name, Mount.RemovalIn in) {
        FirewallAliases before = list(place);
        AliasView alias = get(before, name);
        FirewallWrites.requirePresent(in.digest(), before.digest(), () -> before);
        List<String> unread =
                surveys.requireUnused(by, new Survey.Named(Survey.Kind.ALIAS, place, alias.name()), "alias");
        var change = new FirewallChange.RemoveAlias(alias.name());
        writes.write(new ProposedChange(by, place, change, in.confirm()), before.digest(), () -> list(place));
        return new FirewallObjectRemoved(true, list(place).digest(), unread);
    }

    private AliasWritten written(
            FirewallPlace place, String name, List<FirewallUse> rewritten, List<String> notRewritten) {
        FirewallAliases after = list(place);
        return new AliasWritten(get(after, name), after.digest(), rewritten, notRewritten);
    }

    private static Refusal taken(String name) {
        return Refusal.conflict("There is an alias " + name + " already. Choose another name.");
    }

    private static @Nullable AliasView find(FirewallAliases aliases, String name) {
        return aliases.aliases().stream()
                .filter(alias -> alias.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    private static AliasView get(FirewallAliases aliases, String name) {
        AliasView alias = find(aliases, name);
        if (alias == null) throw Refusal.notFound("alias", name);
        return alias;
    }
}
