import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { hosts } from "../api/queries";

/** The team of an app, which is the team of its host; null for the platform. */
export function useTeam(app: App): number | null {
    return useQuery(hosts).data?.find((host) => host.id === app.host_id)?.team_id ?? null;
}
