import type { App } from "../api/client";
import { t } from "./texts";

/** The status to show: `missing` if the container is missing, else the app's own status. */
export function statusOf(app: App): string {
    return app.missing_since ? "missing" : app.status;
}

/** Why no action on the app's container is possible for any user; null when the container exists. */
export function unavailableReason(app: App): string | null {
    if (app.host_id === null) return t.appNoHost;
    return app.missing_since ? t.containerAppMissing : null;
}
