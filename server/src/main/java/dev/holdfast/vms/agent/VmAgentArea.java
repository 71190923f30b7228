package dev.holdfast.vms.agent;

import static dev.holdfast.access.Entitlement.VMS_OPTIONS;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.Vms;

/** Orders to the guest agents of virtual machines. */
public final class VmAgentArea implements Area {
    private final Vms vms;
    private final Scrubber scrubber;

    /** Of these machines. */
    public VmAgentArea(Platform platform, Vms vms) {
        this.vms = vms;
        this.scrubber = platform.scrubber();
    }

    /**
     * A password was set.
     *
     * @param user the user in the machine who has it
     */
    record PasswordSet(String user) {}

    @Override
    public void declare(Ops ops) {
        ops.put(
                        "vms.set_user_password",
                        "/vms/{vm_id}/user-password",
                        "Set the password of a user inside a running virtual machine, by its guest agent")
                .needs(ADMIN, VMS_OPTIONS)
                .takes(UserPasswordIn.class)
                .asksHypervisor()
                .answers(200, PasswordSet.class, (call, in) -> set(call.id("vm_id"), in));
    }

    private PasswordSet set(long id, UserPasswordIn in) {
        // An agent repeats in its errors what it likes.
        try (Scrubber.Known _ = scrubber.know(in.password())) {
            vms.at(id)
                    .clientForUser()
                    .agent()
                    .setPassword(in.user(), in.password().reveal());
        }
        return new PasswordSet(in.user());
    }
}
