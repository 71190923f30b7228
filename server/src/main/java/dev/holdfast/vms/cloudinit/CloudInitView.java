package dev.holdfast.vms.cloudinit;

import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cloud-init settings of a machine. The password itself is never returned.
 *
 * @param drive the key of the cloud-init drive, such as {@code ide2}; null when there is none, and nothing has an effect
 * @param user the user that cloud-init sets up; null for the one of the image
 * @param sshKeys the SSH public keys of that user, one line each; empty without any
 * @param passwordSet whether a password is configured
 * @param ip the IPv4 configuration of the first NIC: {@code dhcp}, or an address with its prefix; null when none is
 *     configured
 * @param gateway the IPv4 address of the gateway of the first NIC; null when none is configured
 * @param dns the addresses of the configured name servers; empty when those of the node are used
 * @param upgrade null for Proxmox VE's default
 * @param pending the keys of settings that the image does not contain yet: regenerate it, or start the machine
 */
record CloudInitView(
        @Nullable String drive,
        @Nullable String user,
        List<String> sshKeys,
        boolean passwordSet,
        @Nullable String ip,
        @Nullable String gateway,
        List<String> dns,
        @Nullable Boolean upgrade,
        List<String> pending) {
    /** Proxmox VE's own keys of these settings. */
    static final List<String> KEYS = List.of("ciuser", "cipassword", "sshkeys", "ipconfig0", "nameserver", "ciupgrade");

    /** {@code waiting}: the keys of settings that the image does not contain yet. */
    static CloudInitView of(GuestConfig config, Set<String> waiting) {
        NicConfig network = NicConfig.parse(config.values().getOrDefault("ipconfig0", ""));
        String upgrade = config.values().get("ciupgrade");
        return new CloudInitView(
                drive(config),
                config.values().get("ciuser"),
                lines(decoded(config.values().getOrDefault("sshkeys", "")), "\n"),
                config.values().containsKey("cipassword"),
                network.get("ip"),
                network.get("gw"),
                lines(config.values().getOrDefault("nameserver", ""), "[ ,;]+"),
                upgrade == null ? null : upgrade.equals("1"),
                waiting.stream().sorted().toList());
    }

    /** The key of the drive that Proxmox VE writes the settings to; null when there is none. */
    static @Nullable String drive(GuestConfig config) {
        return config.values().entrySet().stream()
                .filter(entry -> entry.getKey().matches("(ide|sata|scsi)[0-9]+")
                        && entry.getValue().matches("[^,]*(:cloudinit|vm-[0-9]+-cloudinit)[^,]*,.*|[^,]*:cloudinit"))
                .map(java.util.Map.Entry::getKey)
                .sorted()
                .findFirst()
                .orElse(null);
    }

    private static List<String> lines(String text, String separator) {
        return Arrays.stream(text.split(separator))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static String decoded(String keys) {
        try {
            return URLDecoder.decode(keys.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return keys; // not written by Proxmox VE
        }
    }
}
