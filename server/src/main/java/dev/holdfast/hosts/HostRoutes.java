package dev.holdfast.hosts;

import static dev.holdfast.access.Entitlement.HOSTS_MANAGE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.HypervisorCode.HYPERVISOR_ERROR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;
import static dev.holdfast.hosts.client.HostRefusals.SAME_SYSTEM_UNCLEAR;

import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.TokenScript;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.queue.Exclusions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything under /hosts. */
record HostRoutes(Hosts hosts, HostPeers peers, HostStatuses sightings, Exclusions exclusions) {
    private static final Duration REFRESH_TIMEOUT = Duration.ofSeconds(8);

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.resource("host", hosts::ownership, hosts::name);

        ops.get("hosts.list", "/hosts", "All hosts with their state")
                .needsSomewhere(VIEWER)
                .answersList(
                        HostView.class,
                        (call, _) ->
                                hosts.list(call.who()).stream().map(this::view).toList());

        ops.get("hosts.get", "/hosts/{host_id}", "One host")
                .needs(VIEWER)
                .answers(200, HostView.class, (call, _) -> view(hosts.get(call.id("host_id"))));

        ops.post("hosts.probe", "/hosts/probe", "Probe a host before it is enrolled")
                .needsSomewhere(ADMIN, HOSTS_MANAGE)
                .takes(ProbeIn.class)
                .refuses(HYPERVISOR_ERROR)
                .answers(200, HostProbe.Probe.class, (call, in) -> hosts.probe(call.who(), in));

        ops.post(
                        "hosts.token_script",
                        "/hosts/token-script",
                        "A script that creates an API token with the privileges that Holdfast needs")
                .needsSomewhere(ADMIN, HOSTS_MANAGE)
                .takes(TokenScript.TokenScriptIn.class)
                .answers(200, TokenScript.TokenScriptView.class, (_, in) -> TokenScript.write(in));

        ops.post("hosts.add", "/hosts", "Enrol a host")
                .needsSomewhere(ADMIN, HOSTS_MANAGE)
                .takes(HostIn.class)
                .asksHypervisor()
                .refuses(NOT_FOUND, SAME_SYSTEM_UNCLEAR)
                .answers(201, HostView.class, (call, in) -> {
                    Host host = hosts.add(call.who(), in);
                    call.about("host", host.id());
                    sightings.refresh(host.clusterId(), REFRESH_TIMEOUT);
                    return view(host);
                });

        ops.patch(
                        "hosts.edit",
                        "/hosts/{host_id}",
                        "Change a host's name, address, token, team or accepted certificate")
                .needs(ADMIN, HOSTS_MANAGE)
                .takes(HostPatchIn.class)
                .asksHypervisor()
                .answers(200, HostView.class, (call, in) -> {
                    Host host = hosts.edit(call.who(), call.id("host_id"), in);
                    sightings.refresh(host.clusterId(), REFRESH_TIMEOUT);
                    return view(host);
                });

        ops.delete("hosts.remove", "/hosts/{host_id}", "Remove a host from Holdfast; its apps stay without a host")
                .needs(OWNER, HOSTS_MANAGE)
                .takes(HostRemoveIn.class)
                .confirm(
                        "the host's name",
                        HostRemoveIn::confirm,
                        call -> hosts.get(call.id("host_id")).name())
                .refuses(CONFLICT)
                .answers(
                        200,
                        Hosts.HostRemoved.class,
                        (call, _) -> hosts.remove(call.who(), call.id("host_id"), exclusions));

        ops.post("hosts.test", "/hosts/{host_id}/test", "Test a host's token now")
                .needs(OPERATOR)
                .asksHypervisor()
                .answers(200, Hosts.HostTest.class, (call, _) -> hosts.test(call.id("host_id")));

        ops.get(
                        "hosts.peers",
                        "/hosts/{host_id}/peers",
                        "The other members of a host's cluster, with the fingerprints of their certificates")
                .needs(ADMIN, HOSTS_MANAGE)
                .asksHypervisor()
                .answers(200, HostPeers.Peers.class, (call, _) -> peers.list(call.who(), call.id("host_id")));

        ops.post(
                        "hosts.enrol_peers",
                        "/hosts/{host_id}/peers",
                        "Enrol other members of a host's cluster with the host's token")
                .needs(ADMIN, HOSTS_MANAGE)
                .takes(PeersIn.class)
                .asksHypervisor()
                .answers(200, PeersEnrolled.class, this::enrolPeers);

        ops.post("hosts.sync", "/hosts/{host_id}/sync", "Poll a host now")
                .needs(OPERATOR)
                .asksHypervisor()
                .answers(200, HostView.class, (call, _) -> {
                    Host host = hosts.get(call.id("host_id"));
                    sightings.refresh(host.clusterId(), REFRESH_TIMEOUT);
                    return view(hosts.get(host.id()));
                });
    }

    /**
     * Why a member was not enrolled: an error code and a sentence.
     *
     * @param error the code of the error, such as {@code conflict}, from the same list as the codes of refused calls
     * @param detail why the member was refused, as a sentence for users
     */
    record PeerRefusal(String error, String detail) {}

    /**
     * The outcome for one member: its host, or the refusal.
     *
     * @param node the name of the member's node, as in the request
     * @param host the host that was enrolled for the member; null if it was refused
     * @param refusal why the member was refused; null if it was enrolled
     */
    record PeerResult(
            String node, @Nullable HostView host, @Nullable PeerRefusal refusal) {}

    /**
     * The outcomes, in the order of the request.
     *
     * @param results one outcome for each member of the request
     */
    record PeersEnrolled(List<PeerResult> results) {}

    private PeersEnrolled enrolPeers(Call call, PeersIn in) throws InterruptedException {
        long id = call.id("host_id");
        List<HostPeers.Outcome> outcomes = peers.enrol(call.who(), id, in);
        call.auditNote(outcomes.stream().map(HostRoutes::sentence).collect(Collectors.joining("; ")));
        sightings.refresh(hosts.get(id).clusterId(), REFRESH_TIMEOUT);
        return new PeersEnrolled(outcomes.stream()
                .map(one -> new PeerResult(
                        one.node(),
                        one.host() == null ? null : view(one.host()),
                        one.refusal() == null
                                ? null
                                : new PeerRefusal(
                                        one.refusal().code().word(),
                                        one.refusal().detail())))
                .toList());
    }

    private static String sentence(HostPeers.Outcome one) {
        if (one.host() != null)
            return one.node() + ": enrolled as host " + one.host().id();
        return one.node() + ": refused, "
                + (one.refusal() == null ? "" : one.refusal().code().word());
    }

    private HostView view(Host host) {
        return HostView.of(host, sightings.of(host));
    }
}
