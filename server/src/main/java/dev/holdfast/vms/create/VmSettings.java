package dev.holdfast.vms.create;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The configuration of a machine to create, by Proxmox VE's own keys. */
final class VmSettings {
    private VmSettings() {}

    /**
     * The configuration of the machine that the request describes.
     *
     * @param storage of the disks that name none
     * @param image the volume id of the image for the first disk, if it is made from one
     * @param uuid by which the machine is recognized as the one that this request created
     */
    static Map<String, String> of(VmCreateIn in, String storage, @Nullable String image, String uuid) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("name", in.name());
        settings.put("ostype", in.ostype());
        settings.put("cores", Integer.toString(in.cores()));
        settings.put("memory", Integer.toString(in.memoryMb()));
        settings.put("smbios1", "uuid=" + uuid);
        settings.put("bios", in.bios().word());
        put(settings, "machine", in.machineType());
        put(settings, "cpu", in.cpuType());
        settings.put("scsihw", in.scsiController());
        if (in.agent()) settings.put("agent", "1");
        if (in.serialPort()) settings.put("serial0", "socket");
        if (in.bios() == VmCreateIn.Bios.OVMF) settings.put("efidisk0", storage + ":1,efitype=4m");
        if (in.tpm()) settings.put("tpmstate0", storage + ":1,version=v2.0");
        var boot = new ArrayList<String>();
        settings.put("scsi0", image == null ? storage + ":" + in.diskGb() : storage + ":0,import-from=" + image);
        boot.add("scsi0");
        for (int i = 0; i < in.disksOrNone().size(); i++) {
            VmCreateIn.ExtraDisk disk = in.disksOrNone().get(i);
            settings.put("scsi" + (i + 1), (disk.storage() == null ? storage : disk.storage()) + ":" + disk.sizeGb());
        }
        if (in.iso() != null) {
            settings.put("ide2", in.iso() + ",media=cdrom");
            boot.add("ide2");
        }
        settings.put("net0", nic("virtio", in.bridge(), in.vlanTag(), false));
        boot.add("net0");
        List<VmCreateIn.ExtraNic> more = in.nicsOrNone();
        for (int i = 0; i < more.size(); i++) {
            VmCreateIn.ExtraNic nic = more.get(i);
            settings.put("net" + (i + 1), nic(nic.model().word(), nic.bridge(), nic.vlanTag(), nic.firewall()));
        }
        if (in.cloudInit() != null) {
            settings.put("ide0", storage + ":cloudinit");
            settings.putAll(in.cloudInit().settings());
        }
        settings.put("boot", "order=" + String.join(";", boot));
        return settings;
    }

    private static void put(Map<String, String> settings, String key, @Nullable String value) {
        if (value != null) settings.put(key, value);
    }

    private static String nic(String model, String bridge, @Nullable Integer tag, boolean firewall) {
        return model + ",bridge=" + bridge + (tag == null ? "" : ",tag=" + tag) + (firewall ? ",firewall=1" : "");
    }
}
