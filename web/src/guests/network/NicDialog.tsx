import { Checkbox, Group, NumberInput, SimpleGrid, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { faultOf, type Nic, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { BridgeField } from "../choices/fields";
import { useGuestChoices } from "../choices/queries";
import { type Guest, idOf } from "../useGuest";
import { nextOf } from "./nics";
import { t } from "./texts";

type Form = { [K in keyof Schemas["NicIn"]]?: string | number | boolean | null };

/** A virtual machine gets its addresses from its own operating system. */
const TEXTS = {
    app: [
        ["ip", t.ipv4],
        ["gw", t.ipv4Gateway],
        ["ip6", t.ipv6],
        ["gw6", t.ipv6Gateway],
    ],
    vm: [],
} as const;
const NUMBERS = [
    ["tag", t.vlan],
    ["mtu", t.mtu],
    ["rate", t.rateMbS],
] as const;

/** Changes a NIC. */
export function NicDialog({ guest, nic, onClose }: { guest: Guest; nic: Nic; onClose: () => void }) {
    const choices = useGuestChoices(guest.hostId);
    const [form, setForm] = useState<Form>({});
    const save = useCommand(`${guest.type}s.set_nic`, {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.ofWasChanged({ iface: nic.iface, name: guest.name }) });
            onClose();
        },
    });
    const next = nextOf(nic);
    const fields = TEXTS[guest.type];
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
        <FormDialog
            title={t.of({ iface: nic.iface, name: guest.name })}
            action={t.saveNic}
            ready={Object.keys(form).length > 0}
            request={save}
            fields={["bridge", ...[...fields, ...NUMBERS].map(([field]) => field)]}
            onSend={() => save.mutate({ ...idOf(guest), iface: nic.iface, body: form as Schemas["NicIn"] })}
            onClose={onClose}
        >
            <SimpleGrid cols={2} spacing="sm">
                <BridgeField
                    choices={choices}
                    value={shown("bridge")}
                    onChange={(bridge) => set("bridge", bridge.trim() || null, next.bridge)}
                    error={fault("bridge")}
                />
                {fields.map(([field, label]) => (
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
                        description={field === "mtu" && guest.type === "vm" ? t.mtuOne : undefined}
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
            {next !== nic && <Text>{t.thesePendingValuesNot}</Text>}
            <Quiet size="xs">
                {guest.type === "app" ? t.changesApplyContainer : `${t.changesApplyMachine} ${t.addressesInside}`}
            </Quiet>
        </FormDialog>
    );
}
