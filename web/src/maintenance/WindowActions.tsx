import { notifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";
import { useSend } from "../api/command";
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
    const send = useSend();
    const [open, setOpen] = useState<"edit" | "end" | "remove" | null>(null);
    const why = useDenialReason("maintenance.change", team_id);
    const close = () => setOpen(null);
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
                    await send("maintenance.end", { maintenance_id: id });
                    notifications.show({ message: t.endedDone({ name }) });
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
                    await send("maintenance.remove", { maintenance_id: id });
                    notifications.show({ message: t.removed({ name }) });
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
