package dev.holdfast.sim.api.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.node.Mappings;
import dev.holdfast.sim.model.volume.Volume;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The devices of a VM that are neither disks nor NICs: when they change, and who may change them. */
class DevicesTest extends Worlds {
    private static final String VM = "/nodes/alpha/qemu/201";
    private static final String ISO = "local:iso/a.iso,media=cdrom";
    private SimCluster alpha;
    private SimGuest guest;
    private Asker root;

    @BeforeEach
    void begin() {
        alpha = sim.host("alpha");
        alpha.findStorage("local")
                .put("alpha", new Volume("local", "iso/a.iso", "iso", "iso", 5, 5, null, 0, null, null, false));
        guest = alpha.machine(201, "alpha", "vm").start();
        root = root("alpha");
    }

    private Asker.Answer set(String key, String value) {
        return root.put(VM + "/config", key + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    private JsonNode row(String key) {
        return root.get(VM + "/pending")
                .data()
                .valueStream()
                .filter(r -> r.path("key").asString().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            network,disk,usb | scsi5 | true
            0                | scsi5 | false
            network,disk,usb | sata1 | false
            network,disk,usb | ide2  | false
            """)
    void aCdDriveIsPluggedOnlyOnScsiButItsMediumAlwaysChanges(String hotplug, String key, boolean plugged) {
        guest.set("hotplug", hotplug);
        assertThat(set(key, "none,media=cdrom").status()).isEqualTo(200);
        assertThat(row(key).has("pending")).isEqualTo(!plugged);
        guest.set("hotplug", "0").set(key, "none,media=cdrom");
        assertThat(set(key, ISO).status()).isEqualTo(200);
        assertThat(row(key).path("value").asString()).startsWith(ISO);
        assertThat(row(key).has("pending")).isFalse();
    }

    @Test
    void theBootOrderFollowsCdDrivesAndRemovedDevices() {
        set("ide2", "none,media=cdrom");
        assertThat(row("boot").path("value").asString()).isEqualTo("order=scsi0");
        assertThat(row("boot").path("pending").asString()).isEqualTo("order=scsi0;ide2");
        guest.stop().set("boot", "order=scsi0;ide2").set("ide2", ISO);
        root.put(VM + "/config", "delete=ide2");
        assertThat(guest.get("boot")).isEqualTo("order=scsi0");
    }

    @Test
    void aDeviceOfTheBootOrderIsNotUnplugged() {
        guest.set("boot", "order=scsi0;scsi5").set("scsi5", "none,media=cdrom");
        var refused = root.put(VM + "/config", "delete=scsi5");
        assertThat(refused.json().at("/errors/scsi5").asString())
                .isEqualTo("hotplug problem - can't unplug bootdisk 'scsi5'\n");
        assertThat(row("scsi5").path("delete").asInt()).isOne();
    }

    @Test
    void anIsoImageIsAMedium() {
        assertThat(set("ide2", "local:iso/a.iso").json().at("/errors/ide2").asString())
                .isEqualTo("explicit 'media=cdrom' is required for iso images");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vga      | type=virtio,memory=64
            serial1  | socket
            rng0     | source=/dev/urandom
            bios     | ovmf
            machine  | q35
            hostpci0 | mapping=gpu
            """)
    void mostDevicesWaitForTheNextStart(String key, String value) {
        assertThat(set(key, value).status()).isEqualTo(200);
        assertThat(row(key).path("pending").asString()).isEqualTo(value);
    }

    @Test
    void usbDevicesArePluggedWhereTheSystemCanTakeThem() {
        set("usb0", "mapping=key");
        assertThat(row("usb0").has("pending")).isFalse();
        guest.set("ostype", "other");
        set("usb1", "mapping=key");
        assertThat(row("usb1").has("pending")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            serial0  | /dev/ttyS0      | 500 only root can modify 'serial0' config for real devices
            usb0     | host=1050:0407  | 500 only root can set 'usb0' config for real devices
            hostpci0 | 0000:01:00      | 500 only root can set 'hostpci0' config for non-mapped devices
            usb0     | spice           | 200 OK
            rng0     | source=/dev/sda | 400 Parameter verification failed.
            rng0     | max_bytes=1024  | 400 Parameter verification failed.
            """)
    void devicesOfTheNodeAreOnlyForRootUnlessTheyAreMapped(String key, String value, String outcome) {
        var answer = set(key, value);
        assertThat(answer.status() + " " + answer.reason().strip()).isEqualTo(outcome);
    }

    @Test
    void aDeviceOfTheNodeThatIsThereIsNotReplacedEither() {
        guest.set("usb0", "host=1050:0407");
        assertThat(set("usb0", "mapping=key").status()).isEqualTo(500);
        assertThat(root.put(VM + "/config", "delete=usb0").status()).isEqualTo(500);
    }

    @Test
    void mappingsAndMachineTypesAreListed() {
        alpha.mappings().put(Mappings.Kind.USB, "key", "A security key", "node=alpha,id=1050:0407");
        assertThat(root.get("/cluster/mapping/usb").data().toString())
                .isEqualTo(
                        "[{\"description\":\"A security key\",\"id\":\"key\",\"map\":[\"node=alpha,id=1050:0407\"]}]");
        assertThat(root.get("/cluster/mapping/pci").data().size()).isZero();
        assertThat(root.get("/nodes/alpha/capabilities/qemu/machines").data().toString())
                .contains("\"id\":\"pc-q35-9.2\"", "\"type\":\"i440fx\"");
    }
}
