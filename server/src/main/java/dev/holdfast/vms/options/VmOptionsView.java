package dev.holdfast.vms.options;

import dev.holdfast.firewall.option.OptionViews;
import dev.holdfast.guests.PendingChanges.PendingChange;
import dev.holdfast.guests.options.OptionValues;
import dev.holdfast.http.Field;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The options of a machine. What is null has Proxmox VE's default.
 *
 * @param enable whether the firewall of the guest is on, for the NICs that use it: 0 or 1; null: Proxmox VE's default,
 *     0
 * @param dhcp whether the guest's DHCP requests and their answers pass without a rule: 0 or 1; null: not set, which has
 *     the effect of 1
 * @param ndp whether IPv6 neighbour discovery of the guest passes without a rule: 0 or 1; null: Proxmox VE's default, 1
 * @param radv whether the guest may send IPv6 router advertisements: 0 or 1; null: Proxmox VE's default, 0
 * @param macfilter whether packets from other MAC addresses than the NIC's are dropped: 0 or 1; null: Proxmox VE's
 *     default, 1
 * @param ipfilter whether packets from other IP addresses than those allowed to the NIC are dropped: 0 or 1; null:
 *     Proxmox VE's default, 0
 * @param policyIn what happens to incoming packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code DROP}
 * @param policyOut what happens to outgoing packets of the guest that match no rule: {@code ACCEPT}, {@code DROP} or
 *     {@code REJECT}; null: Proxmox VE's default, {@code ACCEPT}
 * @param digest of the firewall's options, for the next change of them; null if Proxmox VE told none
 * @param machine the machine's own options, which have a digest of their own
 */
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
     * @param name the name of the machine in Proxmox VE; null when it has none
     * @param onboot whether it starts with its node; null: Proxmox VE's default, false
     * @param startup order and delays at the start of the node, such as {@code order=2,up=30}; null when none are set
     * @param ostype the guest operating system in Proxmox VE's words, such as {@code l26} (Linux) or {@code win11};
     *     null: Proxmox VE's default, {@code other}
     * @param boot the boot order, such as {@code order=scsi0;net0}; null when none is set
     * @param tablet whether its pointer is an emulated USB tablet, which has absolute positions; null: Proxmox VE's
     *     default, true
     * @param hotplug what can be changed while it runs, such as {@code network,disk,usb}; {@code 0} is nothing; null:
     *     Proxmox VE's default
     * @param acpi whether it has ACPI; null: Proxmox VE's default, true
     * @param kvm whether it uses the node's hardware virtualization; null: Proxmox VE's default, true
     * @param freeze whether it starts with its processors stopped; null: Proxmox VE's default, false
     * @param localtime whether its clock shows local time instead of UTC; null: as its {@code ostype} needs it
     * @param startdate what its clock shows at a start: {@code now}, or like 2026-01-31T12:00:00; null: Proxmox VE's
     *     default, {@code now}
     * @param smbios1 its SMBIOS values of type 1, like {@code uuid=…,serial=…}; null when none are set
     * @param agent whether a guest agent is expected, as configured: {@code 0}, {@code 1}, or like
     *     {@code enabled=1,fstrim_cloned_disks=1}; null: Proxmox VE's default, {@code 0}
     * @param protection whether Proxmox VE refuses to remove it and its disks; null: Proxmox VE's default, false
     * @param vmstatestorage the storage for the memory of a hibernated machine and of its snapshots; null: the host
     *     chooses
     * @param tags as they are configured, separated by semicolons; null without any
     * @param description its notes, in Markdown; null without any
     * @param pending those that the next start changes
     * @param rootOnly the options that are set and that only root@pam may change; their values may be secret
     * @param digest of the machine's configuration, for the next change of it
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
            Map<String, String> values = config.values();
            return Field.make(Machine.class, field -> switch (field.name()) {
                case "description" -> new GuestConfig(values, "").notes();
                case "pending" -> pending(config);
                case "root_only" ->
                    ROOT_ONLY.stream().filter(values::containsKey).toList();
                case "digest" -> config.digest();
                default -> OptionValues.of(field, values.get(field.name()));
            });
        }

        private static List<PendingChange> pending(PendingConfig config) {
            return OptionValues.pending(
                    config, Field.of(Machine.class).stream().map(Field::name).collect(Collectors.toSet()));
        }
    }

    static VmOptionsView of(PveFirewall.Options firewall, PendingConfig config) {
        return Field.make(
                VmOptionsView.class,
                field -> field.name().equals("machine") ? Machine.of(config) : OptionViews.value(field, firewall));
    }
}
