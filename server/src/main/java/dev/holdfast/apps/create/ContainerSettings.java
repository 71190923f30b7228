package dev.holdfast.apps.create;

import dev.holdfast.guests.create.SshKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a container to create, by Proxmox VE's own keys. */
final class ContainerSettings {
    /** The key of root's password. */
    static final String PASSWORD = "password";

    private ContainerSettings() {}

    /** The parameters of the container that the request describes, with its root disk on this storage. */
    static Map<String, String> of(ContainerCreateIn in, String storage) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("hostname", in.name());
        settings.put("rootfs", storage + ":" + in.diskGb());
        settings.put("cores", Integer.toString(in.cores()));
        settings.put("memory", Integer.toString(in.memoryMb()));
        settings.put("swap", Integer.toString(in.swapMb()));
        settings.put("net0", nic(in));
        settings.put("unprivileged", in.unprivileged() ? "1" : "0");
        if (in.nests()) settings.put("features", "nesting=1");
        if (in.dns() != null && !in.dns().isEmpty()) settings.put("nameserver", String.join(" ", in.dns()));
        put(settings, "searchdomain", in.searchDomain());
        put(settings, PASSWORD, in.password() == null ? null : in.password().reveal());
        if (in.sshKeys() != null && !in.sshKeys().isEmpty()) {
            settings.put("ssh-public-keys", SshKeys.lines(in.sshKeys()));
        }
        put(settings, "pool", in.pool());
        return settings;
    }

    private static String nic(ContainerCreateIn in) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("name", "eth0");
        parts.put("bridge", in.bridge());
        parts.put("ip", in.ip());
        put(parts, "gw", in.gateway());
        put(parts, "ip6", in.ip6());
        put(parts, "gw6", in.gateway6());
        if (in.vlanTag() != null) parts.put("tag", Integer.toString(in.vlanTag()));
        if (in.firewall()) parts.put("firewall", "1");
        return String.join(
                ",",
                parts.entrySet().stream()
                        .map(part -> part.getKey() + "=" + part.getValue())
                        .toList());
    }

    private static void put(Map<String, String> all, String key, @Nullable String value) {
        if (value != null) all.put(key, value);
    }
}
