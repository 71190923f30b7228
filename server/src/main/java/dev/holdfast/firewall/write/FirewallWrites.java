package dev.holdfast.firewall.write;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.wire.PveException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes changes to firewalls: every change of every firewall passes here, so that nothing is written unchecked. */
public record FirewallWrites(FirewallClients clients, WriteCheck check) {
    /**
     * Writes a change if the list that it concerns still has this digest.
     *
     * @param digest null writes whatever was changed in the meantime
     * @param present reads what is in force, for the refusal of an outdated digest
     */
    public void write(ProposedChange proposed, @Nullable String digest, Supplier<?> present) {
        check.check(proposed);
        try {
            send(clients.of(proposed.place()), proposed.change(), digest);
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.DIGEST) throw outdated(present);
            throw e;
        }
    }

    /** Refuses a digest that is not the present one. Proxmox VE itself ignores the digest of a new rule. */
    public static void requirePresent(@Nullable String digest, @Nullable String now, Supplier<?> present) {
        if (digest != null && !digest.equals(now)) throw outdated(present);
    }

    private static Refusal outdated(Supplier<?> present) {
        Refusal refusal = Refusal.of(
                HypervisorCode.DIGEST_MISMATCH,
                "The firewall was changed in the meantime. Check what is in force now and repeat your change.");
        try {
            return refusal.with("present", present.get());
        } catch (PveException _) {
            return refusal;
        }
    }

    private static void send(PveFirewall firewall, FirewallChange change, @Nullable String digest) {
        switch (change) {
            case FirewallChange.AddRule(var rule) -> firewall.add(rule, digest);
            case FirewallChange.ChangeRule(int pos, var edit) -> firewall.change(pos, edit, digest);
            case FirewallChange.MoveRule(int pos, int before) -> firewall.move(pos, before, digest);
            case FirewallChange.RemoveRule(int pos) -> firewall.delete(pos, digest);
            case FirewallChange.SetOptions(var options) -> firewall.change(options.onlyAt(digest));
            case FirewallChange.AddAlias(var name, var cidr, var comment) ->
                firewall.objects().addAlias(name, cidr, comment);
            case FirewallChange.ChangeAlias(var name, var edit) ->
                firewall.objects()
                        .changeAlias(
                                name,
                                new PveFirewallObjects.AliasEdit(edit.cidr(), edit.comment(), edit.rename(), digest));
            case FirewallChange.RemoveAlias(var name) -> firewall.objects().deleteAlias(name, digest);
            case FirewallChange.AddSet(var name, var comment) ->
                firewall.objects().addSet(name, comment);
            case FirewallChange.RemoveSet(var name, var force) ->
                firewall.objects().deleteSet(name, force);
            case FirewallChange.AddMember(var set, var cidr, var comment, var nomatch) ->
                firewall.objects().addMember(set, cidr, comment, nomatch);
            case FirewallChange.ChangeMember(var set, var cidr, var comment, var nomatch) ->
                firewall.objects().changeMember(set, new PveFirewallObjects.Member(cidr, comment, nomatch, digest));
            case FirewallChange.RemoveMember(var set, var cidr) ->
                firewall.objects().deleteMember(set, cidr, digest);
            case FirewallChange.AddGroup(var name, var comment) ->
                firewall.groups().create(name, comment);
            case FirewallChange.ChangeGroup(var name, var newName, var comment) ->
                firewall.groups().change(name, newName, comment, digest);
            case FirewallChange.RemoveGroup(var name) -> firewall.groups().delete(name);
        }
    }
}
