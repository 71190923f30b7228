package dev.holdfast.vms.options;

import static dev.holdfast.access.Entitlement.VMS_OPTIONS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFIRM_REQUIRED;

import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Area;
import dev.holdfast.vms.Vms;

/** The options of virtual machines. */
public final class VmOptionsArea implements Area {
    private final VmOptions options;

    /** Of these machines. */
    public VmOptionsArea(InventoryArea inventories, Vms vms, FirewallWrites firewalls) {
        this.options = new VmOptions(vms, inventories.inventory(), firewalls);
    }

    @Override
    public void declare(Ops ops) {
        ops.get("vms.options", "/vms/{vm_id}/options", "The options of a virtual machine and of its firewall")
                .needs(VIEWER, VMS_OPTIONS)
                .asksHypervisor()
                .answers(200, VmOptionsView.class, (call, _) -> options.read(id(call)));

        ops.put("vms.set_options", "/vms/{vm_id}/options", "Change options of a virtual machine and of its firewall")
                .needs(ADMIN, VMS_OPTIONS)
                .takes(VmOptionsIn.class, (call, in) -> options.check(id(call), in))
                .asksHypervisor()
                .refuses(CONFIRM_REQUIRED)
                .answers(200, VmOptionsView.class, (call, in) -> options.change(call.who(), id(call), in));
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }
}
