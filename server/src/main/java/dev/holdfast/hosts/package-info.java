/**
 * Enrolled Proxmox VE hosts: enrolment, and SSH to them. {@code Hosts} enrols hosts, {@code HostSsh} signs in. The {@code
 * inventory} holds a host's current state, available through {@link dev.holdfast.hosts.status.HostStatuses}.
 *
 * <p>No code outside of this area sees a credential, and no code prints one. Any single host answers for its whole cluster,
 * so only an admin of all its hosts may decide which host to trust. A user who sets the address to which the credential of a
 * host is sent can obtain that credential, so this requires an owner at the host, and no user can move a host to a team in
 * which they are an owner.
 *
 * <p>The row of a cluster is kept after its last host was removed, so that a host that is enrolled again finds its apps.
 */
@NullMarked
package dev.holdfast.hosts;

import org.jspecify.annotations.NullMarked;
