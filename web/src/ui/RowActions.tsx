import { type ReactNode, useState } from "react";
import { ActionsMenu } from "./ActionsMenu";
import { DangerDialog } from "./DangerDialog";
import { Later } from "./later/Later";
import { ReasonedItem } from "./ReasonedItem";

/** What can be done with the object of a row: at once, in a dialog, or after a confirmation. */
export type RowAction = {
    label: string;
    /** Why it can't be done now; null when it can. */
    why?: string | null;
    color?: "red";
    /** Not in the menu at present; a dialog that is open stays open. */
    hidden?: boolean;
} & (
    | { start: () => void }
    | { dialog: (onClose: () => void) => ReactNode }
    | { confirm: { title: string; note: ReactNode; send: () => Promise<unknown>; done: string } }
);

type Props = { label: string; loading?: boolean; narrow?: boolean; actions: readonly RowAction[] };

/** The menu at the end of a row, and what it opens. */
export function RowActions({ actions, ...menu }: Props) {
    const [open, setOpen] = useState<number | null>(null);
    const close = () => setOpen(null);
    return (
        <>
            <ActionsMenu {...menu}>
                {actions.map(
                    (one, i) =>
                        !one.hidden && (
                            <ReasonedItem
                                key={one.label}
                                why={one.why ?? null}
                                color={one.color}
                                onClick={"start" in one ? one.start : () => setOpen(i)}
                            >
                                {one.label}
                            </ReasonedItem>
                        ),
                )}
            </ActionsMenu>
            {actions.map((one, i) =>
                "dialog" in one ? (
                    <Later key={one.label}>{open === i && one.dialog(close)}</Later>
                ) : (
                    "confirm" in one && (
                        <DangerDialog
                            key={one.label}
                            opened={open === i}
                            title={one.confirm.title}
                            action={one.label}
                            onClose={close}
                            onConfirm={one.confirm.send}
                            done={one.confirm.done}
                        >
                            {one.confirm.note}
                        </DangerDialog>
                    )
                ),
            )}
        </>
    );
}
