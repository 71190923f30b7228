package dev.holdfast.vms.options;

import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.create.GuestName;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.guests.options.OptionValues;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.http.serve.RecordBinder;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.vms.OsTypes;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a machine's own options, with Proxmox VE's names and formats ({@code PUT /nodes/{node}/qemu/{vmid}/config}).
 *
 * @param name a DNS name of letters, digits, hyphens and dots, at most 253 characters; null is refused; left out:
 *     unchanged
 * @param onboot whether it starts with its node; null: Proxmox VE's default, false; left out: unchanged
 * @param startup order and delays at the start of the node, such as {@code order=2,up=30}
 * @param ostype the guest operating system in Proxmox VE's words, such as {@code l26} (Linux) or {@code win11}; null:
 *     Proxmox VE's default, {@code other}; left out: unchanged
 * @param boot such as {@code order=scsi0;net0}
 * @param tablet whether its pointer is an emulated USB tablet, which has absolute positions; null: Proxmox VE's
 *     default, true; left out: unchanged
 * @param hotplug such as {@code network,disk,usb}; 0 switches it off
 * @param acpi whether it has ACPI; null: Proxmox VE's default, true; left out: unchanged
 * @param kvm whether it uses the node's hardware virtualization; null: Proxmox VE's default, true; left out: unchanged
 * @param freeze whether it starts with its processors stopped; null: Proxmox VE's default, false; left out: unchanged
 * @param localtime whether its clock shows local time instead of UTC; null: as its {@code ostype} needs it; left out:
 *     unchanged
 * @param startdate {@code now}, or like 2026-01-31T12:00:00
 * @param smbios1 its SMBIOS values of type 1, like {@code uuid=…,serial=…}, at most 512 characters; null removes them;
 *     left out: unchanged
 * @param agent whether a guest agent is expected: {@code 0}, {@code 1}, or like
 *     {@code enabled=1,fstrim_cloned_disks=1}; null: Proxmox VE's default, {@code 0}; left out: unchanged
 * @param protection whether Proxmox VE refuses to remove it and its disks; null: Proxmox VE's default, false; left out:
 *     unchanged
 * @param vmstatestorage the storage for the memory of a hibernated machine and of its snapshots; null: the host
 *     chooses; left out: unchanged
 * @param tags separated by semicolons
 * @param description its notes, in Markdown, at most 8192 characters; null removes them; left out: unchanged
 * @param args refused: only root@pam may set it
 * @param hookscript refused: only root@pam may set it
 * @param digest of the configuration that the caller saw; the current one when omitted
 */
record MachineOptionsIn(
        Change<String> name,
        Change<Boolean> onboot,
        Change<String> startup,
        Change<String> ostype,
        Change<String> boot,
        Change<Boolean> tablet,
        Change<String> hotplug,
        Change<Boolean> acpi,
        Change<Boolean> kvm,
        Change<Boolean> freeze,
        Change<Boolean> localtime,
        Change<String> startdate,
        Change<String> smbios1,
        Change<String> agent,
        Change<Boolean> protection,
        Change<String> vmstatestorage,
        Change<String> tags,
        Change<String> description,
        Change<String> args,
        Change<String> hookscript,
        @Input.NullKeeps @Nullable String digest) {
    /** The options that Proxmox VE lets no API token set. */
    static final String ROOT_ONLY =
            "Proxmox VE lets only root@pam set this option, and no API token. Set it on the node," + " with qm set.";

    private static final Pattern BOOT =
            Pattern.compile("order=(?:[a-z]{2,10}[0-9]{1,3}(?:;[a-z]{2,10}[0-9]{1,3}){0,40})?|[acdn]{1,4}");
    private static final String FEATURE = "(?:network|disk|cpu|memory|usb|cloudinit)";
    private static final Pattern HOTPLUG = Pattern.compile("[01]|" + FEATURE + "(?:," + FEATURE + "){0,5}");
    private static final Pattern START_DATE =
            Pattern.compile("now|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:T[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2})?");
    private static final Pattern PROPERTIES = Pattern.compile("[a-z0-9_-]+=[^,=\\s]*(?:,[a-z0-9_-]+=[^,\\s]*){0,20}");
    private static final Pattern AGENT = Pattern.compile(
            "(?:enabled=)?[01](?:,(?:fstrim_cloned_disks|freeze-fs-on-backup)=[01]|,type=(?:virtio|isa)){0,3}");
    private static final Pattern TAGS =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}(?:;[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}){0,49}");
    private static final int NOTES = 8192;

    /** No change. */
    static final MachineOptionsIn NONE = RecordBinder.blank(MachineOptionsIn.class);

    void check(Checks checks) {
        checks.that(!(name instanceof Change.Clear), "name", "value_error", "A machine needs a name.");
        checks.matches("name", name.orNull(), GuestName.PATTERN, GuestName.RULE);
        OptionValues.checkStartup(checks, startup);
        checks.oneOf("ostype", ostype.orNull(), OsTypes.ALL);
        checks.matches("boot", boot.orNull(), BOOT, "Must be like order=scsi0;net0.");
        checks.matches(
                "hotplug",
                hotplug.orNull(),
                HOTPLUG,
                "Must be 0, 1, or some of network, disk, cpu, memory, usb and cloudinit with commas between them.");
        checks.matches("startdate", startdate.orNull(), START_DATE, "Must be now, or like 2026-01-31T12:00:00.");
        checks.matches("smbios1", smbios1.orNull(), PROPERTIES, "Must be like uuid=…,serial=….");
        checks.length("smbios1", smbios1.orNull(), 512);
        checks.matches("agent", agent.orNull(), AGENT, "Must be 0, 1, or like enabled=1,fstrim_cloned_disks=1.");
        NetworkSyntax.storage(checks, "vmstatestorage", vmstatestorage.orNull());
        checks.matches("tags", tags.orNull(), TAGS, "Must be tags with semicolons between them.");
        checks.length("description", description.orNull(), NOTES);
        checks.that(!args.isSent(), "args", "value_error", ROOT_ONLY);
        checks.that(!hookscript.isSent(), "hookscript", "value_error", ROOT_ONLY);
        ConfigDigest.check(checks, digest);
    }

    /** The change, with Proxmox VE's own keys, of the configuration with this digest. */
    ConfigChange change(String present) {
        return ConfigurationWrite.keys(Field.changes(this), digest == null ? present : digest);
    }
}
