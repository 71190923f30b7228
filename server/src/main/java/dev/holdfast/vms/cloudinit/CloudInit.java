package dev.holdfast.vms.cloudinit;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.create.SshKeys;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All cloud-init settings.
 *
 * @param user the user that cloud-init sets up, such as {@code admin}, at most 32 characters; the one of the image if
 *     null
 * @param sshKeys the SSH public keys of that user, each on one line, at most 50; none if null
 * @param password kept if null, removed if empty
 * @param ip of the first NIC: {@code dhcp}, or an address with its prefix
 * @param gateway the IPv4 address of the gateway of the first NIC, which needs an address in {@code ip}; none if null
 * @param dns the addresses of name servers; the node's own if empty
 * @param upgrade whether packages are upgraded at the first start
 */
public record CloudInit(
        @Nullable String user,
        @Nullable List<String> sshKeys,
        @Nullable Secret password,
        @Nullable String ip,
        @Nullable String gateway,
        @Nullable List<String> dns,
        @Nullable Boolean upgrade) {
    /** No settings. */
    public static final CloudInit NONE = new CloudInit(null, null, null, null, null, null, null);

    private static final Pattern USER = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,31}");

    /** Checks them as fields of a request. */
    public void check(Checks checks) {
        check(checks, ip != null && ip.contains("/"));
    }

    /** The same where the address of a gateway may be there already. */
    void check(Checks checks, boolean hasNetwork) {
        checks.matches("user", user, USER, "Must be the name of a user, such as admin.");
        SshKeys.check(checks, "ssh_keys", sshKeys);
        checks.that(
                password == null || password.reveal().matches("[^\\p{Cntrl}]{0,256}"),
                "password",
                "value_error",
                "Must be one line of at most 256 characters.");
        checks.that(NetworkSyntax.isNetwork(ip, "dhcp", 32), "ip", "value_error", "Must be dhcp, or like 10.0.0.5/24.");
        NetworkSyntax.gateway(checks, "gateway", gateway, 4, "ip", hasNetwork);
        NetworkSyntax.nameServers(checks, "dns", dns);
    }

    private List<String> keys() {
        return Objects.requireNonNullElse(sshKeys, List.of());
    }

    private List<String> servers() {
        return Objects.requireNonNullElse(dns, List.of());
    }

    /** The settings of a new machine by Proxmox VE's own keys. */
    public Map<String, String> settings() {
        return settings("");
    }

    /** The same for a machine whose first NIC has this configuration: its IPv6 part stays, which these do not contain. */
    Map<String, String> settings(String network) {
        var settings = new LinkedHashMap<String, String>();
        if (user != null) settings.put("ciuser", user);
        if (password != null && !password.isEmpty()) settings.put("cipassword", password.reveal());
        if (!keys().isEmpty()) {
            String lines = SshKeys.lines(keys());
            // Proxmox VE stores the keys encoded for a URL, and takes no plus sign for a space.
            settings.put(
                    "sshkeys", URLEncoder.encode(lines, StandardCharsets.UTF_8).replace("+", "%20"));
        }
        var parts = new ArrayList<String>();
        if (ip != null) parts.add("ip=" + ip);
        if (ip != null && gateway != null) parts.add("gw=" + gateway);
        Arrays.stream(network.split(","))
                .filter(part -> part.startsWith("ip6=") || part.startsWith("gw6="))
                .forEach(parts::add);
        if (!parts.isEmpty()) settings.put("ipconfig0", String.join(",", parts));
        if (!servers().isEmpty()) settings.put("nameserver", String.join(" ", servers()));
        if (upgrade != null) settings.put("ciupgrade", upgrade ? "1" : "0");
        return settings;
    }

    /** Those of Proxmox VE's own keys that these settings remove where they are set. */
    List<String> removed(String network) {
        var set = settings(network).keySet();
        var removed = new ArrayList<>(List.of("ciuser", "sshkeys", "ipconfig0", "nameserver", "ciupgrade"));
        removed.removeAll(set);
        if (password != null && password.isEmpty()) removed.add("cipassword");
        return removed;
    }
}
