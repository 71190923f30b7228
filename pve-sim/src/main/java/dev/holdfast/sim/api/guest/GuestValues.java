package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The formats of single values in a guest's configuration, as far as the official schema defines them. */
final class GuestValues {
    private static final Parameter WHOLE = Parameter.number(0, null);
    private static final Parameter MAPPING = Parameter.matching("(?i)[a-z][a-z0-9_-]+");
    private static final Parameter PATH = Parameter.matching("/[^\\x00-\\x1f,]*");

    static final Parameter TAGS = Parameter.of((_, value) ->
            Arrays.stream(value.split("[,;\\s]+")).allMatch(tag -> tag.matches("(?i)([a-z0-9_][a-z0-9_\\-+.]*)?"))
                    ? null
                    : "invalid characters in tag\n");
    static final Parameter HOTPLUG =
            list("[,;\\s]+", "0|1|network|disk|cpu|memory|usb|cloudinit", "names nothing that can be plugged in\n");
    static final Parameter CORES = list(",", "[0-9]{1,4}(-[0-9]{1,4})?", "is no set of cores\n");
    static final Parameter NAME_SERVERS = list("[,;\\s]+", GuestValues::isNameServer, "is no list of addresses\n");
    static final Parameter DATE = Parameter.matching("now|\\d{4}-\\d{1,2}-\\d{1,2}(T\\d{1,2}:\\d{1,2}:\\d{1,2})?");

