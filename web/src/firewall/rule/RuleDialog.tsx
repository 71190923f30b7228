import { Alert, Drawer, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import type { SendConfirmed } from "../../ui/confirm/sendConfirmed";
import { Quiet } from "../../ui/Quiet";
import { FormError } from "../../ui/States";
import { type Firewall, HERE, pathOf, type Rule } from "../firewall";
import { OffNotice } from "../OffNotice";
import { rules } from "../queries";
import { added, changed, formOf, OPTIONAL } from "./form";
import { find, isSame } from "./list";
import { RuleFields } from "./RuleFields";
import { t } from "./texts";
import { presentRules } from "./useListChanges";
import { nameOf } from "./words";

type Props = {
    firewall: Firewall;
    /** The rule that is changed; without it a rule is added. */
    rule?: Rule;
    /** The rule with whose values a new one starts. */
    template?: Rule;
    /** Why the rule can only be looked at. */
    denied?: string | null;
    send: SendConfirmed;
    onClose: () => void;
};

const FIELDS = ["type", "action", "enable", ...OPTIONAL];

/** Adds a rule, or changes one. */
export function RuleDialog({ firewall, rule, template, denied = null, send, onClose }: Props) {
    const cache = useQueryClient();
    const { queryKey } = rules(firewall);
    const digest = useQuery({ ...rules(firewall), enabled: false }).data?.digest;
    const [form, setForm] = useState(() => formOf(rule ?? template));
    // The list that the change is based on, and where the rule is in it: others may change the list while the form is open.
    const [seen, setSeen] = useState({ rule, digest });
    const [stale, setStale] = useState<"moved" | "changed" | "gone" | null>(null);
    const patch = seen.rule === undefined ? added(form) : changed(seen.rule, form);
    const title = rule === undefined ? t.newRule : t.editTitle({ pos: rule.pos });
    const save = useMutation({
        mutationFn: () =>
            send(t.question({ action: t.saveRule, rule: title }), t.saveRule, (confirm) =>
                seen.rule === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules"), {
                              params: { path: HERE },
                              body: { ...added(form), digest: seen.digest, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules/{pos}"), {
                              params: { path: { ...HERE, pos: seen.rule.pos } },
                              body: { ...changed(seen.rule, form), digest: seen.digest, confirm },
                          }),
                      ),
            ),
        onSuccess: (written) => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            notifications.show({
                color: "teal",
                message: (rule === undefined ? t.wasAdded : t.wasChanged)({ rule: nameOf(written.rule) }),
            });
            onClose();
        },
        onError: (error) => {
            const present = presentRules(error);
            if (present === null) return;
            cache.setQueryData(queryKey, present);
            const there = seen.rule && (find(present.rules, seen.rule) ?? present.rules[seen.rule.pos]);
            setStale(
                seen.rule === undefined
                    ? "moved"
                    : there === undefined
                      ? "gone"
                      : isSame(there, seen.rule)
                        ? "moved"
                        : "changed",
            );
            setSeen({ rule: there, digest: present.digest });
        },
    });
    const isStale = stale !== null && presentRules(save.error) !== null;
    return (
        <Drawer
            opened
            onClose={onClose}
            position="right"
            size="lg"
            title={
                <Text size="md" fw={620}>
                    {title}
                </Text>
            }
        >
            <AskForm
                action={isStale ? t.repeat : rule === undefined ? t.addRule : t.saveRule}
                ready={denied === null && patch !== null && form.action !== "" && stale !== "gone"}
                busy={save.isPending}
                onSend={() => save.mutate()}
                onClose={onClose}
            >
                {denied !== null && <Quiet>{denied}</Quiet>}
                <OffNotice firewall={firewall} />
                <RuleFields
                    firewall={firewall}
                    form={form}
                    onChange={(change) => setForm((known) => ({ ...known, ...change }))}
                    error={save.error}
                    disabled={denied !== null}
                />
                {isStale && (
                    <Alert role="alert" color="orange" icon={<IconAlertTriangle size={18} />} title={t.staleTitle}>
                        <Text>
                            {stale === "changed" && seen.rule
                                ? t.staleChanged({ rule: nameOf(seen.rule) })
                                : stale === "gone"
                                  ? t.staleRuleGone
                                  : t.staleMoved}
                        </Text>
                    </Alert>
                )}
                {!isStale && <FormError error={save.error} fields={FIELDS} />}
            </AskForm>
        </Drawer>
    );
}
