import { readAgain } from "../api/operation";
import { hosts } from "../api/queries";
import type { LiveSource } from "../live/live";

/** Keeps hosts up to date. */
export const hostsLive: LiveSource = ({ cache, onChange, measures }) => {
    measures("hosts", hosts.queryKey);
    onChange("host", () => void readAgain(cache, "hosts.list"));
};
