import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";

export type Channel = Schemas["ChannelView"];
export type ChannelKind = Schemas["ChannelKindView"];
export type Delivery = Schemas["DeliveryView"];
export type QuietHours = Schemas["QuietHours"];

// The key that events of channels invalidate (alerts/live.ts).
const KEY = "channels";

export const channels = queryOptions({
    queryKey: [KEY],
    queryFn: () => take(api.GET("/api/v1/notifications/channels")),
    staleTime: 0,
});

export const channelKinds = queryOptions({
    queryKey: ["channel-kinds"],
    queryFn: () => take(api.GET("/api/v1/notifications/kinds")),
    staleTime: Infinity,
});

export const channelFields = (id: number) =>
    queryOptions({
        queryKey: [KEY, id, "fields"],
        queryFn: () =>
            take(
                api.GET("/api/v1/notifications/channels/{channel_id}/fields", { params: { path: { channel_id: id } } }),
            ),
        staleTime: 0,
        gcTime: 0,
    });

/** How the deliveries of each channel go. */
export const deliveryStates = queryOptions({
    queryKey: [KEY, "deliveries"],
    queryFn: () => take(api.GET("/api/v1/notifications/deliveries")),
    staleTime: 0,
    refetchInterval: 10_000,
});

export const deliveries = (id: number, limit: number) =>
    queryOptions({
        queryKey: [KEY, id, "deliveries", limit],
        queryFn: () =>
            take(
                api.GET("/api/v1/notifications/channels/{channel_id}/deliveries", {
                    params: { path: { channel_id: id }, query: { limit } },
                }),
            ),
        staleTime: 0,
    });

export const quietHours = (id: number) =>
    queryOptions({
        queryKey: [KEY, id, "quiet"],
        queryFn: () =>
            take(
                api.GET("/api/v1/notifications/channels/{channel_id}/quiet-hours", {
                    params: { path: { channel_id: id } },
                }),
            ),
        staleTime: 0,
        gcTime: 0,
    });
