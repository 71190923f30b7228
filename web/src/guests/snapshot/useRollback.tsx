import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { api, errorText, Problem, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { type Guest, pathOf } from "../useGuest";
import { t } from "./texts";

type Asked = { name: string; phrase: string; warning: string };

/** Rolls a guest back. Its host is asked first what would be lost; the dialog says it and asks for the name of the guest. */
export function useRollback(guest: Guest) {
    const { started } = useJobs();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [asking, setAsking] = useState<string | null>(null);
    const order = async (name: string, confirm: string | null) => {
        const { job } = await take(
            api.POST(pathOf(guest, "/api/v1/vms/{vm_id}/snapshots/{name}/rollback"), {
                params: { path: { vm_id: guest.id, name } },
                body: { confirm },
            }),
        );
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
            opened
            onClose={() => setAsked(null)}
            title={t.rollBackTitle({ guest: guest.name, name: asked.name })}
            action={t.rollBack}
            phrase={asked.phrase}
            onConfirm={(typed) => order(asked.name, typed)}
        >
            <Text size="sm">{asked.warning}</Text>
        </DangerDialog>
    );
    return { rollBack, asking, dialog };
}
