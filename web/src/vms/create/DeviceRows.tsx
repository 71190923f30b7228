import "./create.css";
import { CloseButton, Group, NumberInput, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BridgeField, StorageField } from "../../guests/choices/fields";
import { SmallButton } from "../../ui/ActionButton";
import { type DiskRow, diskField, MOST_DISKS, MOST_NICS, NEW_DISK, NEW_NIC, type NicRow, nicField } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

const WHOLE = { allowDecimal: false, allowNegative: false, hideControls: true, clampBehavior: "none" } as const;

/** The disks of the new machine; the first one can't be removed. */
export function DiskRows({ draft, faults, choices, set }: StepProps) {
    const { disks } = draft;
    const change = (index: number, field: keyof DiskRow, value: string | number) =>
        set(
            { disks: disks.map((disk, at) => (at === index ? { ...disk, [field]: value } : disk)) },
            diskField(index, field),
        );
    return (
        <Devices
            rows={disks}
            remove={(n) => t.removeDisk({ n })}
            // The errors of the rows below belong to other rows then.
            onRemove={(index) => set({ disks: disks.filter((_, at) => at !== index) }, ...named(faults, "disks"))}
            add={t.addDisk}
            onAdd={disks.length < MOST_DISKS ? () => set({ disks: [...disks, { ...NEW_DISK, size_gb: "" }] }) : null}
        >
            {({ size_gb, storage }, index) => (
                <>
                    <NumberInput
                        {...WHOLE}
                        label={index === 0 ? t.disk : t.diskNumber({ n: index + 1 })}
                        value={size_gb}
                        onChange={(value) => change(index, "size_gb", value)}
                        error={faults[diskField(index, "size_gb")]}
                    />
                    <StorageField
                        choices={choices}
                        content="images"
                        label={index === 0 ? t.storage : t.storageNumber({ n: index + 1 })}
                        placeholder={t.firstStorage}
                        value={storage ?? ""}
                        onChange={(value) => change(index, "storage", value)}
                        error={faults[diskField(index, "storage")]}
                    />
                </>
            )}
        </Devices>
    );
}

/** The NICs of the new machine; the first one can't be removed. */
export function NicRows({ draft, faults, choices, set }: StepProps) {
    const { nics } = draft;
    const change = (index: number, field: keyof NicRow, value: string | number) =>
        set({ nics: nics.map((nic, at) => (at === index ? { ...nic, [field]: value } : nic)) }, nicField(index, field));
    return (
        <Devices
            rows={nics}
            remove={(n) => t.removeNic({ n })}
            onRemove={(index) => set({ nics: nics.filter((_, at) => at !== index) }, ...named(faults, "nics"))}
            add={t.addNic}
            onAdd={nics.length < MOST_NICS ? () => set({ nics: [...nics, NEW_NIC] }) : null}
        >
            {({ bridge, vlan_tag }, index) => (
                <>
                    <BridgeField
                        choices={choices}
                        label={index === 0 ? t.bridge : t.bridgeNumber({ n: index + 1 })}
                        value={bridge ?? ""}
                        onChange={(value) => change(index, "bridge", value)}
                        error={faults[nicField(index, "bridge")]}
                        withAsterisk
                    />
                    <NumberInput
                        {...WHOLE}
                        label={index === 0 ? t.vlan : t.vlanNumber({ n: index + 1 })}
                        placeholder={t.untagged}
                        value={vlan_tag}
                        onChange={(value) => change(index, "vlan_tag", value)}
                        error={faults[nicField(index, "vlan_tag")]}
                    />
                </>
            )}
        </Devices>
    );
}

const named = (faults: object, start: string) => Object.keys(faults).filter((field) => field.startsWith(`${start}.`));

type DevicesProps<T> = {
    rows: T[];
    /** The label of the button that removes the nth row. */
    remove: (n: number) => string;
    onRemove: (index: number) => void;
    add: string;
    /** Null when there are as many as can be. */
    onAdd: (() => void) | null;
    children: (row: T, index: number) => ReactNode;
};

function Devices<T>({ rows, remove, onRemove, add, onAdd, children }: DevicesProps<T>) {
    return (
        <Stack gap="xs">
            {rows.map((row, index) => (
                <div key={index} className="device-row" data-removable={rows.length > 1 || undefined}>
                    {children(row, index)}
                    {index > 0 && <CloseButton aria-label={remove(index + 1)} onClick={() => onRemove(index)} />}
                </div>
            ))}
            {onAdd && (
                <Group>
                    <SmallButton leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
                        {add}
                    </SmallButton>
                </Group>
            )}
        </Stack>
    );
}
