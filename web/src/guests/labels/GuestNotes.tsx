import { lazy, type ReactNode, useState } from "react";
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
            {notes === null ? <div>{edit(t.addNotes)}</div> : <Notes notes={notes} aside={edit(t.editNotes)} />}
            {editing && <NotesDialog onClose={() => setEditing(false)} />}
        </>
    );
}

/** Notes of Proxmox VE as it shows them; undefined ones are not known. */
export function Notes({ notes, aside }: { notes: string | undefined; aside?: ReactNode }) {
    return (
        <Panel title={t.notes} aside={aside}>
            {notes === undefined ? (
                <Value>{null}</Value>
            ) : (
                <Later fallback={<Skeletons shape="rows" />}>
                    <Markdown text={notes} />
                </Later>
            )}
        </Panel>
    );
}
