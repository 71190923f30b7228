import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { errorText, Problem } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { type Guest, idOf } from "../useGuest";
import { t } from "./texts";

type Asked = { name: string; phrase: string; warning: string };

/** Rolls a guest back. Its host is asked first what would be lost; the dialog says it and asks for the name of the guest. */
export function useRollback(guest: Guest) {
    const send = useSend();
    const { started } = useJobs();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [asking, setAsking] = useState<string | null>(null);
    const order = async (name: string, confirm: string | null) => {
        const { job } = await send(`${guest.type}s.rollback`, { ...idOf(guest), name, body: { confirm } });
        started(job, t.rollingBack({ guest: guest.name, name }));
    };
    const rollBack = async (name: string) => {
        setAsking(name);
        try {
            await order(name, null);
        } catch (e) {
            if (e instanceof Problem && e.phrase !== null) setAsked({ name, phrase: e.phrase, warning: e.warning });
            else notifications.show({ color: "red", title: t.rollBackNamed({ name }), message: errorText(e) });
        } finally {
            setAsking(null);
        }
    };
    const dialog = asked && (
        <DangerDialog
            onClose={() => setAsked(null)}
            title={t.rollBackTitle({ guest: guest.name, name: asked.name })}
            action={t.rollBack}
            phrase={asked.phrase}
            onConfirm={(typed) => order(asked.name, typed)}
        >
            <Text>{asked.warning}</Text>
        </DangerDialog>
    );
    return { rollBack, asking, dialog };
}
