import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { OperationId } from "../api/operations.gen";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "./ActionButton";
import { Later } from "./later/Later";

type Props = {
    /** The operation that adds, and the team in which. */
    of: OperationId;
    team?: number | null;
    label: string;
    variant?: "default";
    /** The dialog; it may be a lazy component. */
    children: (onClose: () => void) => ReactNode;
};

/** A button that opens the dialog in which something is added. */
export function AddButton({ of, team, label, variant, children }: Props) {
    const [open, setOpen] = useState(false);
    const why = useDenialReason(of, team);
    return (
        <>
            <ActionButton
                why={why}
                variant={variant}
                leftSection={<IconPlus size={16} />}
                onClick={() => setOpen(true)}
            >
                {label}
            </ActionButton>
            <Later>{open && children(() => setOpen(false))}</Later>
        </>
    );
}
