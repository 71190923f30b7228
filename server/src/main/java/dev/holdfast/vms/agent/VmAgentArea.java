package dev.holdfast.vms.agent;

import static dev.holdfast.access.Entitlement.VMS_COMMAND;
import static dev.holdfast.access.Entitlement.VMS_OPTIONS;
import static dev.holdfast.access.Role.ADMIN;

import dev.holdfast.base.ConsentCode;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.vms.Vms;
import java.util.List;

/** Orders to the guest agents of virtual machines: passwords and commands. */
public final class VmAgentArea implements Area {
    private final Vms vms;
    private final Scrubber scrubber;
    private final Commands commands;
    private final CommandJob job;

    /** Of these machines. */
    public VmAgentArea(Platform platform, Vms vms) {
        this.vms = vms;
        this.scrubber = platform.scrubber();
        this.commands = new Commands(vms, platform.jobs());
        this.job = new CommandJob(vms, platform.clock());
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

        // An area of its own, and so a scope that no token has unless it was given.
        ops.post(
                        "commands.run",
                        "/vms/{vm_id}/command",
                        "Run a command inside a running virtual machine, by its guest agent")
                .needs(ADMIN, VMS_COMMAND)
                .takes(CommandIn.class)
                .starts(CommandJob.KIND.name())
                .asksHypervisor()
                .refuses(ConsentCode.CONSENT_REQUIRED)
                .answers(202, JobRef.class, (call, in) -> {
                    call.auditNote(Commands.shown(in));
                    return new JobRef(commands.run(call.who(), call.id("vm_id"), in));
                });
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
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
