import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import type { Guest } from "../useGuest";
import { AttachDialog } from "./AttachDialog";
import { DeleteDialog } from "./DangerDialogs";
import type { Disk } from "./queries";
import { t } from "./texts";

/** The volumes of a guest that are not attached to it. */
export function UnusedDisks({ guest, disks }: { guest: Guest; disks: Disk[] }) {
    const [chosen, setChosen] = useState<{ disk: Disk; action: "attach" | "delete" } | null>(null);
    const whyNotAttach = useDenialReasonAt(guest.hostId, `${guest.type}s.attach_disk`) ?? guest.busy;
    const whyNotDelete = useDenialReasonAt(guest.hostId, `${guest.type}s.delete_disk`) ?? guest.busy;
    const close = () => setChosen(null);
    if (disks.length === 0) return null;
    return (
        <Panel title={t.unused}>
            <Quiet>{t.unusedNote}</Quiet>
            <Rows
                label={t.unused}
                rows={disks}
                keyOf={({ disk }) => disk}
                columns={[
                    { name: t.disk, first: true, cell: ({ disk }) => disk },
                    {
                        name: t.volume,
                        line: 2,
                        cell: ({ volume }) => <Value>{volume && <span className="mono">{volume}</span>}</Value>,
                    },
                    {
                        name: "",
                        cell: (disk) => (
                            <>
                                <SmallButton
                                    why={whyNotAttach}
                                    aria-label={t.attachNamed({ disk: disk.disk })}
                                    onClick={() => setChosen({ disk, action: "attach" })}
                                >
                                    {t.attach}
                                </SmallButton>
                                <SmallButton
                                    why={whyNotDelete}
                                    aria-label={t.deleteNamed({ disk: disk.disk })}
                                    onClick={() => setChosen({ disk, action: "delete" })}
                                >
                                    {t.delete}
                                </SmallButton>
                            </>
                        ),
                    },
                ]}
            />
            {chosen?.action === "attach" && <AttachDialog guest={guest} disk={chosen.disk} onClose={close} />}
            {chosen?.action === "delete" && <DeleteDialog guest={guest} disk={chosen.disk} onClose={close} />}
        </Panel>
    );
}
