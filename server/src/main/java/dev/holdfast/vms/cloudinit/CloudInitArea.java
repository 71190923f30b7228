package dev.holdfast.vms.cloudinit;

import static dev.holdfast.access.Entitlement.VMS_OPTIONS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.Vms;

/** The cloud-init settings of virtual machines. */
public final class CloudInitArea implements Area {
    private final CloudInitSettings settings;

    /** Of these machines. */
    public CloudInitArea(Platform platform, Vms vms) {
        this.settings = new CloudInitSettings(vms, platform.scrubber(), platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("vms.cloud_init", "/vms/{vm_id}/cloud-init", "A virtual machine's cloud-init settings")
                .needs(VIEWER)
                .asksHypervisor()
                .answers(200, CloudInitView.class, (call, _) -> settings.read(id(call)));

        ops.put("vms.set_cloud_init", "/vms/{vm_id}/cloud-init", "Change a virtual machine's cloud-init settings")
                .needs(ADMIN, VMS_OPTIONS)
                .takes(CloudInitIn.class)
                .asksHypervisor()
                .answers(200, CloudInitView.class, (call, in) -> settings.write(id(call), in));

        ops.post(
                        "vms.regenerate_cloud_init",
                        "/vms/{vm_id}/cloud-init/regenerate",
                        "Write a virtual machine's cloud-init image again")
                .needs(ADMIN, VMS_OPTIONS)
                .asksHypervisor()
                .answers(200, CloudInitView.class, (call, _) -> settings.regenerate(id(call)));
    }

    private static long id(Call call) {
        return call.id("vm_id");
    }
}
