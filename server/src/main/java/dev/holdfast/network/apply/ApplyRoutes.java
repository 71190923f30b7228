package dev.holdfast.network.apply;

import static dev.holdfast.access.Entitlement.NETWORK_HOST_CONFIG;
import static dev.holdfast.access.Entitlement.NETWORK_VIEW;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.ROLE_REQUIRED;

import dev.holdfast.access.Role;
import dev.holdfast.hosts.client.HostRefusals;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NetworkSwitches;
import dev.holdfast.revert.SwitchView;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Applying and discarding what is staged on a node. */
record ApplyRoutes(NetworkNodes nodes, NetworkApply apply, OwnNode own, NetworkSwitches switches, Duration delay) {
    private static final String NODE = "/network/{host_id}/{node}";

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post("network.apply", NODE + "/apply", "Apply everything that is staged on a node")
                .needs(ADMIN, NETWORK_HOST_CONFIG)
                .takes(ApplyIn.class)
                .sparesItself("the node's name", ApplyIn::confirm, (call, _) -> phraseIfItself(call))
                .confirm(
                        "the node's name",
                        ApplyIn::confirm,
                        call -> node(call, ADMIN).name(),
                        this::warning)
                .starts(NetworkApplyJob.KIND.name())
                .asksHypervisor()
                .refuses(ROLE_REQUIRED, HostRefusals.CAPABILITY_MISSING)
                .answers(202, JobRef.class, (call, in) -> apply.apply(call.who(), node(call, ADMIN), in));

        ops.post("network.revert", NODE + "/revert", "Discard everything that is staged on a node")
                .needs(ADMIN, NETWORK_HOST_CONFIG)
                .asksHypervisor()
                .refuses(ROLE_REQUIRED)
                .answers(200, Reverted.class, (call, _) -> apply.revert(node(call, ADMIN)));

        ops.get(
                        "network.switch",
                        NODE + "/switch",
                        "Whether a node puts its old configuration back by itself, and when")
                .needs(VIEWER, NETWORK_VIEW)
                .refuses(ROLE_REQUIRED)
                .answers(200, SwitchView.class, (call, _) -> switches.view(node(call, VIEWER)));

        ops.post(
                        "network.keep",
                        NODE + "/switch/keep",
                        "Tell a node to keep the configuration that it would replace by its old one")
                .needs(ADMIN, NETWORK_HOST_CONFIG)
                .asksHypervisor()
                .refuses(ROLE_REQUIRED, HostRefusals.CAPABILITY_MISSING)
                .answers(200, SwitchView.class, (call, _) -> keep(call));
    }

    private SwitchView keep(Call call) throws InterruptedException {
        NetworkNode node = node(call, ADMIN);
        switches.keepNow(node);
        return switches.view(node);
    }

    private NetworkNode node(Call call, Role role) {
        call.auditNote(call.text("node"));
        return nodes.get(call.who(), call.id("host_id"), call.text("node"), role);
    }

    private @Nullable String phraseIfItself(Call call) {
        NetworkNode node = node(call, ADMIN);
        return own.isOwn(node) ? node.name() : null;
    }

    private String warning(Call call) {
        NetworkNode node = node(call, ADMIN);
        return switches.canArm(node)
                ? "If Holdfast does not reach node " + node.name()
                        + " afterwards, the node puts its old configuration back after " + delay.toSeconds()
                        + " seconds. "
                : "If the new configuration cuts node " + node.name()
                        + " off, nothing brings it back but its console, because SSH is not set up for it. ";
    }
}
