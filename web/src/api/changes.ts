import type { Area } from "./operation";
import type { OperationId } from "./operations.gen";

/**
 * What commands change, as far as it is not what the rule says: a command changes its own area; one that starts a job changes
 * nothing until the job reports it; and one on a guest changes what was read of this guest, in any case.
 */
export const CHANGES: Readonly<Partial<Record<Area | OperationId, readonly (Area | OperationId)[]>>> = {
    maintenance: ["maintenance", "schedules.calendar"],
    "notifications.set_public_url": ["notifications.public_url", "settings"],
};
