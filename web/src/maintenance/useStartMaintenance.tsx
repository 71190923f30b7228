import { IconBarrierBlock } from "@tabler/icons-react";
import { lazy, type ReactNode, useState } from "react";
import { useDenialReasonAt } from "../auth/access";
import { Later } from "../ui/later/Later";
import { ReasonedItem } from "../ui/ReasonedItem";
import { t } from "./texts";

const WindowDialog = lazy(() => import("./WindowDialog"));

/** The item of an object's menu that starts maintenance of it, and the dialog that the item opens. */
export function useStartMaintenance(
    key: string,
    name: string,
    hostId: number | null,
): { item: ReactNode; dialog: ReactNode } {
    const [open, setOpen] = useState(false);
    const why = useDenialReasonAt(hostId, "maintenance.create");
    return {
        item: (
            <ReasonedItem why={why} leftSection={<IconBarrierBlock size={15} />} onClick={() => setOpen(true)}>
                {t.start}
            </ReasonedItem>
        ),
        dialog: <Later>{open && <WindowDialog target={{ key, name }} onClose={() => setOpen(false)} />}</Later>,
    };
}
