import { Checkbox, Group, NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { Quiet } from "../../ui/Quiet";
import { BridgeField } from "../choices/fields";
import { defaultBridge } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import type { Guest } from "../useGuest";
import { inForce, MODELS } from "./nics";
import { t } from "./texts";

// Without a bridge until one is chosen.
type Form = Omit<Schemas["AddNicIn"], "bridge"> & { bridge: string | null };
const NUMBERS = [
    ["tag", t.vlan],
    ["rate", t.rateMbS],
    ["mtu", t.mtu],
    ["queues", t.queues],
] as const;
const ONLY_VIRTIO: readonly string[] = ["mtu", "queues"];
const FIELDS = ["bridge", "model", "hwaddr", ...NUMBERS.map(([field]) => field)];

/** Adds a NIC to a virtual machine. `present` is a bridge that it uses already. */
export function AddNicDialog({
    guest,
    present,
    onClose,
}: {
    guest: Guest;
    present: string | undefined;
    onClose: () => void;
}) {
    const choices = useGuestChoices(guest.hostId);
    const [form, setForm] = useState<Form>({ bridge: null, model: "virtio", firewall: true, link_down: false });
    const set = (change: Partial<Form>) => setForm({ ...form, ...change });
    const bridge = form.bridge ?? present ?? defaultBridge(choices.data);
    const add = useCommand("vms.add_nic", {
        onSuccess: ({ iface, nic }) => {
            notifications.show({
                color: "teal",
                message: (inForce(nic) ? t.wasAdded : t.addedNextStart)({ iface, name: guest.name }),
            });
            onClose();
        },
    });
    const fault = (field: string) => faultOf(add.error, field);
    const virtio = form.model === "virtio";
    return (
        <FormDialog
            title={t.newNic({ name: guest.name })}
            action={t.addNic}
            ready={bridge !== ""}
            request={add}
            fields={FIELDS}
            onSend={() => add.mutate({ vm_id: guest.id, body: { ...form, bridge } })}
            onClose={onClose}
        >
            <SimpleGrid cols={2} spacing="sm">
                <BridgeField
                    choices={choices}
                    value={bridge}
                    onChange={(next) => set({ bridge: next.trim() })}
                    error={fault("bridge")}
                    required
                    data-autofocus
                />
                <Select
                    label={t.model}
                    data={MODELS}
                    value={form.model}
                    onChange={(model) => set({ model: model ?? "virtio", mtu: null, queues: null })}
                    error={fault("model")}
                    allowDeselect={false}
                />
                <TextInput
                    label={t.macAddress}
                    placeholder={t.chosenByHost}
                    value={form.hwaddr ?? ""}
                    onChange={(e) => set({ hwaddr: e.currentTarget.value.trim() || null })}
                    error={fault("hwaddr")}
                />
                {NUMBERS.map(([field, label]) => (
                    <NumberInput
                        key={field}
                        label={label}
                        description={field === "mtu" ? t.mtuOne : undefined}
                        value={form[field] ?? ""}
                        onChange={(value) => set({ [field]: value === "" ? null : Number(value) })}
                        error={fault(field)}
                        disabled={!virtio && ONLY_VIRTIO.includes(field)}
                        clampBehavior="none"
                        hideControls
                    />
                ))}
            </SimpleGrid>
            <Group>
                <Checkbox
                    label={t.firewall}
                    checked={form.firewall ?? false}
                    onChange={(e) => set({ firewall: e.currentTarget.checked })}
                />
                <Checkbox
                    label={t.linkDown}
                    checked={form.link_down ?? false}
                    onChange={(e) => set({ link_down: e.currentTarget.checked })}
                />
            </Group>
            {!virtio && <Quiet size="xs">{t.onlyVirtio}</Quiet>}
        </FormDialog>
    );
}
