import type { WindowTargets } from "./queries";
import { t } from "./texts";

/** What a window covers, in a few words. */
export function targetsText({ all, guests, tags, pools, host_ids }: WindowTargets): string {
    if (all) return t.everything;
    return [
        host_ids.length > 0 && t.hostCount({ n: host_ids.length }),
        guests.length > 0 && t.guestCount({ n: guests.length }),
        tags.length > 0 && t.tagsOf({ list: tags.join(", ") }),
        pools.length > 0 && t.poolsOf({ list: pools.join(", ") }),
    ]
        .filter((part) => part !== false)
        .join(" · ");
}
