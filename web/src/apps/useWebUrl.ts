import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { useMeasured } from "../api/measured";
import { webUrl } from "../api/queries";

const NO_APP = { ip: null };

/** The web address of an app; queried again when the address of its container changes. */
export function useWebUrl(app: App | undefined) {
    useMeasured<Pick<App, "ip">, string | null>(app ?? NO_APP, ({ ip }) => ip);
    return useQuery(webUrl(app));
}
