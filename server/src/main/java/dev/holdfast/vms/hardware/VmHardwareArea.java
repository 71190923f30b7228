package dev.holdfast.vms.hardware;

import static dev.holdfast.access.Entitlement.VMS_RECONFIGURE;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;
import dev.holdfast.vms.Vms;

/** The devices of virtual machines, all under {@code /vms/{vm_id}/hardware}. */
public final class VmHardwareArea implements Area {
    private static final String ALL = "/vms/{vm_id}/hardware";
    private static final String ONE = ALL + "/{slot}";

    private final VmHardware hardware;

    /** Of these machines. */
    public VmHardwareArea(InventoryArea inventories, Vms vms) {
        this.hardware = new VmHardware(vms, inventories.inventory());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("vms.hardware", ALL, "The devices of a virtual machine, and when a change of each takes effect")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, VmDevices.class, (call, _) -> hardware.read(id(call)));

        ops.get("vms.hardware_choices", ALL + "/choices", "What the devices of a virtual machine can be on its node")
                .needs(OPERATOR)
                .asksHypervisor()
                .answers(200, DeviceChoices.class, (call, _) -> hardware.choices(id(call)));

        ops.put("vms.set_device", ONE, "Add a device to a virtual machine, or change it")
                .needs(OPERATOR, VMS_RECONFIGURE)
                .where("slot", DeviceKind.allSlots())
                .takes(DeviceIn.class)
                .asksHypervisor()
                .answers(200, VmDevices.class, (call, in) -> hardware.set(id(call), slot(call), in));

        ops.delete("vms.remove_device", ONE, "Remove a device of a virtual machine, or reset it to its default")
                .needs(OPERATOR, VMS_RECONFIGURE)
                .where("slot", DeviceKind.allSlots())
                .takes(DeviceRemoveIn.class)
                .confirm(
                        "the machine's name, for an EFI disk or a TPM",
                        DeviceRemoveIn::confirm,
                        call -> hardware.phrase(id(call), slot(call)),
                        _ ->
                                "Its volume is kept as an unused disk, but the machine starts without what it stored there,"
                                        + " such as the keys of an encrypted disk. ")
                .refuses(NOT_FOUND)
                .asksHypervisor()
                .answers(200, VmDevices.class, (call, in) -> hardware.remove(id(call), slot(call), in));
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }

    private static String slot(Call call) {
        return call.text("slot");
    }
}
