import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { call, readAgain } from "../../api/operation";
import { RowActions } from "../../ui/RowActions";
import { RowSwitch } from "../../ui/RowSwitch";
import { showError } from "../../ui/showError";
import type { Route } from "./queries";
import { t } from "./texts";

const RouteDialog = lazy(() => import("./RouteDialog"));

/** Sends changes one after another; the routes are read again at the end, also of those that were refused. */
function useChange() {
    const cache = useQueryClient();
    return useMutation({
        mutationFn: async (changes: { id: number; body: Schemas["RoutePatchIn"] }[]) => {
            for (const { id, body } of changes) await call("notifications.change_route", { route_id: id, body });
        },
        onSettled: () => readAgain(cache, "notifications.routes"),
        onError: showError,
    });
}

/** Switches a route on and off. */
export function Switched({ route: { id, name, enabled } }: { route: Route }) {
    const change = useChange();
    return (
        <RowSwitch
            label={t.switchOn({ name })}
            on={enabled}
            busy={change.isPending}
            onChange={(on) => change.mutate([{ id, body: { enabled: on } }])}
        />
    );
}

/** What can be done with a route. */
export function RouteActions({ route, all }: { route: Route; all: readonly Route[] }) {
    const { id, name } = route;
    const send = useSend();
    const change = useChange();
    const index = all.findIndex((one) => one.id === id);
    // All are numbered again: two of them may have the same position.
    const move = (by: number) => {
        const order = all.map((one) => one.id);
        order.splice(index, 1);
        order.splice(index + by, 0, id);
        const changes = order.flatMap((one, position) =>
            all.find((route) => route.id === one)?.position === position ? [] : [{ id: one, body: { position } }],
        );
        change.mutate(changes);
    };
    return (
        <RowActions
            label={t.actionsFor({ name })}
            loading={change.isPending}
            actions={[
                { label: t.edit, dialog: (onClose) => <RouteDialog route={route} onClose={onClose} /> },
                { label: t.up, hidden: index === 0, start: () => move(-1) },
                { label: t.down, hidden: index === all.length - 1, start: () => move(1) },
                {
                    label: t.remove,
                    confirm: {
                        title: t.removeTitle({ name }),
                        note: t.removeNote,
                        send: () => send("notifications.remove_route", { route_id: id }),
                        done: t.removed({ name }),
                    },
                },
            ]}
        />
    );
}
