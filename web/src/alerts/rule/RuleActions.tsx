import { notifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";
import { useCommand, useSend } from "../../api/command";
import { useDenialReason } from "../../auth/access";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { DangerDialog } from "../../ui/DangerDialog";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { RowSwitch } from "../../ui/RowSwitch";
import { showError } from "../../ui/showError";
import type { Rule } from "../queries";
import { t } from "./texts";

const RuleDialog = lazy(() => import("./RuleDialog"));

/** Switches a rule on and off. */
export function Switched({ rule: { id, name, enabled } }: { rule: Rule }) {
    const send = useCommand("alerts.change_rule", { onError: showError });
    const why = useDenialReason(send, null);
    if (why !== null) return <span title={why}>{enabled ? t.on : t.off}</span>;
    return (
        <RowSwitch
            label={t.switchOn({ name })}
            on={send.isPending ? send.variables.body?.enabled === true : enabled}
            busy={send.isPending}
            onChange={(on) => send.mutate({ rule_id: id, body: { enabled: on } })}
        />
    );
}

/** What can be done with a rule. */
export function RuleActions({ rule }: { rule: Rule }) {
    const { id, name } = rule;
    const send = useSend();
    const [open, setOpen] = useState<"edit" | "remove" | null>(null);
    const why = useDenialReason("alerts.change_rule", null);
    const close = () => setOpen(null);
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })}>
                <ReasonedItem why={why} onClick={() => setOpen("edit")}>
                    {t.edit}
                </ReasonedItem>
                <ReasonedItem why={why} onClick={() => setOpen("remove")}>
                    {t.remove}
                </ReasonedItem>
            </ActionsMenu>
            <Suspense>{open === "edit" && <RuleDialog rule={rule} onClose={close} />}</Suspense>
            <DangerDialog
                opened={open === "remove"}
                title={t.removeTitle({ name })}
                action={t.remove}
                onClose={close}
                onConfirm={async () => {
                    await send("alerts.remove_rule", { rule_id: id });
                    notifications.show({ message: t.removed({ name }) });
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
