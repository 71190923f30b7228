import type { App } from "../api/client";
import type { PowerTarget } from "../guests/powers";
import { t } from "../guests/texts";
import { unavailableReason } from "./status";

/** Why no action on the app's container is possible now, for any user; null when one is. */
export const busyReason = (app: App) =>
    unavailableReason(app) ?? (app.status === "pending" || app.status === "removing" ? t.jobWorks : null);

/** The app's container, for its power actions. */
export const powerOf = (app: App): PowerTarget => ({
    type: "app",
    id: app.id,
    name: app.name,
    status: app.status,
    hostId: app.host_id,
    busy: busyReason(app),
});
