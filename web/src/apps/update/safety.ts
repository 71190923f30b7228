import type { Schemas } from "../../api/client";

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
    const flag = (name: keyof Safety, otherwise: boolean) =>
        typeof params[name] === "boolean" ? params[name] : otherwise;
    return {
        snapshot: flag("snapshot", false),
        force: flag("force", false),
        raise_memory: flag("raise_memory", false),
        check_port: flag("check_port", true),
        check_timeout_s: typeof params.check_timeout_s === "number" ? params.check_timeout_s : SAFE.check_timeout_s,
        roll_back: flag("roll_back", true),
        keep_snapshot: flag("keep_snapshot", true),
    };
}
