import { Checkbox, NumberInput, Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, type Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { ImageField, StorageField } from "../../guests/choices/fields";
import { defaultStorage } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { useGuest } from "../../guests/useGuest";
import { FormDialog } from "../../ui/FormDialog";
import { type Draft, type Form, useForm } from "../../ui/form";
import { SuggestField } from "../../ui/SuggestField";
import { vmHardwareChoices } from "../queries";
import { type Device, FIRMWARE, KINDS, type Kind, type Slot } from "./devices";
import { t } from "./texts";

type In = Omit<Schemas["DeviceIn"], "digest">;

const EMPTY: Draft<In> = {
    volume: null,
    type: null,
    memory_mb: null,
    source: null,
    storage: null,
    version: null,
    pre_enrolled_keys: null,
    mapping: null,
    usb3: null,
    pcie: null,
};

/** What a new device begins with. */
const NEW: Partial<Record<Kind, Partial<Draft<In>>>> = {
    rng: { source: "/dev/urandom" },
    efi_disk: { pre_enrolled_keys: true },
    tpm: { version: "v2.0" },
};

const DISPLAYS = [
    "std",
    "virtio",
    "virtio-gl",
    "qxl",
    "qxl2",
    "qxl3",
    "qxl4",
    "vmware",
    "cirrus",
    "serial0",
    "serial1",
    "serial2",
    "serial3",
    "none",
];
const SOURCES: NonNullable<In["source"]>[] = ["/dev/urandom", "/dev/random", "/dev/hwrng"];
const VERSIONS: NonNullable<In["version"]>[] = ["v2.0", "v1.2"];

type Props = {
    kind: Kind;
    /** What is changed; without it one is added in a free slot. */
    device?: Device;
    free?: Schemas["FreeSlot"][];
    digest: string;
    onClose: () => void;
};

/** Asks for a device. It says beforehand when the change takes effect. */
export default function DeviceDialog({ kind, device, free = [], digest, onClose }: Props) {
    const guest = useGuest();
    const send = useSend();
    const [slot, setSlot] = useState(device?.slot ?? free[0]?.slot ?? "");
    const storages = useGuestChoices(guest.hostId);
    const storageOf = (typed: string | null | undefined) => typed ?? defaultStorage(storages.data, "images");
    const names = { slot, name: guest.name };
    const when = device?.change_takes_effect ?? free.find((one) => one.slot === slot)?.takes_effect;
    const form = useForm<In, Schemas["VmDevices"]>({
        empty: EMPTY,
        present: device ? presentOf(device) : NEW[kind],
        send: (body) =>
            send("vms.set_device", {
                vm_id: guest.id,
                slot: slot as Slot,
                body: { ...body, storage: needsStorage(kind) ? storageOf(body.storage) : null, digest },
            }),
        onSuccess: ({ devices }) => {
            const waits = devices.find((one) => one.slot === slot)?.pending;
            const done = device ? t.deviceChanged : t.deviceAdded;
            notifications.show({ color: "teal", message: (waits ? t.deviceAtNextStart : done)(names) });
            onClose();
        },
    });
    return (
        <FormDialog
            title={
                device
                    ? t.deviceOf({ device: KINDS[kind], ...names })
                    : t.addTo({ device: KINDS[kind], name: guest.name })
            }
            action={device ? t.apply : t.add}
            ready={isReady(kind, { ...form.sent, storage: storageOf(form.body.storage) })}
            {...form.dialog}
            onClose={onClose}
        >
            {free.length > 1 && (
                <Select
                    label={t.slot}
                    data={free.map((one) => ({
                        value: one.slot,
                        label: (one.takes_effect === "now" ? t.slotAtOnce : t.slotAtStart)({ slot: one.slot }),
                    }))}
                    allowDeselect={false}
                    value={slot}
                    onChange={(next) => setSlot(next ?? slot)}
                />
            )}
            {needsStorage(kind) ? (
                <StorageField
                    choices={storages}
                    content="images"
                    required
                    {...form.text("storage")}
                    value={storageOf(form.body.storage) ?? ""}
                    onChange={(storage) => form.set({ storage })}
                    data-autofocus
                />
            ) : null}
            <Fields kind={kind} form={form} />
            {when !== undefined && <Text size="sm">{when === "now" ? t.atOnce : t.atNextStart}</Text>}
        </FormDialog>
    );
}

const needsStorage = (kind: Kind) => kind === "efi_disk" || kind === "tpm";

/** What the next start makes of it is what one goes on from. */
const presentOf = ({ next }: Device): Partial<Draft<In>> =>
    next === null
        ? {}
        : (({ volume, type, memory_mb, source, mapping, usb3, pcie }) => ({
              volume,
              type,
              memory_mb,
              source: SOURCES.find((one) => one === source) ?? null,
              mapping,
              usb3,
              pcie,
          }))(next);

function isReady(kind: Kind, { type, source, storage, mapping }: In): boolean {
    const needed: Partial<Record<Kind, string | null | undefined>> = {
        display: type,
        firmware: type,
        machine: type,
        rng: source,
        efi_disk: storage,
        tpm: storage,
        usb: mapping,
        pci: mapping,
    };
    return !(kind in needed) || Boolean(needed[kind]);
}

function Fields({ kind, form }: { kind: Kind; form: Form<In> }) {
    const guest = useGuest();
    switch (kind) {
        case "cdrom":
            return (
                <ImageField
                    host={guest.hostId}
                    content="iso"
                    label={t.isoImage}
                    placeholder={t.noMedium}
                    {...form.text("volume")}
                    data-autofocus
                />
            );
        case "display":
            return (
                <>
                    <Select
                        label={t.type}
                        data={DISPLAYS}
                        placeholder={t.isDefault({ value: "std" })}
                        {...form.choice("type")}
                        data-autofocus
                    />
                    <NumberInput
                        label={t.displayMemory}
                        allowDecimal={false}
                        allowNegative={false}
                        clampBehavior="none"
                        {...form.number("memory_mb")}
                    />
                </>
            );
        case "serial":
            return <Text>{t.serialNote}</Text>;
        case "rng":
            return (
                <Select
                    label={t.source}
                    data={SOURCES}
                    description={t.sourceHint}
                    allowDeselect={false}
                    {...form.choice("source")}
                    data-autofocus
                />
            );
        case "firmware":
            return (
                <Select
                    label={t.firmware}
                    data={Object.entries(FIRMWARE).map(([value, label]) => ({ value, label }))}
                    description={t.firmwareHint}
                    placeholder={t.isDefault({ value: t.seabios })}
                    {...form.choice("type")}
                    data-autofocus
                />
            );
        case "machine":
            return <MachineField form={form} />;
        case "efi_disk":
            return <Checkbox label={t.preEnrolled} {...form.flag("pre_enrolled_keys")} />;
        case "tpm":
            return <Select label={t.version} data={VERSIONS} allowDeselect={false} {...form.choice("version")} />;
        case "usb":
        case "pci":
            return (
                <>
                    <MappingField kind={kind} form={form} />
                    <Checkbox
                        label={kind === "usb" ? t.usb3 : t.pcie}
                        {...form.flag(kind === "usb" ? "usb3" : "pcie")}
                    />
                </>
            );
    }
}

function MachineField({ form }: { form: Form<In> }) {
    const { data, error } = useQuery(vmHardwareChoices(useGuest().id));
    return (
        <SuggestField
            label={t.machineType}
            items={(data?.machine_types ?? []).map((value) => ({ value }))}
            placeholder={t.isDefault({ value: "i440fx" })}
            {...form.text("type")}
            description={error && t.cannotList({ why: errorText(error) })}
            data-autofocus
        />
    );
}

function MappingField({ kind, form }: { kind: "usb" | "pci"; form: Form<In> }) {
    const { data, error } = useQuery(vmHardwareChoices(useGuest().id));
    const found = data?.[kind] ?? [];
    const items = found.map(({ id, description, on_node }) => ({
        value: id,
        note: [description, !on_node && t.notOnNode].filter(Boolean).join(", "),
    }));
    const none = data && items.length === 0 ? t.noMapping : null;
    return (
        <SuggestField
            label={t.mapping}
            items={items}
            {...form.text("mapping")}
            description={error ? t.cannotList({ why: errorText(error) }) : none}
            data-autofocus
        />
    );
}
