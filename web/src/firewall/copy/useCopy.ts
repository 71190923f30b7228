import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, take } from "../../api/client";
import { useConfirmed } from "../../ui/confirm/useConfirmed";
import { t } from "./texts";

/** What is copied from where to where, without whether it is done. */
export type Order = Omit<Schemas["FirewallCopyIn"], "apply" | "confirm">;
export type Copied = Schemas["FirewallCopy"];

/** Shows what a copy would do, then does it. A preview is dropped when the order changes: nothing else is done than was shown. */
export function useCopy(order: Order, title: string) {
    const cache = useQueryClient();
    const confirmed = useConfirmed();
    const key = JSON.stringify(order);
    const [shown, setShown] = useState<{ key: string; of: Copied } | null>(null);
    const current = shown?.key === key ? shown.of : null;
    const send = useMutation({
        mutationFn: async (apply: boolean) => {
            const call = (confirm?: string) => take(api.POST("/api/v1/firewall/copy", { body: { ...order, apply, confirm } }));
            return { key, of: await (apply ? confirmed.send(title, t.copy, call) : call()) };
        },
        onSuccess: (next) => {
            setShown(next);
            if (!next.of.applied) return;
            notifications.show(isWhole(next.of) ? { color: "teal", message: t.copied } : { color: "orange", message: t.partly });
            void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("firewall") });
        },
    });
    return { shown: current, send, dialog: confirmed.dialog };
}

/** Whether everything is as it was asked for. */
export const isWhole = ({ targets }: Copied) =>
    targets.every(({ error, items }) => error === null && items.every(({ outcome }) => ["add", "replace", "same"].includes(outcome)));

/** Whether a copy would change anything. */
export const doesAnything = ({ targets }: Copied) => targets.some(({ items }) => items.some(({ outcome }) => outcome === "add" || outcome === "replace"));
