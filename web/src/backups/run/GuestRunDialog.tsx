import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { type Guest, idOf } from "../../guests/useGuest";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { FIELDS, USUAL, wayOf } from "./chosen";
import { t } from "./texts";
import { WayFields } from "./WayFields";

/** Backs one guest up; its job is shown then. */
export function GuestRunDialog({
    guest,
    onClose,
}: {
    guest: Pick<Guest, "type" | "id" | "name">;
    onClose: () => void;
}) {
    const jobs = useJobs();
    const [way, setWay] = useState(USUAL);
    const send = useCommand(`${guest.type}s.back_up`, {
        onSuccess: ({ job }) => {
            jobs.started(job, t.backingUp({ name: guest.name }));
            jobs.open(job);
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.titleOf({ name: guest.name })}
            action={t.backUp}
            ready
            request={send}
            fields={FIELDS}
            onSend={() => send.mutate({ ...idOf(guest), body: wayOf(way) })}
            onClose={onClose}
        >
            <WayFields way={way} onChange={setWay} fault={(field) => faultOf(send.error, field)} />
        </FormDialog>
    );
}
