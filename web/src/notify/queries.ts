import { query } from "../api/operation";

export const types = query("notifications.types", {}, { staleTime: 0 });
export const publicUrl = query("notifications.public_url", {}, { staleTime: 0 });
export const heartbeat = query("notifications.heartbeat", {}, { staleTime: 0 });
