import { useSend } from "../../api/command";
import { type Guest, idOf } from "../../guests/useGuest";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { USUAL, type Way, wayOf } from "./chosen";
import { t } from "./texts";
import { WayFields } from "./WayFields";

/** Backs one guest up; its job is shown then. */
export default function GuestRunDialog({
    guest,
    onClose,
}: {
    guest: Pick<Guest, "type" | "id" | "name">;
    onClose: () => void;
}) {
    const jobs = useJobs();
    const send = useSend();
    const form = useForm<Way, { job: number }>({
        empty: USUAL,
        send: (body) => send(`${guest.type}s.back_up`, { ...idOf(guest), body: wayOf(body) }),
        onSuccess: ({ job }) => {
            jobs.started(job, t.backingUp({ name: guest.name }));
            jobs.open(job);
            onClose();
        },
    });
    return (
        <FormDialog title={t.titleOf({ name: guest.name })} action={t.backUp} ready {...form.dialog} onClose={onClose}>
            <WayFields form={form} />
        </FormDialog>
    );
}
