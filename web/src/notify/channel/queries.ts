import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";

export type Channel = Schemas["ChannelView"];
export type ChannelKind = Schemas["ChannelKindView"];
export type Delivery = Schemas["DeliveryView"];
export type QuietHours = Schemas["QuietHours"];

export const channels = query("notifications.channels", {}, { staleTime: 0 });
export const channelKinds = query("notifications.kinds");
export const channelFields = (id: number) =>
    query("notifications.channel_fields", { channel_id: id }, { staleTime: 0, gcTime: 0 });

/** How the deliveries of each channel go. */
export const deliveryStates = query("notifications.delivery_states", {}, { staleTime: 0, refetchInterval: 10_000 });
export const deliveries = (id: number, limit: number) =>
    query("notifications.deliveries", { channel_id: id, limit }, { staleTime: 0 });

export const quietHours = (id: number) =>
    query("notifications.quiet_hours", { channel_id: id }, { staleTime: 0, gcTime: 0 });
