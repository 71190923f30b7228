import { readAgain } from "../api/operation";
import type { LiveSource } from "../live/live";

/** Keeps alerts, maintenance windows and channels up to date. */
export const alertsLive: LiveSource = ({ cache, on, onChange }) => {
    const read = (...keys: string[]) => keys.forEach((key) => void cache.invalidateQueries({ queryKey: [key] }));
    // Neither the rules nor what applies instead of them.
    on("alert", () => void readAgain(cache, "alerts.list", "alerts.get"));
    onChange("maintenance", () => {
        read("maintenance");
        void cache.invalidateQueries({ queryKey: ["schedules", "calendar"] });
    });
    onChange("channel", () => read("channels"));
    onChange("alert_rule", () => void readAgain(cache, "alerts"));
};
