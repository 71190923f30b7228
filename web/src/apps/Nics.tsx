import { Button, Checkbox, Group, Modal, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type App, faultOf, type Nic, type Schemas, take } from "../api/client";
import { network } from "../api/queries";
import { useDenialReasonAt } from "../auth/access";
import { PendingNote } from "../guests/PendingNote";
import { ActionButton } from "../ui/ActionButton";
import { Loaded, Panel, FormError } from "../ui/States";
import { Facts } from "../ui/Value";
import { differences, inForce, nextOf, rows } from "./nics";
import { powerOf } from "./power";
import { unavailableReason } from "./status";
import { t } from "./texts";

/** The container's NICs as they are configured on its host now. */
export function Nics({ app }: { app: App }) {
    const blocked = useDenialReasonAt(app.host_id, "apps.network") ?? unavailableReason(app);
    const denialReason = useDenialReasonAt(app.host_id, "apps.set_nic");
    const query = useQuery({ ...network(app.id), enabled: blocked === null });
    const [edited, setEdited] = useState<string | null>(null);
    const editing = query.data?.nics.find((nic) => nic.iface === edited);
    return (
        <Panel title={t.network}>
            {blocked !== null ? (
                <Text size="sm" className="quiet">
                    {blocked}
                </Text>
            ) : (
                <Loaded query={query}>
                    {({ nics }) =>
                        nics.length === 0 ? (
                            <Text size="sm" className="quiet">
                                {t.containerNoNic}
                            </Text>
                        ) : (
                            <Stack gap="md">
                                {nics.map((nic) => (
                                    <div key={nic.iface}>
                                        <Group justify="space-between" mb={4}>
                                            <Text fw={600} size="sm">
                                                {nic.name ?? nic.pending?.name ?? nic.iface}{" "}
                                                <Text span className="quiet" size="xs">
                                                    {nic.iface}
                                                </Text>
                                            </Text>
                                            <ActionButton
                                                why={denialReason}
                                                size="xs"
                                                variant="default"
                                                onClick={() => setEdited(nic.iface)}
                                            >
                                                {t.edit({ iface: nic.iface })}
                                            </ActionButton>
                                        </Group>
                                        <InForce nic={nic} />
                                        {nic.pending !== null && (
                                            <div className="spaced-before">
                                                <PendingNote guest={powerOf(app)} of={nic.iface}>
                                                    {nic.pending.removed ? (
                                                        t.nicRemovedNextStart
                                                    ) : (
                                                        differences(nic, nic.pending).map(([label, value]) => (
                                                            <div key={label}>
                                                                {label}: {value}
                                                            </div>
                                                        ))
                                                    )}
                                                </PendingNote>
                                            </div>
                                        )}
                                    </div>
                                ))}
                            </Stack>
                        )
                    }
                </Loaded>
            )}
            {editing && <NicDialog app={app} nic={editing} onClose={() => setEdited(null)} />}
        </Panel>
    );
}

function InForce({ nic }: { nic: Nic }) {
    if (!inForce(nic)) {
        return (
            <Text size="sm" className="quiet">
                {t.notForceYet}
            </Text>
        );
    }
    return (
        <>
            <Facts rows={rows(nic)} />
            {nic.bridge === null && (
                <Text size="sm" mt={4}>
                    {t.nicConnectedNoBridge}
                </Text>
            )}
        </>
    );
}

type Form = { [K in keyof Schemas["NicIn"]]?: string | number | boolean | null };
const TEXTS = [
    ["bridge", t.bridge],
    ["ip", t.ipv4],
    ["gw", t.ipv4Gateway],
    ["ip6", t.ipv6],
    ["gw6", t.ipv6Gateway],
] as const;
const NUMBERS = [
    ["tag", t.vlan],
    ["mtu", t.mtu],
    ["rate", t.rateMbS],
] as const;

function NicDialog({ app, nic, onClose }: { app: App; nic: Nic; onClose: () => void }) {
    const cache = useQueryClient();
    const [form, setForm] = useState<Form>({});
    const save = useMutation({
        mutationFn: () =>
            take(
                api.PUT("/api/v1/apps/{app_id}/network/{iface}", {
                    params: { path: { app_id: app.id, iface: nic.iface } },
                    body: form as Schemas["NicIn"],
                }),
            ),
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.ofWasChanged({ iface: nic.iface, name: app.name }) });
            onClose();
        },
        // The host may have stored a change that it refused; the NIC then differs from what is shown.
        onSettled: () => {
            void cache.invalidateQueries({ queryKey: ["network", app.id] });
            void cache.invalidateQueries({ queryKey: ["pending", app.id] });
        },
    });
    const next = nextOf(nic);
    const fault = (field: string) => faultOf(save.error, field);
    const set = (field: keyof Form, value: string | number | boolean | null, present: unknown) => {
        const next = { ...form };
        if (value === present) delete next[field];
        else next[field] = value;
        setForm(next);
    };
    // An empty field is sent as null, which removes the value.
    const shown = (field: keyof Form & keyof Nic) => String((field in form ? form[field] : next[field]) ?? "");
    return (
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.of({ iface: nic.iface, name: app.name })}</Text>}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <SimpleGrid cols={2} spacing="sm">
                        {TEXTS.map(([field, label]) => (
                            <TextInput
                                key={field}
                                label={label}
                                value={shown(field)}
                                onChange={(e) => set(field, e.currentTarget.value || null, next[field])}
                                error={fault(field)}
                            />
                        ))}
                        {NUMBERS.map(([field, label]) => (
                            <NumberInput
                                key={field}
                                label={label}
                                value={shown(field)}
                                onChange={(value) => set(field, value === "" ? null : Number(value), next[field])}
                                error={fault(field)}
                                hideControls
                            />
                        ))}
                    </SimpleGrid>
                    <Group>
                        <Checkbox
                            label={t.firewall}
                            checked={(form.firewall as boolean | undefined) ?? next.firewall}
                            onChange={(e) => set("firewall", e.currentTarget.checked, next.firewall)}
                        />
                        <Checkbox
                            label={t.linkDown}
                            checked={(form.link_down as boolean | undefined) ?? next.link_down}
                            onChange={(e) => set("link_down", e.currentTarget.checked, next.link_down)}
                        />
                    </Group>
                    {next !== nic && (
                        <Text size="sm">
                            {t.thesePendingValuesNot}
                        </Text>
                    )}
                    <Text size="xs" className="quiet">
                        {t.changesApplyRunningContainer}
                    </Text>
                    <FormError error={save.error} fields={[...TEXTS, ...NUMBERS].map(([field]) => field)} />
                    <Group justify="flex-end">
                        <Button variant="default" onClick={onClose}>
                            {t.cancel}
                        </Button>
                        <Button type="submit" disabled={Object.keys(form).length === 0} loading={save.isPending}>
                            {t.saveNic}
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Modal>
    );
}
