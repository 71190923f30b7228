import "./dialog.css";
import { Group } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
    /** The error of what was sent: seen with the buttons, however long the dialog is. */
    error?: ReactNode;
    /** The buttons. */
    children: ReactNode;
};

/** The end of a dialog: stays in sight while the rest is scrolled. */
export function DialogFoot({ error, children }: Props) {
    return (
        <div className="dialog-foot">
            {error}
            <Group justify="flex-end" gap="sm">
                {children}
            </Group>
        </div>
    );
}
