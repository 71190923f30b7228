import type { App, Schemas } from "../../api/client";
import { unavailableReason } from "../status";
import { t } from "./texts";

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
            return t.jobWorkingOnContainer;
        default:
            return t.onlyRunningContainerCan;
    }
}

// In the order in which the service checks.
const TITLES: Record<string, string> = {
    script_edited: t.scriptEditedHereRevert,
    nothing_pinned: t.nothingCompare,
    up_to_date: t.alreadyUpDate,
    unknown: t.unknownVersion,
    needs_terminal: t.needPersonAtTerminal,
    role_required: t.yourRoleOnHost,
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
            title: TITLES[code] ?? t.notPossibleNow,
            apps: skipped.filter((app) => app.code === code),
        }));
}
