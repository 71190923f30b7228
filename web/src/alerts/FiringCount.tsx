import { useQuery } from "@tanstack/react-query";
import { t } from "../shell/texts";
import { type Alert, isUrgent, openAlerts } from "./open";

const urgent = (alerts: Alert[]) => alerts.filter(isUrgent).length;

/** How many alerts are firing, in the navigation. */
export function FiringCount() {
    const n = useQuery({ ...openAlerts, select: urgent }).data ?? 0;
    if (n === 0) return null;
    return (
        <span className="nav-count">
            <span aria-hidden>{n > 99 ? "99+" : n}</span>
            <span className="unseen">{t.alertCount({ n })}</span>
        </span>
    );
}
