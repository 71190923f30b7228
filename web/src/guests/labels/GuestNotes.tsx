import { lazy, useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Later } from "../../ui/later/Later";
import { Skeletons } from "../../ui/Skeletons";
import { Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { useGuest } from "../useGuest";
import { NotesDialog } from "./NotesDialog";
import { t } from "./texts";

const Markdown = lazy(() => import("../../ui/markdown/Markdown"));

/** The notes of a guest in Proxmox VE; undefined ones are not known. */
export function GuestNotes({ notes }: { notes: string | null | undefined }) {
    const guest = useGuest();
    const whyNot = useDenialReasonAt(guest.hostId, `${guest.type}s.set_notes`) ?? guest.unavailable;
    const [editing, setEditing] = useState(false);
    const edit = (label: string) => (
        <SmallButton why={whyNot} onClick={() => setEditing(true)}>
            {label}
        </SmallButton>
    );
    return (
        <>
            {notes === null ? (
                <div>{edit(t.addNotes)}</div>
            ) : (
                <Panel title={t.notes} aside={edit(t.editNotes)}>
                    {notes === undefined ? (
                        <Value>{null}</Value>
                    ) : (
                        <Later fallback={<Skeletons shape="rows" />}>
                            <Markdown text={notes} />
                        </Later>
                    )}
                </Panel>
            )}
            {editing && <NotesDialog onClose={() => setEditing(false)} />}
        </>
    );
}
