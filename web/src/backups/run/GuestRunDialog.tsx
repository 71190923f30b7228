import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { type Guest, idOf } from "../../guests/useGuest";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
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
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.titleOf({ name: guest.name })}</Text>}>
            <AskForm
                action={t.backUp}
                ready
                busy={send.isPending}
                onSend={() => send.mutate({ ...idOf(guest), body: wayOf(way) })}
                onClose={onClose}
            >
                <WayFields way={way} onChange={setWay} fault={(field) => faultOf(send.error, field)} />
                <FormError error={send.error} fields={FIELDS} />
            </AskForm>
        </Modal>
    );
}