    static final Parameter STARTUP = parts("order", Map.of("order", WHOLE, "up", WHOLE, "down", WHOLE));
    static final Parameter BOOT = parts(
            "legacy",
            Map.of("legacy", Parameter.matching("[acdn]{1,4}"), "order", Parameter.matching("([a-z]+[0-9]{0,2};?)*")));
    static final Parameter AGENT = parts(
            "enabled",
            Map.of(
                    "enabled", Parameter.FLAG.must(),
                    "freeze-fs", Parameter.FLAG,
                    "freeze-fs-on-backup", Parameter.FLAG,
                    "fstrim_cloned_disks", Parameter.FLAG,
                    "guest-fsfreeze", Parameter.FLAG,
                    "type", Parameter.oneOf("virtio", "isa")));
    static final Parameter SCREEN = parts(
            "type",
            Map.of(
                    "clipboard", Parameter.oneOf("vnc"),
                    "memory", Parameter.number(4, 512),
                    "type",
                            Parameter.oneOf(
                                    "cirrus",
                                    "qxl",
                                    "qxl2",
                                    "qxl3",
                                    "qxl4",
                                    "none",
                                    "serial0",
                                    "serial1",
                                    "serial2",
                                    "serial3",
                                    "std",
                                    "virtio",
                                    "virtio-gl",
                                    "vmware")));
    static final Parameter BOARD = parts(
            "type",
            Map.of(
                    "aw-bits", Parameter.decimal(32, 64),
                    "enable-s3", Parameter.FLAG,
                    "enable-s4", Parameter.FLAG,
                    "viommu", Parameter.oneOf("intel", "virtio"),
                    "type",
                            Parameter.matching(
                                    "(pc|q35|virt|pc-i440fx|pc-q35)(-\\d+(\\.\\d+)+)?(\\+pve\\d+)?(\\.pxe)?")));
    static final Parameter SERIAL = Parameter.matching("/dev/.+|socket");
    static final Parameter RANDOM = parts(
            "source",
            Map.of(
                    "source",
                            Parameter.oneOf("/dev/urandom", "/dev/random", "/dev/hwrng")
                                    .must(),
                    "max_bytes", WHOLE,
                    "period", WHOLE));
    static final Parameter EFI_DISK = parts(
            "file",
            Map.of(
                    "file", Parameter.TEXT.must(),
                    "efitype", Parameter.oneOf("2m", "4m"),
                    "format", Parameter.oneOf("raw", "qcow", "qed", "qcow2", "vmdk", "cloop"),
                    "import-from", Parameter.TEXT,
                    "ms-cert", Parameter.oneOf("2011", "2023", "2023w", "2023k"),
                    "pre-enrolled-keys", Parameter.FLAG,
                    "size", Parameter.TEXT));
    static final Parameter TPM = parts(
            "file",
            Map.of(
                    "file", Parameter.TEXT.must(),
                    "format", Parameter.oneOf("raw", "qcow2", "vmdk"),
                    "import-from", Parameter.TEXT,
                    "size", Parameter.TEXT,
                    "version", Parameter.oneOf("v1.2", "v2.0")));
    static final Parameter USB = parts(
            "host",
            Map.of(
                    "host",
                    Parameter.matching("(?i)(0x)?[0-9a-f]{4}:(0x)?[0-9a-f]{4}|\\d+-\\d+(\\.\\d+)*|spice"),
                    "mapping",
                    MAPPING,
                    "usb3",
                    Parameter.FLAG));
    static final Parameter PCI = parts(
            "host",
            Map.ofEntries(
                    Map.entry("host", Parameter.matching("(?i)[0-9a-f:.;]+")),
                    Map.entry("mapping", MAPPING),
                    Map.entry("device-id", Parameter.TEXT),
                    Map.entry("legacy-igd", Parameter.FLAG),
                    Map.entry("mdev", Parameter.TEXT),
                    Map.entry("pcie", Parameter.FLAG),
                    Map.entry("rombar", Parameter.FLAG),
                    Map.entry("romfile", Parameter.TEXT),
                    Map.entry("sub-device-id", Parameter.TEXT),
                    Map.entry("sub-vendor-id", Parameter.TEXT),
                    Map.entry("vendor-id", Parameter.TEXT),
                    Map.entry("x-vga", Parameter.FLAG)));
    static final Parameter ADDRESSES = parts(
            null,
            Map.of(
                    "gw",
                    Parameter.TEXT,
                    "gw6",
                    Parameter.TEXT,
                    "ip",
                    Parameter.of((_, v) -> Formats.network(v, "dhcp", 4)),
                    "ip6",
                    Parameter.of((_, v) -> Formats.network(v, "auto|dhcp", 16))));
    static final Parameter FEATURES = parts(
            null,
            Map.of(
                    "force_rw_sys", Parameter.FLAG,
                    "fuse", Parameter.FLAG,
                    "keyctl", Parameter.FLAG,
                    "mknod", Parameter.FLAG,
                    "mount", Parameter.matching("[a-zA-Z0-9_; ]+"),
                    "nesting", Parameter.FLAG));
    static final Parameter MOUNT_POINT = parts(
            "volume",
            Map.ofEntries(
                    Map.entry("volume", Parameter.TEXT.must()),
                    Map.entry("mp", PATH.must()),
                    Map.entry("acl", Parameter.FLAG),
                    Map.entry("backup", Parameter.FLAG),
                    Map.entry("keepattrs", Parameter.FLAG),
                    Map.entry("mountoptions", Parameter.TEXT),
                    Map.entry("quota", Parameter.FLAG),
                    Map.entry("replicate", Parameter.FLAG),
                    Map.entry("ro", Parameter.FLAG),
                    Map.entry("shared", Parameter.FLAG),
                    Map.entry("size", Parameter.TEXT)));

    private GuestValues() {}

    private static Parameter parts(@Nullable String bare, Map<String, Parameter> keys) {
        return Parameter.of(new PropertyString(keys, bare));
    }

    private static Parameter list(String separator, String item, String fault) {
        return list(separator, Pattern.compile(item).asMatchPredicate(), fault);
    }

    private static Parameter list(String separator, Predicate<String> item, String fault) {
        return Parameter.of((_, value) -> {
            List<String> items = Arrays.stream(value.split(separator))
                    .filter(i -> !i.isEmpty())
                    .toList();
            return items.stream().allMatch(item) ? null : "value '" + value + "' " + fault;
        });
    }

    /** An address, optionally with an interface. */
    private static boolean isNameServer(String text) {
        String address = text.replaceFirst("%[A-Za-z0-9_.-]+$", "");
        return Formats.isAddress(address, 4) || Formats.isAddress(address, 16);
    }
}
