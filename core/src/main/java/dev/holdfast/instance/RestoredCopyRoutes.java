package dev.holdfast.instance;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.http.Ops;
import dev.holdfast.instance.RestoredCopy.RestoredCopyView;

/** All operations under /meta/restored-copy. */
public record RestoredCopyRoutes(RestoredCopy copy) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("meta.restored_copy", "/meta/restored-copy", "Whether jobs of a restored database wait for a decision")
                .needs(ADMIN)
                .answers(200, RestoredCopyView.class, (_, _) -> copy.view());

        ops.post(
                        "meta.continue_restored_copy",
                        "/meta/restored-copy/continue",
                        "Continue the jobs of a restored database from the state of the copy")
                .needs(OWNER)
                .takes(ContinueIn.class)
                .confirm("continue and the number of jobs", ContinueIn::confirm, _ -> copy.phrase())
                .refuses(CONFLICT)
                .answers(200, RestoredCopyView.class, (_, _) -> {
                    copy.continueJobs();
                    return copy.view();
                });

        ops.post(
                        "meta.end_restored_copy",
                        "/meta/restored-copy/end",
                        "End the jobs of a restored database without carrying them out")
                .needs(OWNER)
                .refuses(CONFLICT)
                .answers(200, RestoredCopyView.class, (call, _) -> {
                    copy.endJobs(call.who().name());
                    return copy.view();
                });
    }
}
