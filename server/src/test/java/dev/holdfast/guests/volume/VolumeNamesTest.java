package dev.holdfast.guests.volume;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names of volumes are those of Proxmox VE. */
class VolumeNamesTest {
    @ParameterizedTest(name = "{0} of guest {1}: {2}")
    @CsvSource(textBlock = """
        local-lvm:vm-900-disk-0, 900, true
        local:900/vm-900-disk-1.qcow2, 900, true
        local:9000/base-9000-disk-0.qcow2/900/vm-900-disk-0.qcow2, 900, true
        local-zfs:subvol-900-disk-0, 900, true
        local-zfs:basevol-900-disk-0/subvol-901-disk-0, 901, true
        local:900/subvol-900-disk-0.subvol, 900, true
        local-lvm:vm-900-cloudinit, 900, true
        local:900/vm-900-cloudinit.qcow2, 900, true
        local-lvm:vm-900-state-before_update, 900, true
        local-lvm:vm-900-fleece-0, 900, true
        local-lvm:vm-9999-pvc-0b5c6f3e-1d2a-4c55-9e1f-aabbccddeeff, 9999, false
        local-lvm:vm-900-data, 900, false
        local-lvm:vm-900-disk-0, 901, false
        local-lvm:vm-900-disk-0-old, 900, false
        local:900/notes.raw, 900, false
        """)
    void aNameTellsWhoMadeIt(String volid, int vmid, boolean own) {
        assertThat(VolumeNames.areOfProxmox(volid, vmid)).isEqualTo(own);
    }
}
