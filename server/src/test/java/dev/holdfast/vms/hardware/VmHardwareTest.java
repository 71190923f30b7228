package dev.holdfast.vms.hardware;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.node.Mappings;
import dev.holdfast.sim.model.volume.Volume;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The devices of virtual machines: what there is, what is changed when, and what is refused. */
class VmHardwareTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static final String ISO = "local:iso/debian.iso";
    private static final String IMAGE = "{\"volume\":\"" + ISO + "\"}";

    /** A body for each slot, with which a change or an addition is tried. */
    private static final Map<String, String> BODIES = Map.ofEntries(
            Map.entry("ide2", IMAGE),
            Map.entry("sata1", "{}"),
            Map.entry("scsi5", "{}"),
            Map.entry("scsi6", IMAGE),
            Map.entry("vga", "{\"type\":\"virtio\",\"memory_mb\":64}"),
            Map.entry("serial0", "{}"),
            Map.entry("rng0", "{\"source\":\"/dev/urandom\"}"),
            Map.entry("bios", "{\"type\":\"ovmf\"}"),
            Map.entry("machine", "{\"type\":\"q35\"}"),
            Map.entry("efidisk0", "{\"storage\":\"local-lvm\"}"),
            Map.entry("tpmstate0", "{\"storage\":\"local-lvm\"}"),
            Map.entry("usb0", "{\"mapping\":\"key\"}"),
            Map.entry("hostpci0", "{\"mapping\":\"gpu\"}"));

    private static SimCluster cluster;
    private static long host;
    private static int last = 700;

    private SimGuest guest;
    private long id;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        cluster = sim.clusterOf("alpha");
        cluster.findStorage("local")
                .put("alpha", new Volume("local", "iso/debian.iso", "iso", "iso", 1, 1, null, 0, null, null, false));
        cluster.mappings().put(Mappings.Kind.USB, "key", "A security key", "node=alpha,id=1050:0407");
        cluster.mappings().put(Mappings.Kind.USB, "elsewhere", "", "node=beta,id=1050:0407");
        cluster.mappings().put(Mappings.Kind.PCI, "gpu", "A graphics card", "node=alpha,path=0000:01:00");
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void machine() {
        guest = cluster.machine(++last, "alpha", "box" + last).set("ide2", "none,media=cdrom");
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        id = plane.vm(last);
    }

    @AfterEach
    void remove() {
        sim.faults().clear();
        guest.stop();
        cluster.remove(guest.vmid());
    }

    private Answer set(String slot, String body) {
        return plane.as(OPERATOR).put("/vms/" + id + "/hardware/" + slot, body);
    }

    private Answer delete(String slot, String body) {
        return plane.as(OPERATOR).delete("/vms/" + id + "/hardware/" + slot, body);
    }

    private JsonNode hardware() {
        return plane.as(VIEWER).get("/vms/" + id + "/hardware").tree();
    }

    private static JsonNode good(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private static JsonNode one(JsonNode hardware, String list, String slot) {
        return hardware.get(list)
                .valueStream()
                .filter(device -> device.get("slot").asString().equals(slot))
                .findFirst()
                .orElseThrow(() -> new AssertionError(slot + " is not in " + hardware));
    }

    private static JsonNode device(JsonNode hardware, String slot) {
        return one(hardware, "devices", slot);
    }

    private static List<String> slots(JsonNode hardware, String list) {
        return hardware.get(list)
                .valueStream()
                .map(device -> device.get("slot").asString())
                .toList();
    }

    @Test
    void aMachineHasItsDevicesAndFreeSlotsForMore() {
        guest.set("ide0", "local-lvm:vm-" + last + "-cloudinit,media=cdrom").set("serial0", "socket");
        JsonNode hardware = hardware();
        assertThat(slots(hardware, "devices")).containsExactly("ide0", "ide2", "vga", "serial0", "bios", "machine");
        assertThat(slots(hardware, "free"))
                .containsExactly(
                        "ide1", "sata0", "scsi1", "serial1", "rng0", "efidisk0", "tpmstate0", "usb0", "hostpci0");
        assertThat(device(hardware, "ide2").at("/in_force/volume").isNull()).isTrue();
        assertThat(device(hardware, "ide0").get("refused").asString()).contains("cloud-init");
        assertThat(device(hardware, "vga").at("/in_force/type").isNull()).isTrue();
    }

    @Test
    void theMediumOfARunningMachineIsInsertedChangedAndEjectedAtOnce() {
        guest.set("hotplug", "0").start();
        JsonNode inserted = good(set("ide2", IMAGE));
        assertThat(device(inserted, "ide2").at("/in_force/volume").asString()).isEqualTo(ISO);
        assertThat(device(inserted, "ide2").get("pending").asBoolean()).isFalse();
        assertThat(guest.get("ide2").toString()).startsWith(ISO + ",media=cdrom");
        assertThat(device(good(set("ide2", "{\"volume\":null}")), "ide2")
                        .at("/in_force/volume")
                        .isNull())
                .isTrue();
        assertThat(guest.get("ide2")).isEqualTo("none,media=cdrom");
    }

    @Test
    void aCdDriveIsPluggedOnScsiAndPendingOnIdeWithAWayBack() {
        guest.start();
        JsonNode plugged = device(good(set("scsi5", IMAGE)), "scsi5");
        assertThat(plugged.get("pending").asBoolean()).isFalse();
        assertThat(plugged.at("/in_force/volume").asString()).isEqualTo(ISO);
        JsonNode waiting = device(good(set("ide1", "{}")), "ide1");
        assertThat(waiting.get("pending").asBoolean()).isTrue();
        assertThat(waiting.get("in_force").isNull()).isTrue();
        good(plane.as(OPERATOR).post("/vms/" + id + "/pending/ide1/revert", ""));
        assertThat(slots(hardware(), "devices")).doesNotContain("ide1");
    }

    /** The host decides when a change is in force; what Holdfast says beforehand must be the same, whatever is hot-pluggable. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1", "disk", "network,usb", "other"})
    void whenAChangeTakesEffectIsSaidBefore(String hotplug) {
        guest.set("scsi6", "none,media=cdrom");
        if (hotplug.equals("other")) guest.set("ostype", "other");
        else if (!hotplug.isEmpty()) guest.set("hotplug", hotplug);
        guest.start();
        var said = new HashMap<String, String>();
        BODIES.forEach((slot, body) -> {
            JsonNode before = hardware();
            said.put(
                    slot,
                    slots(before, "devices").contains(slot)
                            ? device(before, slot).get("change_takes_effect").asString()
                            : TakesEffectOfAFreeSlot.said(before, slot));
            JsonNode after = good(set(slot, body));
            assertThat(device(after, slot).get("pending").asBoolean())
                    .as(slot + " " + said)
                    .isEqualTo("next_start".equals(said.get(slot)));
        });
        BODIES.keySet().forEach(slot -> {
            JsonNode before = device(hardware(), slot);
            // What only the next start adds, is gone at once.
            if (before.get("in_force").isNull()) return;
            String confirm = "{\"confirm\":\"box" + last + "\"}";
            good(delete(slot, confirm));
            boolean waits = hardware()
                    .get("devices")
                    .valueStream()
                    .anyMatch(device -> device.get("slot").asString().equals(slot)
                            && device.get("pending").asBoolean());
            assertThat(waits)
                    .as("removal of " + slot)
                    .isEqualTo(before.get("removal_takes_effect").asString().equals("next_start")
                            && guest.get(slot) != null);
        });
    }

    /** Of a kind, only its first free slot is listed; the bus decides. */
    private static final class TakesEffectOfAFreeSlot {
        static String said(JsonNode hardware, String slot) {
            String bus = slot.replaceAll("[0-9]+$", "");
            return hardware.get("free")
                    .valueStream()
                    .filter(free -> free.get("slot").asString().startsWith(bus))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(slot + " has no free slot in " + hardware))
                    .get("takes_effect")
                    .asString();
        }
    }

    @Test
    void aStoppedMachineGetsEverythingAtOnceAndKeepsIt() {
        BODIES.forEach((slot, body) -> good(set(slot, body)));
        assertThat(guest.get("vga")).isEqualTo("virtio,memory=64");
        assertThat(guest.get("serial0")).isEqualTo("socket");
        assertThat(guest.get("rng0")).isEqualTo("source=/dev/urandom");
        assertThat(guest.get("tpmstate0").toString()).contains("version=v2.0");
        assertThat(guest.get("efidisk0").toString()).contains("efitype=4m,pre-enrolled-keys=1");
        assertThat(guest.get("usb0")).isEqualTo("mapping=key");
        JsonNode hardware = hardware();
        assertThat(device(hardware, "efidisk0")
                        .at("/in_force/pre_enrolled_keys")
                        .asBoolean())
                .isTrue();
        assertThat(device(hardware, "hostpci0").at("/in_force/mapping").asString())
                .isEqualTo("gpu");
        assertThat(device(hardware, "machine").at("/in_force/type").asString()).isEqualTo("q35");
    }

    @Test
    void whatIsNotChangedOfAValueStays() {
        guest.set("vga", "type=std,clipboard=vnc,memory=32").set("machine", "pc,viommu=intel");
        good(set("vga", "{\"type\":\"qxl\"}"));
        assertThat(guest.get("vga")).isEqualTo("qxl,clipboard=vnc");
        good(set("machine", "{\"type\":\"pc-q35-9.2\"}"));
        assertThat(guest.get("machine")).isEqualTo("pc-q35-9.2,viommu=intel");
    }

    @Test
    void aRemovedDeviceIsGoneAndAResetOneIsAtItsDefault() {
        guest.set("vga", "virtio").set("rng0", "source=/dev/random");
        assertThat(slots(good(delete("ide2", "{}")), "devices")).doesNotContain("ide2");
        assertThat(slots(good(delete("rng0", "{}")), "devices")).doesNotContain("rng0");
        assertThat(device(good(delete("vga", "{}")), "vga").at("/next/type").isNull())
                .isTrue();
        assertThat(delete("ide2", "{}").status()).isEqualTo(404);
        assertThat(delete("vga", "{}").status()).isEqualTo(404);
    }

    @Test
    void aVolumeIsOnlyRemovedAfterTheNameOfTheMachineAndStaysUnused() {
        good(set("tpmstate0", "{\"storage\":\"local-lvm\",\"version\":\"v1.2\"}"));
        assertThat(set("tpmstate0", "{\"storage\":\"local-lvm\"}").status()).isEqualTo(409);
        Answer asked = delete("tpmstate0", "{}");
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.body()).contains("keys of an encrypted disk", "box" + last);
        good(delete("tpmstate0", "{\"confirm\":\"box" + last + "\"}"));
        assertThat(guest.get("tpmstate0")).isNull();
        assertThat(guest.get("unused0")).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scsi0    | {}                                    | is a disk
            ide0     | {}                                    | is the cloud-init drive
            serial1  | {}                                    | only root@pam
            usb1     | {"mapping":"key"}                     | only root@pam
            hostpci1 | {"mapping":"gpu"}                     | only root@pam
            """)
    void whatHoldfastMustNotChangeIsRefusedWithTheReason(String slot, String body, String reason) {
        guest.set("ide0", "local-lvm:vm-" + last + "-cloudinit,media=cdrom")
                .set("serial1", "/dev/ttyS0")
                .set("usb1", "host=1050:0407")
                .set("hostpci1", "0000:01:00,pcie=1");
        for (Answer answer : List.of(set(slot, body), delete(slot, "{}"))) {
            assertThat(answer.status()).as(answer.body()).isEqualTo(409);
            assertThat(answer.body()).contains(reason);
        }
        if (!slot.equals("scsi0")) {
            assertThat(device(hardware(), slot).get("refused").asString()).contains(reason);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ide2     | {"volume":"local:iso/none.iso"}       | body.volume value_error
            ide2     | {"volume":"nowhere:iso/debian.iso"}   | body.volume value_error
            ide2     | {"volume":"local-lvm:vm-1-disk-0"}    | body.volume string_pattern_mismatch
            ide2     | {"type":"virtio"}                     | body.type value_error
            vga      | {}                                    | body.type missing
            vga      | {"type":"voodoo"}                     | body.type value_error
            vga      | {"type":"std","memory_mb":1024}       | body.memory_mb less_than_equal
            bios     | {"type":"q35"}                        | body.type value_error
            machine  | {"type":"pc-q35-99.0"}                | body.type value_error
            rng0     | {"source":"/dev/sda"}                 | body.source enum
            rng0     | {}                                    | body.source missing
            efidisk0 | {"storage":"nowhere"}                 | body.storage value_error
            usb0     | {"mapping":"elsewhere"}               | body.mapping value_error
            hostpci0 | {"mapping":"none"}                    | body.mapping value_error
            """)
    void whatCannotBeIsRefusedAtItsField(String slot, String body, String fault) {
        Answer answer = set(slot, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly(fault);
    }

    @Test
    void thereIsNoOtherSlot() {
        assertThat(set("net0", "{}").status()).isEqualTo(422);
        assertThat(set("scsi31", "{}").status()).isEqualTo(422);
    }

    @Test
    void theChoicesAreThoseOfTheNode() {
        JsonNode choices =
                plane.as(OPERATOR).get("/vms/" + id + "/hardware/choices").tree();
        assertThat(choices.get("machine_types").valueStream().map(JsonNode::asString))
                .startsWith("pc", "q35")
                .contains("pc-i440fx-9.2+pve1");
        assertThat(choices.get("usb")).isEqualTo(Json.tree("""
                [{"id":"elsewhere","description":"","on_node":false},
                 {"id":"key","description":"A security key","on_node":true}]"""));
        assertThat(choices.at("/pci/0/id").asString()).isEqualTo("gpu");
    }

    @Test
    void aLostAnswerIsASuccessIfTheHostStoredTheChange() {
        sim.faults().swallow("PUT .*/config");
        good(set("ide2", IMAGE));
        assertThat(guest.get("ide2").toString()).startsWith(ISO);
    }

    @Test
    void aRefusedChangeThatTheHostStoredIsSaid() {
        guest.start();
        guest.refuseHotplug("scsi5", "adding device failed");
        Answer answer = set("scsi5", "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.tree().get("pending").asBoolean()).isTrue();
        assertThat(answer.body()).contains("scsi5 is not set");
    }

    @Test
    void anOutdatedDigestALockAndASilentNodeChangeNothing() {
        String digest = hardware().get("digest").asString();
        guest.set("memory", "1024");
        assertThat(set("ide2", "{\"volume\":\"" + ISO + "\",\"digest\":\"" + digest + "\"}")
                        .status())
                .isEqualTo(409);
        assertThat(delete("ide2", "{\"digest\":\"" + digest + "\"}").status()).isEqualTo(409);
        guest.lock("backup");
        assertThat(set("ide2", IMAGE).status()).isEqualTo(409);
        guest.lock(null);
        sim.faults().fail("PUT .*/config", 595, "Connection refused");
        assertThat(set("ide2", IMAGE).status()).isEqualTo(502);
        sim.faults().fail("GET .*/pending", 595, "Connection refused");
        assertThat(plane.as(VIEWER).get("/vms/" + id + "/hardware").status()).isEqualTo(502);
        assertThat(guest.get("ide2")).isEqualTo("none,media=cdrom");
    }
}
