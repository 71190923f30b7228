package dev.holdfast.firewall.object;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.rule.RuleAddress;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ListDigest;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.PveFirewallObjects;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renames an alias with all rules and sets that name it. Proxmox VE renames only the alias: rules with the old name are then
 * ignored. Therefore the alias is first added under its new name, then everything is changed to it, and at last the old one is
 * removed, so that no rule is ever without its alias.
 */
record AliasRenaming(FirewallClients clients, FirewallWrites writes, Surveys surveys) {
    /** What was changed to the new name, and what was not: for it the old alias was kept. */
    record Renamed(List<FirewallUse> rewritten, List<String> notRewritten) {}

    /** Renames the alias {@code old}; {@code renamed} is the alias under its new name. */
    Renamed rename(Principal by, FirewallPlace place, String old, AliasIn renamed) {
        Survey survey = surveys.read(by, place);
        var object = new Survey.Named(Survey.Kind.ALIAS, place, old);
        write(
                by,
                place,
                new FirewallChange.AddAlias(renamed.name(), renamed.cidr(), renamed.comment()),
                null,
                renamed.confirm());
        var rewritten = new ArrayList<FirewallUse>();
        var failed = new ArrayList<>(survey.unread());
        for (Survey.Contents one : survey.contents()) {
            try {
                rules(by, one, object, renamed, rewritten);
                sets(by, one, object, renamed, rewritten);
            } catch (PveException | Refusal e) {
                failed.add(one.place().words() + ": " + e.getMessage());
            }
        }
        if (failed.isEmpty()) {
            write(by, place, new FirewallChange.RemoveAlias(old), null, renamed.confirm());
        } else {
            // Under both names it has the same address.
            write(
                    by,
                    place,
                    new FirewallChange.ChangeAlias(
                            old, new PveFirewallObjects.AliasEdit(renamed.cidr(), renamed.comment(), null, null)),
                    null,
                    renamed.confirm());
        }
        return new Renamed(rewritten, failed);
    }

    private void write(
            Principal by,
            FirewallPlace place,
            FirewallChange change,
            @Nullable String digest,
            @Nullable String confirm) {
        writes.write(new ProposedChange(by, place, change, confirm), digest, () -> Map.of());
    }

    private void rules(
            Principal by, Survey.Contents one, Survey.Named object, AliasIn renamed, List<FirewallUse> rewritten) {
        FirewallPlace place = one.place();
        List<FirewallRule> rules = one.rules();
        for (FirewallRule found : rules) {
            if (!one.means(found.source(), object) && !one.means(found.dest(), object)) continue;
            // Another rule may have been added or moved since; positions are those of the present list.
            List<FirewallRule> now = clients.read(place).rules();
            for (FirewallRule rule : now) {
                if (!rule.spec().equals(found.spec())) continue;
                RuleSpec set = new RuleSpec(
                        null,
                        null,
                        null,
                        null,
                        null,
                        to(one, rule.source(), object, renamed),
                        to(one, rule.dest(), object, renamed),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null);
                var change = new FirewallChange.ChangeRule(rule.pos(), new FirewallRule.Edit(set, List.of()));
                write(by, place, change, ListDigest.of(now, FirewallRule::digest), renamed.confirm());
                rewritten.add(FirewallUse.rule(place, rule.pos()));
                break;
            }
        }
    }

    private void sets(
            Principal by, Survey.Contents one, Survey.Named object, AliasIn renamed, List<FirewallUse> rewritten) {
        for (Map.Entry<String, List<PveFirewallObjects.Member>> set :
                one.members().entrySet()) {
            for (PveFirewallObjects.Member member : set.getValue()) {
                String cidr = to(one, member.cidr(), object, renamed);
                if (cidr == null) continue;
                boolean nomatch = Boolean.TRUE.equals(member.nomatch());
                // A member can't be changed into another one. Both mean the same address, so the set is never without
                // it.
                write(
                        by,
                        one.place(),
                        new FirewallChange.AddMember(set.getKey(), cidr, member.comment(), nomatch),
                        null,
                        renamed.confirm());
                write(
                        by,
                        one.place(),
                        new FirewallChange.RemoveMember(set.getKey(), member.cidr()),
                        null,
                        renamed.confirm());
                rewritten.add(FirewallUse.member(one.place(), set.getKey()));
            }
        }
    }

    /** The address with the new name and the same scope; null if it does not mean the alias. */
    private static @Nullable String to(
            Survey.Contents one, @Nullable String address, Survey.Named object, AliasIn renamed) {
        if (address == null || !one.means(address, object)) return null;
        return RuleAddress.parse(address) instanceof RuleAddress.OfAlias(var scope, var _)
                ? (scope == null ? "" : scope + "/") + renamed.name()
                : null;
    }
}
