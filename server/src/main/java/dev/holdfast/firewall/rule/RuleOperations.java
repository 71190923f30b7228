package dev.holdfast.firewall.rule;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRuleWritten;
import dev.holdfast.firewall.rule.FirewallRuleView.FirewallRules;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and changes the rules of a firewall. */
record RuleOperations(FirewallClients clients, FirewallWrites writes) {
    /** All rules. */
    FirewallRules list(FirewallPlace place) {
        return FirewallRules.of(clients.of(place).rules());
    }

    /** Refuses with 422 what does not fit together, and names that this firewall does not know. */
    void check(FirewallPlace place, RuleIn in) {
        refuseFaults(in.spec(), place);
    }

    /** Adds a rule; the answer tells where it is. */
    FirewallRuleWritten add(Principal by, FirewallPlace place, RuleIn in) {
        refuseFaults(in.spec(), place);
        List<FirewallRule> before = clients.read(place).rules();
        FirewallWrites.requirePresent(in.digest(), FirewallRules.digest(before), () -> list(place));
        var change = new FirewallChange.AddRule(in.spec());
        writes.write(new ProposedChange(by, place, change, in.confirm()), in.digest(), () -> list(place));
        List<FirewallRule> after = clients.read(place).rules();
        return written(after, positionOfNew(in.spec(), after));
    }

    /** A new rule is at the top, unless another user has added one since. */
    private static int positionOfNew(RuleSpec sent, List<FirewallRule> rules) {
        for (FirewallRule rule : rules) {
            if (isSame(sent, rule.spec())) return rule.pos();
        }
        return 0;
    }

    private static boolean isSame(RuleSpec sent, RuleSpec stored) {
        return Objects.equals(sent.type(), stored.type())
                && Objects.equals(sent.action(), stored.action())
                && Objects.equals(sent.enable() != null && sent.enable(), stored.enable())
                && Objects.equals(sent.iface(), stored.iface())
                && Objects.equals(sent.source(), stored.source())
                && Objects.equals(sent.dest(), stored.dest())
                && Objects.equals(sent.proto(), stored.proto())
                && Objects.equals(sent.sport(), stored.sport())
                && Objects.equals(sent.dport(), stored.dport());
    }

    /** Changes a rule. */
    FirewallRuleWritten change(Principal by, FirewallPlace place, int pos, RulePatch in) {
        List<FirewallRule> before = clients.read(place).rules();
        String digest = present(before, in.digest());
        refuseFaults(in.edit().over(at(before, pos).spec()), place);
        var change = new FirewallChange.ChangeRule(pos, in.edit());
        writes.write(new ProposedChange(by, place, change, in.confirm()), digest, () -> list(place));
        return written(clients.read(place).rules(), pos);
    }

    /** Moves a rule; the answer tells where it is then. */
    FirewallRuleWritten move(Principal by, FirewallPlace place, int pos, MoveIn in) {
        List<FirewallRule> before = clients.read(place).rules();
        String digest = present(before, in.digest());
        FirewallRule rule = at(before, pos);
        int target = Math.min(in.moveto(), before.size());
        // Before itself or before the next one: it stays.
        if (target == pos || target == pos + 1) {
            return new FirewallRuleWritten(pos, FirewallRuleView.of(rule), digest);
        }
        var change = new FirewallChange.MoveRule(pos, target);
        writes.write(new ProposedChange(by, place, change, in.confirm()), digest, () -> list(place));
        return written(clients.read(place).rules(), target > pos ? target - 1 : target);
    }

    /** Removes a rule; returns the rules that are left. */
    FirewallRules delete(Principal by, FirewallPlace place, int pos, Mount.RemovalIn in) {
        List<FirewallRule> before = clients.read(place).rules();
        String digest = present(before, in.digest());
        at(before, pos);
        var change = new FirewallChange.RemoveRule(pos);
        writes.write(new ProposedChange(by, place, change, in.confirm()), digest, () -> list(place));
        return list(place);
    }

    /** The digest for a write, which is the one that was read: positions are those of that list. */
    private static String present(List<FirewallRule> rules, @Nullable String seen) {
        String digest = FirewallRules.digest(rules);
        FirewallWrites.requirePresent(seen, digest, () -> FirewallRules.of(rules));
        return digest;
    }

    private static FirewallRule at(List<FirewallRule> rules, int pos) {
        if (pos >= rules.size()) {
            throw Refusal.notFoundBecause(
                    "rule", "There is no rule at position " + pos + ": the positions are counted from 0.");
        }
        return rules.get(pos);
    }

    private void refuseFaults(RuleSpec rule, FirewallPlace place) {
        List<Violation> faults = RuleFaults.of(rule, place, KnownNames.read(clients, place, rule));
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    /** The rule at this position; the list may have changed again since. */
    private static FirewallRuleWritten written(List<FirewallRule> rules, int pos) {
        FirewallRule rule = at(rules, Math.min(pos, Math.max(0, rules.size() - 1)));
        return new FirewallRuleWritten(rule.pos(), FirewallRuleView.of(rule), FirewallRules.digest(rules));
    }
}
