import { vms } from "../api/queries";
import type { LiveSource } from "../live/live";

/** Keeps virtual machines up to date. */
export const vmsLive: LiveSource = ({ cache, onChange, measures }) => {
    measures("vms", vms.queryKey);
    onChange("vm", () => void cache.invalidateQueries({ queryKey: vms.queryKey }));
};
