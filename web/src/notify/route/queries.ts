import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";

export type Route = Schemas["RouteView"];

export const routes = query("notifications.routes", {}, { staleTime: 0 });
