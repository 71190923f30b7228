import { useQuery } from "@tanstack/react-query";
import { hosts } from "../api/queries";

/** The team of a host, to which its guests belong, too; null for the platform. */
export function useTeam(hostId: number | null): number | null {
    return useQuery(hosts).data?.find((host) => host.id === hostId)?.team_id ?? null;
}
