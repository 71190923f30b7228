import { readAgain } from "../api/operation";
import type { LiveSource } from "../live/live";

/** Keeps alerts, maintenance windows and channels up to date. */
export const alertsLive: LiveSource = ({ cache, on, onChange }) => {
    // Neither the rules nor what applies instead of them.
    on("alert", () => void readAgain(cache, "alerts.list", "alerts.get"));
    onChange("maintenance", () => void readAgain(cache, "maintenance", "schedules.calendar"));
    onChange("channel", () => void readAgain(cache, "notifications"));
    onChange("alert_rule", () => void readAgain(cache, "alerts"));
};
