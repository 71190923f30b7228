package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.ProcessorTypes;
import dev.holdfast.sim.schema.PropertyString;
import java.util.Map;
import java.util.TreeMap;

/** The keys of a guest's configuration: the allowed values of each and the privilege needed to change it. */
public final class GuestKeys {
    /** The keys of a container. */
    public static final Map<String, Parameter> CONTAINER = container();

    /** The keys of a VM. */
    public static final Map<String, Parameter> MACHINE = machine();

    private GuestKeys() {}

    static Map<String, Parameter> of(GuestKind kind) {
        return kind.isContainer() ? CONTAINER : MACHINE;
    }

    /** The keys of a NIC. */
    public static PropertyString net(GuestKind kind) {
        return kind.isContainer() ? Formats.CONTAINER_NET : Formats.MACHINE_NET;
    }

    /** A limit of the bandwidth of copies, in KiB/s. */
    public static Parameter bandwidth(GuestKind kind) {
        return kind.isContainer() ? Parameter.decimal(0, null) : Parameter.number(0, null);
    }

    static String privilege(String key) {
        if (key.matches("cores|cpulimit|cpuunits|cpu|sockets|vcpus|numa[0-9]*|affinity")) return "VM.Config.CPU";
        if (key.matches("memory|swap|balloon|shares|hugepages|keephugepages")) return "VM.Config.Memory";
        if (key.matches("net[0-9]+|nameserver|searchdomain|hostname|ipconfig[0-9]+")) return "VM.Config.Network";
        if (key.matches("(rootfs|mp|scsi|virtio|sata|ide|unused|efidisk|tpmstate)[0-9]*")) return "VM.Config.Disk";
        if (key.matches("ci(user|password|custom|type|upgrade)|sshkeys")) return "VM.Config.Cloudinit";
        if (key.matches("acpi|arch|kvm|machine|scsihw|vga|watchdog|rng0|serial[0-9]+|usb[0-9]+|hostpci[0-9]+")) {
            return "VM.Config.HWType";
        }
        return "VM.Config.Options";
    }

    private static void put(Map<String, Parameter> keys, Parameter parameter, String names) {
        for (String name : names.split(" ")) keys.put(name, parameter);
    }

    private static Map<String, Parameter> container() {
        var keys = new TreeMap<String, Parameter>();
        put(
                keys,
                Parameter.TEXT,
                "delete dev[n] entrypoint env hookscript revert rootfs searchdomain timezone unused[n]");
        keys.put("features", GuestValues.FEATURES);
        keys.put("mp[n]", GuestValues.MOUNT_POINT);
        keys.put("nameserver", GuestValues.NAME_SERVERS);
        keys.put("startup", GuestValues.STARTUP);
        keys.put("tags", GuestValues.TAGS);
        put(keys, Parameter.FLAG, "console debug onboot protection template unprivileged");
        keys.put("arch", Parameter.oneOf("amd64", "i386", "arm64", "armhf", "riscv32", "riscv64"));
        keys.put("cmode", Parameter.oneOf("shell", "console", "tty"));
        keys.put("cores", Parameter.number(1, 8192));
        keys.put("cpulimit", Parameter.decimal(0, 8192));
        keys.put("cpuunits", Parameter.number(0, 500_000));
        keys.put("description", Parameter.text(8192));
        keys.put("digest", Parameter.text(40));
        keys.put("hostname", Formats.DNS_NAME);
        keys.put(
                "lock",
                Parameter.oneOf(
                        "backup",
                        "create",
                        "destroyed",
                        "disk",
                        "fstrim",
                        "migrate",
                        "mounted",
                        "rollback",
                        "snapshot",
                        "snapshot-delete"));
        keys.put("memory", Parameter.number(16, null));
        keys.put("net[n]", Parameter.of(Formats.CONTAINER_NET));
        keys.put(
                "ostype",
                Parameter.oneOf(
                        "debian",
                        "devuan",
                        "ubuntu",
                        "centos",
                        "fedora",
                        "opensuse",
                        "archlinux",
                        "alpine",
                        "gentoo",
                        "nixos",
                        "unmanaged"));
        keys.put("swap", Parameter.number(0, null));
        keys.put("tty", Parameter.number(0, 6));
        return Map.copyOf(keys);
    }

