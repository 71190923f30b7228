/** Which backups are to be checked, as the fields of the dialogs have it: of one host or storage, or of all. */
export type Sweep = { host: string | null; storage: string | null; max: number | null };

const MAX = 50;

/** What the service does where nothing is chosen. */
export const USUAL: Sweep = { host: null, storage: null, max: MAX };

/** The request, and the parameters of a schedule. */
export const sweepOf = ({ host, storage, max }: Sweep) => ({
    host_id: host === null ? undefined : Number(host),
    storage,
    max: max ?? MAX,
});

/** Which those of a schedule are, from its parameters. */
export function sweepIn({ host_id: host, storage, max }: Record<string, unknown>): Sweep {
    return {
        host: typeof host === "number" ? String(host) : null,
        storage: typeof storage === "string" ? storage : null,
        max: typeof max === "number" ? max : MAX,
    };
}
