import type { Schemas } from "../../api/client";
import type { Draft } from "../../ui/form";

/** Which backups are to be checked: of one host or storage, or of all. */
export type Sweep = Schemas["VerifySweepIn"];

export const EMPTY: Draft<Sweep> = { host_id: null, storage: null, max: null };

/** What the service does where nothing is chosen. */
export const USUAL = { ...EMPTY, max: 50 };

/** The request, and the parameters of a schedule. */
export const sweepOf = (sent: Draft<Sweep> | Sweep) => ({
    ...sent,
    host_id: sent.host_id ?? undefined,
    max: sent.max ?? USUAL.max,
});
