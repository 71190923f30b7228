import { call } from "../../api/operation";
import { subscription } from "./subscribe";

/**
 * Ties the subscription of this browser to the session in which it is used now, so that signing out ends it. One that the
 * service has ended stays ended.
 */
export async function keepPush(): Promise<void> {
    try {
        const present = await subscription();
        if (present !== null) await call("notifications.keep_push", { body: { endpoint: present.endpoint } });
    } catch {
        // Neither a browser that refuses nor a service that is away concerns the page: the next one tries again.
    }
}
