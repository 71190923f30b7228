import { lazy } from "react";
import { useCommand, useSend } from "../../api/command";
import { useDenialReason } from "../../auth/access";
import { RowActions } from "../../ui/RowActions";
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
    const why = useDenialReason("alerts.change_rule", null);
    return (
        <RowActions
            label={t.actionsFor({ name })}
            actions={[
                { label: t.edit, why, dialog: (onClose) => <RuleDialog rule={rule} onClose={onClose} /> },
                {
                    label: t.remove,
                    why,
                    confirm: {
                        title: t.removeTitle({ name }),
                        note: t.removeNote,
                        send: () => send("alerts.remove_rule", { rule_id: id }),
                        done: t.removed({ name }),
                    },
                },
            ]}
        />
    );
}
