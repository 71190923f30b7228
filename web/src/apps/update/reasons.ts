import type { App, Schemas } from "../../api/client";
import { unavailableReason } from "../status";

type Skipped = Schemas["Skipped"];

/** Why an app can't be updated now, apart from the user's rights; null when it can. */
export function updateBlocker(app: App): string | null {
    const gone = unavailableReason(app);
    if (gone !== null) return gone;
    switch (app.status) {
        case "running":
        case "unknown":
            return null;
        case "pending":
        case "removing":
            return "A job is working on this container. Wait until it has ended.";
        default:
            return "Only a running container can be updated. Start it first.";
    }
}

// In the order in which the service checks.
const TITLES: Record<string, string> = {
    script_edited: "script edited here, revert it first",
    nothing_pinned: "nothing to compare with",
    up_to_date: "already up to date",
    role_required: "your role on the host is too low",
};

/** Apps skipped for the same reason; the title continues a sentence. */
export type Group = { code: string; title: string; apps: Skipped[] };

/** Groups skipped apps by reason, in the order in which the service checks; unknown reasons come last. */
export function byReason(skipped: Skipped[]): Group[] {
    const order = Object.keys(TITLES);
    const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
    return [...new Set(skipped.map(({ code }) => code))]
        .sort((a, b) => rank(a) - rank(b))
        .map((code) => ({
            code,
            title: TITLES[code] ?? "not possible now",
            apps: skipped.filter((app) => app.code === code),
        }));
}
