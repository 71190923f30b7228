package dev.holdfast.vms.options;

import dev.holdfast.firewall.option.GuestFirewallOptions;
import dev.holdfast.guests.PendingChanges.PendingChange;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The options of a machine. What is null has Proxmox VE's default. */
record VmOptionsView(
        @Nullable Integer enable,
        @Nullable Integer dhcp,
        @Nullable Integer ndp,
        @Nullable Integer radv,
        @Nullable Integer macfilter,
        @Nullable Integer ipfilter,
        @Nullable String policyIn,
        @Nullable String policyOut,
        @Nullable String digest,
        Machine machine) {
    private static final List<String> ROOT_ONLY = List.of("args", "hookscript");

    /**
     * The machine's own options that are in force, as {@link MachineOptionsIn} changes them.
     *
     * @param pending those that the next start changes
     * @param rootOnly the options that are set and that only root@pam may change; their values may be secret
     */
    record Machine(
            @Nullable String name,
            @Nullable Boolean onboot,
            @Nullable String startup,
            @Nullable String ostype,
            @Nullable String boot,
            @Nullable Boolean tablet,
            @Nullable String hotplug,
            @Nullable Boolean acpi,
            @Nullable Boolean kvm,
            @Nullable Boolean freeze,
            @Nullable Boolean localtime,
            @Nullable String startdate,
            @Nullable String smbios1,
            @Nullable String agent,
            @Nullable Boolean protection,
            @Nullable String vmstatestorage,
            @Nullable String tags,
            @Nullable String description,
            List<PendingChange> pending,
            List<String> rootOnly,
            String digest) {
        static Machine of(PendingConfig config) {
            var values = new TreeMap<String, String>();
            config.keys().forEach(key -> {
                if (key.value() != null) values.put(key.key(), key.value());
            });
            return new Machine(
                    values.get("name"),
                    flag(values.get("onboot")),
                    values.get("startup"),
                    values.get("ostype"),
                    values.get("boot"),
                    flag(values.get("tablet")),
                    values.get("hotplug"),
                    flag(values.get("acpi")),
                    flag(values.get("kvm")),
                    flag(values.get("freeze")),
                    flag(values.get("localtime")),
                    values.get("startdate"),
                    values.get("smbios1"),
                    values.get("agent"),
                    flag(values.get("protection")),
                    values.get("vmstatestorage"),
                    values.get("tags"),
                    new GuestConfig(values, "").notes(),
                    config.pending().stream()
                            .filter(key -> MachineOptionsIn.KEYS.contains(key.key()))
                            .map(key -> new PendingChange(key.key(), key.value(), key.next()))
                            .toList(),
                    ROOT_ONLY.stream().filter(values::containsKey).toList(),
                    config.digest());
        }
    }

    static VmOptionsView of(PveFirewall.Options firewall, PendingConfig config) {
        GuestFirewallOptions options = GuestFirewallOptions.of(firewall);
        return new VmOptionsView(
                options.enable(),
                options.dhcp(),
                options.ndp(),
                options.radv(),
                options.macfilter(),
                options.ipfilter(),
                options.policyIn(),
                options.policyOut(),
                options.digest(),
                Machine.of(config));
    }

    private static @Nullable Boolean flag(@Nullable String value) {
        return value == null ? null : value.equals("1");
    }
}
