import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { useGuest } from "../useGuest";
import { PoolDialog } from "./PoolDialog";
import { t } from "./texts";

/** Opens the dialog that puts the guest into another pool. */
export function ChangePool() {
    const { type, hostId } = useGuest();
    const whyNot = useDenialReasonAt(hostId, `${type}s.set_pool`);
    const [open, setOpen] = useState(false);
    return (
        <>
            <SmallButton why={whyNot} onClick={() => setOpen(true)}>
                {t.changePool}
            </SmallButton>
            {open && <PoolDialog onClose={() => setOpen(false)} />}
        </>
    );
}
