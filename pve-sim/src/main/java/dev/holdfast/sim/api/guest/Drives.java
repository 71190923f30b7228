package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The drives in a request for a VM: new disks, existing disk images, ISO images and cloud-init drives. */
public final class Drives {
    /** The configuration keys that hold a drive. */
    public static final String KEY = "(scsi|virtio|sata|ide)[0-9]+|efidisk0|tpmstate0";

    private static final Pattern NEW = Pattern.compile("([A-Za-z][\\w.-]*):([0-9]+(?:\\.[0-9]+)?)");
    private static final Pattern CLOUDINIT = Pattern.compile("([A-Za-z][\\w.-]*):cloudinit");
    private static final long FOUR_MIB = 4 << 20;

    private Drives() {}

    private static List<String> parts(String value) {
        return Arrays.asList(value.replaceFirst("^(file|volume)=", "").split(","));
    }

    /** Checks a drive value before anything is changed. */
    public static void check(ApiCall asking, String node, String value) {
        String file = parts(value).getFirst();
        String from = option(parts(value), "import-from");
        if (from != null) checkImport(asking, node, file, from);
        if (file.equals("none") || file.equals("cdrom")) return;
        if (file.startsWith("/")) throw Failure.server("Only root can pass arbitrary filesystem paths.");
        SimStorage storage = asking.cluster().usableStorage(file.replaceFirst(":.*", ""), node);
        boolean made = NEW.matcher(file).matches() || CLOUDINIT.matcher(file).matches();
        asking.caller()
                .need(
                        "/storage/" + storage.id(),
                        made ? "Datastore.AllocateSpace" : "Datastore.AllocateSpace|Datastore.Audit");
        if (made && !storage.holds("images")) {
            throw Failure.parameter("storage", "storage '" + storage.id() + "' does not support vm images");
        }
    }

    /** Checks the source of an import, which must be a disk image on a storage. */
    private static void checkImport(ApiCall asking, String node, String file, String from) {
        if (!file.endsWith(":0")) {
            throw Failure.server("'import-from' requires special syntax - use <storage ID>:0,import-from=<source>");
        }
        if (from.startsWith("/")) throw Failure.server("Only root can pass arbitrary filesystem paths.");
        VolumeName source = VolumeName.of(asking.cluster(), from);
        asking.cluster().usableStorage(source.storage().id(), node);
        source.needRead(asking.caller());
        if (!source.content().matches("images|import")) {
            throw Failure.server("cannot import from '" + from + "' - content type '" + source.content() + "'");
        }
    }

    /** The value to store in the configuration; creates requested new volumes, existing ones must be present. */
    static String stored(SimGuest guest, String key, String value) {
        List<String> parts = parts(value);
        String file = parts.getFirst();
        Matcher fresh = NEW.matcher(file);
        Matcher cloudinit = CLOUDINIT.matcher(file);
        if (fresh.matches()) return fresh(guest, key, parts, fresh.group(1), fresh.group(2));
        if (cloudinit.matches()) return cloudinit(guest, cloudinit.group(1));
        Disks.Named named = Disks.named(value);
        if (named == null) return value;
        SimStorage storage = guest.cluster().storage(named.storage());
        Volume volume = storage.find(guest.node(), named.name());
        if (volume == null) throw Failure.server("volume '" + file + "' does not exist");
        return value.contains("size=") ? value : value + ",size=" + Disks.size(volume.size());
    }

    private static String fresh(SimGuest guest, String key, List<String> parts, String storageId, String gib) {
        SimStorage storage = guest.cluster().storage(storageId);
        String format = option(parts, "format");
        // Proxmox ignores the requested size for the EFI and TPM state disks.
        String from = option(parts, "import-from");
        Volume source =
                from == null ? null : VolumeName.of(guest.cluster(), from).find(guest.node());
        if (from != null && source == null) throw Failure.server("volume '" + from + "' does not exist");
        boolean firmware = key.equals("efidisk0") || key.equals("tpmstate0");
        long bytes =
                source != null ? source.size() : firmware ? FOUR_MIB : (long) (Double.parseDouble(gib) * (1 << 30));
        Volume made = storage.allocate(guest.node(), guest.vmid(), GuestKind.MACHINE, format, bytes);
        return Stream.concat(
                        Stream.of(made.id()),
                        Stream.concat(
                                parts.stream().skip(1).filter(p -> !p.matches("(format|size|import-from)=.*")),
                                Stream.of("size=" + Disks.size(bytes))))
                .collect(Collectors.joining(","));
    }

    private static @Nullable String option(List<String> parts, String key) {
        return parts.stream()
                .filter(p -> p.startsWith(key + "="))
                .map(p -> p.substring(key.length() + 1))
                .findFirst()
                .orElse(null);
    }

    private static String cloudinit(SimGuest guest, String storageId) {
        SimStorage storage = guest.cluster().storage(storageId);
        return cloudinit(guest, storage, guest.node()).id() + ",media=cdrom,size=4M";
    }

    /** Creates the cloud-init image of a VM. */
    static Volume cloudinit(SimGuest guest, SimStorage storage, String node) {
        String plain = "vm-" + guest.vmid() + "-cloudinit";
        String name = storage.keepsFiles() ? guest.vmid() + "/" + plain + ".qcow2" : plain;
        String format = storage.keepsFiles() ? "qcow2" : "raw";
        long now = guest.cluster().now();
        return storage.put(
                node,
                new Volume(
                        storage.id(),
                        name,
                        "images",
                        format,
                        FOUR_MIB,
                        FOUR_MIB,
                        guest.vmid(),
                        now,
                        null,
                        null,
                        false));
    }
}
