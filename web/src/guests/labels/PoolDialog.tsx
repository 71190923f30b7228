import { Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useForm } from "../../ui/form";
import { Loaded } from "../../ui/States";
import { idOf, useGuest } from "../useGuest";
import { guestPool } from "./queries";
import { t } from "./texts";

/** Puts a guest into a resource pool of Proxmox VE, or out of it. */
export function PoolDialog({ onClose }: { onClose: () => void }) {
    const guest = useGuest();
    return (
        <Dialog onClose={onClose} title={t.poolOf({ name: guest.name })}>
            <Loaded query={useQuery(guestPool(guest))} shape="rows">
                {(data) => <Form of={data} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

function Form({ of, onClose }: { of: Schemas["GuestPool"]; onClose: () => void }) {
    const guest = useGuest();
    const send = useSend();
    const form = useForm<Schemas["PoolIn"], unknown>({
        empty: { pool: null },
        present: of,
        send: (body) => send(`${guest.type}s.set_pool`, { ...idOf(guest), body }),
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.poolChanged({ name: guest.name }) });
            onClose();
        },
    });
    return (
        <AskForm action={t.save} ready={form.body.pool !== of.pool} {...form.dialog} onClose={onClose}>
            <Select
                label={t.pool}
                description={of.pools.length === 0 ? t.noPools : t.poolRule}
                placeholder={t.inNoPool}
                data={of.pools}
                clearable
                data-autofocus
                {...form.choice("pool")}
            />
        </AskForm>
    );
}
