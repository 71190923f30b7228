import type { LiveSource } from "../live/live";

/** Keeps alerts, maintenance windows and channels up to date. */
export const alertsLive: LiveSource = ({ cache, on, onChange }) => {
    const read = (...keys: string[]) => keys.forEach((key) => void cache.invalidateQueries({ queryKey: [key] }));
    on("alert", () => read("alerts"));
    onChange("maintenance", () => {
        read("maintenance");
        void cache.invalidateQueries({ queryKey: ["schedules", "calendar"] });
    });
    onChange("channel", () => read("channels"));
    onChange("alert_rule", () => read("alert-rules", "alerts"));
};
