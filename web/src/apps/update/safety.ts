import type { Schemas } from "../../api/client";
import { bodyOf } from "../../ui/form";

/** What an update does around the run of its script. */
export type Safety = Pick<
    Schemas["UpdateIn"],
    "snapshot" | "force" | "raise_memory" | "check_port" | "check_timeout_s" | "roll_back" | "keep_snapshot"
>;

/** What is chosen in advance for an update by hand. */
export const SAFE: Safety = {
    snapshot: true,
    force: false,
    raise_memory: false,
    check_port: true,
    check_timeout_s: 120,
    roll_back: true,
    keep_snapshot: true,
};

/** That of a schedule, from its parameters; the service has the same defaults. */
export function safetyOf(params: Record<string, unknown>): Safety {
    return bodyOf<Safety>({ ...SAFE, snapshot: false }, params) as Safety;
}
