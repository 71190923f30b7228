import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, errorText, take } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { DangerDialog } from "../../ui/DangerDialog";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { RowSwitch } from "../../ui/RowSwitch";
import { type Rule, rules } from "../queries";
import { t } from "./texts";

const RuleDialog = lazy(() => import("./RuleDialog"));

/** Switches a rule on and off. */
export function Switched({ rule: { id, name, enabled } }: { rule: Rule }) {
    const cache = useQueryClient();
    const why = useDenialReason("alerts.change_rule", null);
    const send = useMutation({
        mutationFn: (on: boolean) =>
            take(
                api.PATCH("/api/v1/alert-rules/{rule_id}", {
                    params: { path: { rule_id: id } },
                    body: { enabled: on },
                }),
            ),
        onSuccess: async () => {
            await cache.invalidateQueries({ queryKey: rules.queryKey });
            await cache.invalidateQueries({ queryKey: ["alerts"] });
        },
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
    if (why !== null) return <span title={why}>{enabled ? t.on : t.off}</span>;
    return (
        <RowSwitch
            label={t.switchOn({ name })}
            on={send.isPending ? send.variables : enabled}
            busy={send.isPending}
            onChange={(on) => send.mutate(on)}
        />
    );
}

/** What can be done with a rule. */
export function RuleActions({ rule }: { rule: Rule }) {
    const { id, name } = rule;
    const cache = useQueryClient();
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
                    await take(api.DELETE("/api/v1/alert-rules/{rule_id}", { params: { path: { rule_id: id } } }));
                    notifications.show({ message: t.removed({ name }) });
                    await cache.invalidateQueries({ queryKey: rules.queryKey });
                    await cache.invalidateQueries({ queryKey: ["alerts"] });
                }}
            >
                {t.removeNote}
            </DangerDialog>
        </>
    );
}
