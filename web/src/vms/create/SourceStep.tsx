import { Radio, Select, Stack } from "@mantine/core";
import { ImageField } from "../../guests/choices/fields";
import { OS_TYPES } from "../ostype/ostypes";
import { isDownloaded, type Source, withSource } from "./draft";
import { ImportNotice } from "./ImportNotice";
import { KnownFields } from "./KnownFields";
import type { StepProps } from "./step";
import { t } from "./texts";
import { UrlFields } from "./UrlFields";

/** From what the machine is installed, and which operating system that is. */
export function SourceStep({ draft, faults, choices, set }: StepProps) {
    // The local storages of another node are not those of the host.
    const host = draft.node === null ? draft.host_id : null;
    const volume = (field: "iso" | "image", label: string, placeholder: string) => (
        <ImageField
            host={host}
            content={field === "iso" ? "iso" : "import"}
            label={label}
            description={t.volumeRule}
            placeholder={placeholder}
            value={draft[field]}
            onChange={(volid) => set({ [field]: volid }, field)}
            error={faults[field]}
            required
        />
    );
    return (
        <>
            <Radio.Group
                label={t.installFrom}
                value={draft.source}
                onChange={(source) => set(withSource(source as Source))}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="empty" label={t.empty} description={t.emptyNote} />
                    <Radio value="iso" label={t.iso} description={t.isoNote} />
                    <Radio value="known" label={t.known} description={t.knownNote} />
                    <Radio value="image" label={t.image} description={t.imageNote} />
                    <Radio value="url" label={t.url} description={t.urlNote} />
                </Stack>
            </Radio.Group>
            {isDownloaded(draft) && <ImportNotice draft={draft} choices={choices} set={set} />}
            {draft.source === "known" && <KnownFields draft={draft} faults={faults} set={set} />}
            {draft.source === "iso" && volume("iso", t.volumeIso, "local:iso/debian.iso")}
            {draft.source === "image" && volume("image", t.volumeImage, "local:import/debian.qcow2")}
            {draft.source === "url" && <UrlFields draft={draft} faults={faults} set={set} />}
            <Select
                label={t.osType}
                description={t.osRule}
                data={OS_TYPES}
                value={draft.ostype}
                onChange={(ostype) => set({ ostype: ostype ?? "l26" }, "ostype")}
                error={faults.ostype}
                allowDeselect={false}
            />
        </>
    );
}
