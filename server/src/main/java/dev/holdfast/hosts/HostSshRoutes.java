package dev.holdfast.hosts;

import static dev.holdfast.access.Entitlement.HOSTS_MANAGE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.HypervisorCode.HYPERVISOR_ERROR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.queue.Exclusions;

/** Everything under /hosts/{host_id}/ssh. */
record HostSshRoutes(HostSsh ssh, Exclusions exclusions) {
    /**
     * Holdfast deleted the key; its line in the host's authorized_keys remains.
     *
     * @param removed always true: if there was no key, the call is refused
     */
    record Forgotten(boolean removed) {}

    /** Adds the operations; {@link HostRoutes} resolves the place of a host. */
    void declare(Ops ops) {
        ops.get("hosts.ssh", "/hosts/{host_id}/ssh", "How Holdfast signs in to a host over SSH")
                .needs(VIEWER, HOSTS_MANAGE)
                .answers(200, HostSsh.SshView.class, (call, _) -> ssh.view(id(call)));

        ops.post("hosts.make_ssh_key", "/hosts/{host_id}/ssh", "Create an SSH key for a host")
                .needs(ADMIN, HOSTS_MANAGE)
                .takes(SshIn.class)
                .refuses(CONFLICT)
                .answers(200, HostSsh.SshView.class, (call, in) -> ssh.makeKey(id(call), in));

        ops.post("hosts.verify_ssh", "/hosts/{host_id}/ssh/verify", "Sign in to a host over SSH and pin its host key")
                .needs(ADMIN, HOSTS_MANAGE)
                .takes(SshVerifyIn.class)
                .refuses(CONFLICT, CAPABILITY_MISSING, HYPERVISOR_ERROR)
                .answers(
                        200,
                        HostSsh.SshView.class,
                        (call, in) -> ssh.verify(id(call), in.acceptFingerprint(), in.tokenSecret()));

        ops.delete("hosts.forget_ssh", "/hosts/{host_id}/ssh", "Forget a host's SSH key")
                .needs(ADMIN, HOSTS_MANAGE)
                .takes(SshForgetIn.class)
                .confirm("the host's name", SshForgetIn::confirm, call -> ssh.nameOf(id(call)))
                .refuses(CONFLICT, CAPABILITY_MISSING)
                .answers(200, Forgotten.class, (call, _) -> {
                    ssh.forget(id(call), exclusions);
                    return new Forgotten(true);
                });
    }

    private static long id(Call call) {
        return call.id("host_id");
    }
}
