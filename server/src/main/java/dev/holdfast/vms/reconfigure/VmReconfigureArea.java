package dev.holdfast.vms.reconfigure;

import static dev.holdfast.access.Entitlement.VMS_RECONFIGURE;
import static dev.holdfast.access.Role.OPERATOR;

import dev.holdfast.guests.config.GuestResources;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;
import dev.holdfast.vms.Vms;

/** The resources of virtual machines. */
public final class VmReconfigureArea implements Area {
    private final VmReconfiguration reconfiguration;

    /** Of these machines. */
    public VmReconfigureArea(InventoryArea inventories, Vms vms) {
        this.reconfiguration = new VmReconfiguration(vms, inventories.inventory());
    }

    /** Changes of cores and memory, for orders about many guests. */
    public GuestResources resources() {
        return reconfiguration;
    }

    @Override
    public void declare(Ops ops) {
        ops.patch("vms.reconfigure", "/vms/{vm_id}", "Change a virtual machine's processors, memory or name")
                .needs(OPERATOR, VMS_RECONFIGURE)
                .takes(VmReconfigureIn.class)
                .asksHypervisor()
                .answers(
                        200,
                        VmReconfiguration.VmReconfigured.class,
                        (call, in) -> reconfiguration.reconfigure(call.id("vm_id"), in));
    }
}
