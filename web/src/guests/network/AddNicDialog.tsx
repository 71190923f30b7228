import { Checkbox, Group, NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Nic, Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { type Draft, useForm } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { BridgeField } from "../choices/fields";
import { defaultBridge } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import type { Guest } from "../useGuest";
import { inForce, MODELS } from "./nics";
import { t } from "./texts";

type In = Schemas["AddNicIn"];

const EMPTY: Draft<In> = {
    bridge: null,
    model: "virtio",
    hwaddr: null,
    tag: null,
    rate: null,
    mtu: null,
    queues: null,
    firewall: true,
    link_down: false,
};
const NUMBERS = [
    ["tag", t.vlan],
    ["rate", t.rateMbS],
    ["mtu", t.mtu],
    ["queues", t.queues],
] as const;
const ONLY_VIRTIO: readonly string[] = ["mtu", "queues"];

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
    const send = useSend();
    const bridgeOf = (typed: string | null) => typed ?? present ?? defaultBridge(choices.data);
    const form = useForm<In, { iface: string; nic: Nic }>({
        empty: EMPTY,
        send: (body) => send("vms.add_nic", { vm_id: guest.id, body: { ...body, bridge: bridgeOf(body.bridge) } }),
        onSuccess: ({ iface, nic }) => {
            notifications.show({
                color: "teal",
                message: (inForce(nic) ? t.wasAdded : t.addedNextStart)({ iface, name: guest.name }),
            });
            onClose();
        },
    });
    const bridge = bridgeOf(form.body.bridge);
    const virtio = form.body.model === "virtio";
    return (
        <FormDialog
            title={t.newNic({ name: guest.name })}
            action={t.addNic}
            ready={bridge !== ""}
            {...form.dialog}
            onClose={onClose}
        >
            <SimpleGrid cols={2} spacing="sm">
                <BridgeField
                    choices={choices}
                    required
                    data-autofocus
                    {...form.text("bridge")}
                    value={bridge}
                    onChange={(next) => form.set({ bridge: next.trim() })}
                />
                <Select
                    label={t.model}
                    data={MODELS}
                    allowDeselect={false}
                    {...form.choice("model")}
                    onChange={(model) => form.set({ model: model as In["model"], mtu: null, queues: null })}
                />
                <TextInput label={t.macAddress} placeholder={t.chosenByHost} {...form.text("hwaddr")} />
                {NUMBERS.map(([field, label]) => (
                    <NumberInput
                        key={field}
                        label={label}
                        description={field === "mtu" ? t.mtuOne : undefined}
                        disabled={!virtio && ONLY_VIRTIO.includes(field)}
                        clampBehavior="none"
                        hideControls
                        {...form.number(field)}
                    />
                ))}
            </SimpleGrid>
            <Group>
                <Checkbox label={t.firewall} {...form.flag("firewall")} />
                <Checkbox label={t.linkDown} {...form.flag("link_down")} />
            </Group>
            {!virtio && <Quiet size="xs">{t.onlyVirtio}</Quiet>}
        </FormDialog>
    );
}