    private static Map<String, Parameter> machine() {
        var keys = new TreeMap<String, Parameter>();
        put(
                keys,
                Parameter.TEXT,
                "amd-sev args audio0 bootdisk cdrom cicustom cipassword ciuser delete hookscript ide[n] intel-tdx"
                        + " ivshmem numa[n] parallel[n] revert sata[n] scsi[n] searchdomain smbios1"
                        + " spice_enhancements sshkeys unused[n] virtio[n] virtiofs[n] vmgenid watchdog");
        keys.put("affinity", GuestValues.CORES);
        keys.put("agent", GuestValues.AGENT);
        keys.put("boot", GuestValues.BOOT);
        keys.put("cpu", ProcessorTypes.VALUE);
        keys.put("efidisk0", GuestValues.EFI_DISK);
        keys.put("hostpci[n]", GuestValues.PCI);
        keys.put("hotplug", GuestValues.HOTPLUG);
        keys.put("ipconfig[n]", GuestValues.ADDRESSES);
        keys.put("machine", GuestValues.BOARD);
        keys.put("nameserver", GuestValues.NAME_SERVERS);
        keys.put("rng0", GuestValues.RANDOM);
        keys.put("serial[n]", GuestValues.SERIAL);
        keys.put("startdate", GuestValues.DATE);
        keys.put("startup", GuestValues.STARTUP);
        keys.put("tags", GuestValues.TAGS);
        keys.put("tpmstate0", GuestValues.TPM);
        keys.put("usb[n]", GuestValues.USB);
        keys.put("vga", GuestValues.SCREEN);
        put(
                keys,
                Parameter.FLAG,
                "acpi allow-ksm autostart ciupgrade force freeze keephugepages kvm localtime numa onboot protection"
                        + " reboot skiplock tablet tdf template");
        keys.put("arch", Parameter.oneOf("x86_64", "aarch64"));
        keys.put("hugepages", Parameter.oneOf("any", "2", "1024"));
        keys.put(
                "keyboard",
                Parameter.oneOf(
                        "de", "de-ch", "da", "en-gb", "en-us", "es", "fi", "fr", "fr-be", "fr-ca", "fr-ch", "hu", "is",
                        "it", "ja", "lt", "mk", "nl", "no", "pl", "pt", "pt-br", "sv", "sl", "tr"));
        keys.put(
                "lock",
                Parameter.oneOf(
                        "backup",
                        "clone",
                        "create",
                        "migrate",
                        "rollback",
                        "snapshot",
                        "snapshot-delete",
                        "suspending",
                        "suspended"));
        keys.put("migrate_downtime", Parameter.decimal(0, null));
        keys.put("migrate_speed", Parameter.number(0, null));
        keys.put("smp", Parameter.number(1, null));
        keys.put("vmstatestorage", Formats.STORAGE);
        keys.put("balloon", Parameter.number(0, null));
        keys.put("bios", Parameter.oneOf("seabios", "ovmf"));
        keys.put("citype", Parameter.oneOf("configdrive2", "nocloud", "opennebula"));
        keys.put("cores", Parameter.number(1, null));
        keys.put("cpulimit", Parameter.decimal(0, 128));
        keys.put("cpuunits", Parameter.number(1, 262_144));
        keys.put("description", Parameter.text(8192));
        keys.put("digest", Parameter.text(40));
        keys.put("memory", Parameter.of(Formats.MACHINE_MEMORY));
        keys.put("name", Formats.DNS_NAME);
        keys.put("net[n]", Parameter.of(Formats.MACHINE_NET));
        keys.put(
                "ostype",
                Parameter.oneOf(
                        "other", "wxp", "w2k", "w2k3", "w2k8", "wvista", "win7", "win8", "win10", "win11", "l24", "l26",
                        "solaris"));
        keys.put(
                "scsihw",
                Parameter.oneOf("lsi", "lsi53c810", "virtio-scsi-pci", "virtio-scsi-single", "megasas", "pvscsi"));
        keys.put("shares", Parameter.number(0, 50_000));
        keys.put("sockets", Parameter.number(1, null));
        keys.put("vcpus", Parameter.number(1, null));
        return Map.copyOf(keys);
    }

    /** Whether the node manages the addresses of a container's NIC, which it can't by router advertisements. */
    static boolean isAdvertisedToNode(String nic) {
        Map<String, String> parts = net(GuestKind.CONTAINER).parse(nic);
        return Parameter.isYes(parts.getOrDefault("host-managed", ""))
                && parts.getOrDefault("ip6", "").equals("auto")
                && !Parameter.isYes(parts.getOrDefault("link_down", ""));
    }

    static String noAdvertisements(String key) {
        return key + ": SLAAC is not supported for host-managed network configuration";
    }
}
