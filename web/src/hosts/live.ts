import { readAgain } from "../api/operation";
import { hosts } from "../api/queries";
import type { LiveSource } from "../live/live";
import { recordHosts } from "./measurements";

/** Keeps hosts up to date. */
export const hostsLive: LiveSource = ({ cache, on, onChange, measures }) => {
    measures("hosts", hosts.queryKey);
    // After the values have arrived in the cache.
    on("metrics", () => recordHosts(cache.getQueryData(hosts.queryKey) ?? []));
    onChange("host", () => void readAgain(cache, "hosts.list"));
};
