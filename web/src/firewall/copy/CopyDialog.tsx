import { Checkbox, Modal, MultiSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { apps as allApps, hosts as allHosts, vms as allVms } from "../../api/queries";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
import type { Firewall } from "../firewall";
import { aliases, groups, ipSets, rules } from "../queries";
import { nameOf } from "../rule/words";
import { CopyResult } from "./CopyResult";
import { type Address, choicesOf, fromWord, wordOf } from "./targets";
import { t } from "./texts";
import { doesAnything, type Order, useCopy } from "./useCopy";

type Props = { firewall: Firewall; from: Address; onClose: () => void };

/** Copies rules and objects of a firewall to others: what it would do is shown first. */
export default function CopyDialog({ firewall, from, onClose }: Props) {
    const hasNames = firewall.kind === "guest" || firewall.kind === "cluster";
    const ruleList = useQuery(rules(firewall)).data?.rules ?? [];
    const aliasList = useQuery({ ...aliases(firewall), enabled: hasNames }).data?.aliases ?? [];
    const setList = useQuery({ ...ipSets(firewall), enabled: hasNames }).data?.ipsets ?? [];
    const groupList = useQuery({ ...groups(firewall.hostId), enabled: firewall.kind === "cluster" && firewall.hostId !== null }).data?.groups ?? [];
    const choices = useTargets(from);
    const [chosen, choose] = useState({ rules: [] as string[], aliases: [] as string[], ipsets: [] as string[], groups: [] as string[], to: [] as string[], replace: false });
    const set = (some: Partial<typeof chosen>) => choose({ ...chosen, ...some });
    const order: Order = {
        from,
        to: chosen.to.map(fromWord),
        rules: chosen.rules.map(Number),
        aliases: chosen.aliases,
        ipsets: chosen.ipsets,
        groups: chosen.groups,
        replace: chosen.replace,
    };
    const title = t.title({ name: firewall.name });
    const { shown, send, dialog } = useCopy(order, title);
    const something = [chosen.rules, chosen.aliases, chosen.ipsets, chosen.groups].some((list) => list.length > 0);
    const canCopy = shown !== null && !shown.applied && doesAnything(shown);
    const many = { searchable: true, hidePickedOptions: true, clearable: true } as const;
    return (
        <Modal opened onClose={onClose} size="lg" title={<Text fw={620}>{title}</Text>}>
            <AskForm
                action={canCopy ? t.copy : t.preview}
                ready={something && chosen.to.length > 0}
                busy={send.isPending}
                onSend={() => send.mutate(canCopy)}
                onClose={onClose}
            >
                <Stack gap="sm">
                    <MultiSelect
                        {...many}
                        data-autofocus
                        label={t.rules}
                        data={ruleList.map((rule) => ({ value: String(rule.pos), label: nameOf(rule) }))}
                        value={chosen.rules}
                        onChange={(list) => set({ rules: list })}
                    />
                    {aliasList.length > 0 && <MultiSelect {...many} label={t.aliases} data={aliasList.map(({ name }) => name)} value={chosen.aliases} onChange={(list) => set({ aliases: list })} />}
                    {setList.length > 0 && <MultiSelect {...many} label={t.ipsets} data={setList.map(({ name }) => name)} value={chosen.ipsets} onChange={(list) => set({ ipsets: list })} />}
                    {groupList.length > 0 && <MultiSelect {...many} label={t.groups} data={groupList.map(({ group }) => group)} value={chosen.groups} onChange={(list) => set({ groups: list })} />}
                    <MultiSelect {...many} label={t.targets} description={t.targetsNote} data={choices} value={chosen.to} onChange={(list) => set({ to: list })} />
                    <Checkbox label={t.replace} checked={chosen.replace} onChange={(event) => set({ replace: event.currentTarget.checked })} />
                    {shown && <CopyResult of={shown} nameOf={(target) => labelOf(choices, wordOf(target))} />}
                    <FormError error={send.error} fields={[]} />
                </Stack>
            </AskForm>
            {dialog}
        </Modal>
    );
}

function useTargets(from: Address) {
    const apps = useQuery(allApps).data;
    const vms = useQuery(allVms).data;
    const hosts = useQuery(allHosts).data;
    return useMemo(() => choicesOf(from, apps ?? [], vms ?? [], hosts ?? []), [from, apps, vms, hosts]);
}

const labelOf = (choices: ReturnType<typeof choicesOf>, word: string) =>
    choices.flatMap(({ items }) => items).find(({ value }) => value === word)?.label ?? word;
