import { Alert, Radio, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ImageField, TemplateField } from "../../guests/choices/fields";
import { type Draft, IMAGE_EXAMPLE } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

/** From which template the container is made. */
export function TemplateStep({ draft, faults, set }: StepProps) {
    // The local storages of another node are not those of the host.
    const host = draft.node === null ? draft.host_id : null;
    return (
        <>
            <Radio.Group
                label={t.from}
                value={draft.source}
                onChange={(source) => set({ source: source as Draft["source"] })}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="stored" label={t.stored} description={t.storedNote} />
                    <Radio value="index" label={t.index} description={t.indexNote} />
                    <Radio value="image" label={t.image} description={t.imageNote} />
                </Stack>
            </Radio.Group>
            {draft.source === "image" ? (
                <>
                    <TextInput
                        label={t.reference}
                        description={t.referenceRule}
                        placeholder={IMAGE_EXAMPLE}
                        value={draft.image}
                        onChange={(e) =>
                            set({ image: e.currentTarget.value }, "image.reference", "image", "image.storage")
                        }
                        error={faults["image.reference"] ?? faults.image ?? faults["image.storage"]}
                        required
                    />
                    <Alert color="orange" role="status" icon={<IconAlertTriangle size={18} />}>
                        {t.imageLoses}
                    </Alert>
                </>
            ) : draft.source === "stored" ? (
                <ImageField
                    host={host}
                    content="vztmpl"
                    label={t.volume}
                    description={t.volumeRule}
                    placeholder="local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst"
                    value={draft.template}
                    onChange={(template) => set({ template }, "template")}
                    error={faults.template}
                    required
                />
            ) : (
                <TemplateField
                    host={host}
                    label={t.file}
                    description={t.fileRule}
                    placeholder="debian-13-standard_13.1-2_amd64.tar.zst"
                    value={draft.file}
                    onChange={(file) => set({ file }, "download.template", "download", "download.storage")}
                    error={faults["download.template"] ?? faults.download ?? faults["download.storage"]}
                    required
                />
            )}
        </>
    );
}
