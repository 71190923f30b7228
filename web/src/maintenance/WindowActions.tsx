import { lazy } from "react";
import { useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { RowActions } from "../ui/RowActions";
import type { Window } from "./queries";
import { t } from "./texts";

const WindowDialog = lazy(() => import("./WindowDialog"));

/** What can be done with a window. */
export function WindowActions({ of }: { of: Window }) {
    const { id, name, team_id, source, status } = of;
    const send = useSend();
    const why = useDenialReason("maintenance.change", team_id);
    return (
        <RowActions
            label={t.actionsFor({ name })}
            actions={[
                {
                    label: t.endNow,
                    why,
                    hidden: status !== "open",
                    confirm: {
                        title: t.endTitle({ name }),
                        note: t.endNote,
                        send: () => send("maintenance.end", { maintenance_id: id }),
                        done: t.endedDone({ name }),
                    },
                },
                {
                    label: t.edit,
                    why,
                    hidden: status === "ended" || source === "job",
                    dialog: (onClose) => <WindowDialog window={of} onClose={onClose} />,
                },
                {
                    label: t.remove,
                    why,
                    confirm: {
                        title: t.removeTitle({ name }),
                        note: t.removeNote,
                        send: () => send("maintenance.remove", { maintenance_id: id }),
                        done: t.removed({ name }),
                    },
                },
            ]}
        />
    );
}
