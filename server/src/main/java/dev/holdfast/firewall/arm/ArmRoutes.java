package dev.holdfast.firewall.arm;

import static dev.holdfast.access.Entitlement.FIREWALL_RULES;
import static dev.holdfast.access.Entitlement.FIREWALL_VIEW;

import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.place.Mount;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchView;
import org.jspecify.annotations.Nullable;

/** Arming the firewall of a cluster or a node, and keeping or undoing what was changed since. */
record ArmRoutes(FirewallArming arming, RevertSwitches switches) {
    /** Adds the operations at a mount. */
    void declare(Ops ops, Mount at) {
        String path = at.path() + "/switch";

        at.reads(
                        ops.get(
                                at.id("switch"),
                                path,
                                "Whether a node undoes the changes of the firewall of " + at.of()
                                        + " by itself, and when"),
                        FIREWALL_VIEW)
                .answers(200, SwitchView.class, (call, _) -> arming.view(at.read(call)));

        ops.post(
                        at.id("arm", "switch"),
                        path,
                        "Let a node undo what is changed from now on in the firewall of " + at.of()
                                + ", unless that is kept in time")
                .needs(at.writer(), FIREWALL_RULES)
                .starts(FirewallArmJob.KIND.name())
                .refuses(HostRefusals.CAPABILITY_MISSING)
                .answers(202, JobRef.class, (call, _) -> arming.arm(call.who(), at.write(call)));

        decision(ops, at, "keep", "Keep what was changed in the armed firewall of ", switches::keepNow);
        decision(ops, at, "undo", "Undo at once what was changed in the armed firewall of ", switches::fireNow);
    }

    /** What a person decides about the changes. */
    private interface Decision {
        void on(@Nullable RevertSwitch last) throws InterruptedException;
    }

    private void decision(Ops ops, Mount at, String verb, String summary, Decision decision) {
        ops.post(at.id(verb, "changes"), at.path() + "/switch/" + verb, summary + at.of())
                .needs(at.writer(), FIREWALL_RULES)
                .asksHypervisor()
                .refuses(HostRefusals.CAPABILITY_MISSING)
                .answers(200, SwitchView.class, (call, _) -> {
                    FirewallPlace place = at.write(call);
                    decision.on(arming.last(place));
                    return arming.view(place);
                });
    }
}
