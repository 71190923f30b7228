import type { App } from "../api/client";

/** What an app is shown as: one whose container is gone is missing, whatever else is not known of it. */
export function statusOf(app: App): string {
    return app.missing_since ? "missing" : app.status;
}
