package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.firewall.write.WriteCheck;
import dev.holdfast.pve.firewall.FirewallScope;

/** Asks before changes that would lock out Holdfast or the user who makes them. */
public record LockoutCheck(Lockout lockout) implements WriteCheck {
    @Override
    public void check(ProposedChange proposed) {
        var place = proposed.place();
        lockout.check(
                place.clusterId(),
                place.node(),
                place.scope(),
                effect(place.scope(), proposed.change()),
                proposed.by().ip(),
                proposed.confirm());
    }

    private static Effect effect(FirewallScope scope, FirewallChange change) {
        return switch (change) {
            case FirewallChange.AddRule(var rule) -> Effects.addRule(scope, rule);
            case FirewallChange.ChangeRule(int pos, var edit) -> Effects.changeRule(scope, pos, edit);
            case FirewallChange.MoveRule(int pos, int before) -> Effects.moveRule(scope, pos, before);
            case FirewallChange.RemoveRule(int pos) -> Effects.removeRule(scope, pos);
            case FirewallChange.SetOptions(var options) -> Effects.setOptions(scope, options);
            case FirewallChange.AddAlias(var name, var cidr, var _) -> Effects.setAlias(scope, name, cidr);
            case FirewallChange.ChangeAlias(var name, var edit) -> Effects.setAlias(scope, name, edit.cidr());
            case FirewallChange.RemoveAlias(var name) -> Effects.setAlias(scope, name, null);
            case FirewallChange.AddSet(var name, var _) -> Effects.addSet(scope, name);
            case FirewallChange.RemoveSet(var name, var _) -> Effects.removeSet(scope, name);
            case FirewallChange.AddMember(var set, var cidr, var _, var nomatch) ->
                Effects.setMember(scope, set, cidr, nomatch);
            case FirewallChange.ChangeMember(var set, var cidr, var _, var nomatch) ->
                Effects.setMember(scope, set, cidr, nomatch);
            case FirewallChange.RemoveMember(var set, var cidr) -> Effects.removeMember(scope, set, cidr);
            case FirewallChange.AddGroup(var name, var _) -> Effects.addGroup(name);
            case FirewallChange.ChangeGroup(var name, var newName, var _) -> Effects.renameGroup(name, newName);
            case FirewallChange.RemoveGroup(var name) -> Effects.removeGroup(name);
        };
    }
}
