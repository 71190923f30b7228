import type { User } from "../api/client";

/** Whether a signed-in user has no rights yet. */
export const isWaitingForRole = (user: User) => user.role === null && user.teams.length === 0;
