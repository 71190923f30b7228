import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { ActionsMenu } from "../ui/ActionsMenu";
import { DangerDialog } from "../ui/DangerDialog";
import { ReasonedItem } from "../ui/ReasonedItem";
import type { Window } from "./queries";
import { t } from "./texts";

const WindowDialog = lazy(() => import("./WindowDialog"));

/** What can be done with a window. */
export function WindowActions({ of }: { of: Window }) {
    const { id, name, team_id, source } = of;
    const cache = useQueryClient();
    const [open, setOpen] = useState<"edit" | "end" | "remove" | null>(null);
    const why = useDenialReason("maintenance.change", team_id);
    const close = () => setOpen(null);
    const path = { params: { path: { maintenance_id: id } } };
    const changed = async () => {
        await cache.invalidateQueries({ queryKey: ["maintenance"] });
        await cache.invalidateQueries({ queryKey: ["schedules", "calendar"] });
    };
    const isOver = of.status === "ended";
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })}>
                {of.status === "open" && (
                    <ReasonedItem why={why} onClick={() => setOpen("end")}>
                        {t.endNow}
                    </ReasonedItem>
                )}
                {!isOver && source !== "job" && (
                    <ReasonedItem why={why} onClick={() => setOpen("edit")}>
                        {t.edit}
                    </ReasonedItem>
                )}
                <ReasonedItem why={why} onClick={() => setOpen("remove")}>
                    {t.remove}
                </ReasonedItem>
            </ActionsMenu>
            <Suspense>{open === "edit" && <WindowDialog window={of} onClose={close} />}</Suspense>
            <DangerDialog
                opened={open === "end"}
                title={t.endTitle({ name })}
                action={t.endNow}
                onClose={close}
                onConfirm={async () => {
                    await take(api.POST("/api/v1/maintenance/{maintenance_id}/end", path));
                    notifications.show({ message: t.endedDone({ name }) });
                    await changed();
                }}
            >
                {t.endNote}
            </DangerDialog>
            <DangerDialog
                opened={open === "remove"}
                title={t.removeTitle({ name })}
                action={t.remove}
                onClose={close}
                onConfirm={async () => {
                    await take(api.DELETE("/api/v1/maintenance/{maintenance_id}", path));
                    notifications.show({ message: t.removed({ name }) });
                    await changed();
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
