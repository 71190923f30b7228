package dev.holdfast.vms.cloudinit;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the cloud-init settings of a machine: what is left out stays, and null removes it; see {@link CloudInit}.
 *
 * @param user the user that cloud-init sets up, such as {@code admin}, at most 32 characters; null: the one of the
 *     image; left out: unchanged
 * @param sshKeys all SSH public keys of that user, each on one line, at most 50; null or an empty list removes them;
 *     left out: unchanged
 * @param password kept if null, removed if empty
 * @param ip the IPv4 address of the first NIC with its prefix, such as {@code 10.0.0.5/24}, or {@code dhcp}; null
 *     removes it; left out: unchanged
 * @param gateway the IPv4 address of the gateway, which needs an address in {@code ip}; null removes it; left out:
 *     unchanged, but removed where {@code ip} becomes {@code dhcp} or null
 * @param dns the IP addresses of all name servers, at most 5; null or an empty list: the node's own; left out:
 *     unchanged
 * @param upgrade whether packages are upgraded at the first start; null: Proxmox VE's default; left out: unchanged
 */
record CloudInitIn(
        Change<String> user,
        Change<List<String>> sshKeys,
        @Nullable Secret password,
        Change<String> ip,
        Change<String> gateway,
        Change<List<String>> dns,
        Change<Boolean> upgrade)
        implements Input {
    @Override
    public void check(Checks checks) {
        String address = ip.orNull();
        new CloudInit(
                        user.orNull(),
                        sshKeys.orNull(),
                        password,
                        address,
                        gateway.orNull(),
                        dns.orNull(),
                        upgrade.orNull())
                .check(checks, ip instanceof Change.Keep || (address != null && address.contains("/")));
    }

    /** All settings that a machine with these has then. */
    CloudInit over(CloudInitView before) {
        String address = ip.over(before.ip());
        boolean isStatic = address != null && address.contains("/");
        return new CloudInit(
                user.over(before.user()),
                sshKeys.over(before.sshKeys()),
                password,
                address,
                isStatic || gateway.isSent() ? gateway.over(before.gateway()) : null,
                dns.over(before.dns()),
                upgrade.over(before.upgrade()));
    }

    /** Whether this changes one of Proxmox VE's own keys. */
    boolean changes(String key) {
        return switch (key) {
            case "ciuser" -> user.isSent();
            case "sshkeys" -> sshKeys.isSent();
            case "cipassword" -> password != null;
            case "ipconfig0" -> ip.isSent() || gateway.isSent();
            case "nameserver" -> dns.isSent();
            case "ciupgrade" -> upgrade.isSent();
            default -> false;
        };
    }
}
