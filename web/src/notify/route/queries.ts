import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";

export type Route = Schemas["RouteView"];

export const routes = queryOptions({
    queryKey: ["routes"],
    queryFn: () => take(api.GET("/api/v1/notifications/routes")),
    staleTime: 0,
});
