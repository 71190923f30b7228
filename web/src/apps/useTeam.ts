import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { hosts } from "../api/queries";

/** The team an app lies in, which is its host's; null for the platform. */
export function useTeam(app: App): number | null {
    return useQuery(hosts).data?.find((host) => host.id === app.host_id)?.team_id ?? null;
}
