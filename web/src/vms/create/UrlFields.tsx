import { Select, TextInput } from "@mantine/core";
import { type Algorithm, CHECKSUMS } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

/** The address of an image that the node downloads, and its checksum. */
export function UrlFields({ draft, faults, set }: Pick<StepProps, "draft" | "faults" | "set">) {
    return (
        <>
            <TextInput
                label={t.urlField}
                description={t.urlRule}
                placeholder="https://cloud.debian.org/images/cloud/trixie/latest/debian-13-genericcloud-amd64.qcow2"
                value={draft.url}
                onChange={(e) => set({ url: e.currentTarget.value }, "image_url.url")}
                error={faults["image_url.url"] ?? faults.image_url ?? faults["image_url.storage"]}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                required
            />
            <Select
                label={t.algorithm}
                data={Object.keys(CHECKSUMS).map((value) => ({ value, label: t[value as Algorithm] }))}
                value={draft.algorithm}
                onChange={(algorithm) => set({ algorithm: (algorithm ?? "sha256") as Algorithm }, "image_url.checksum")}
                error={faults["image_url.algorithm"]}
                allowDeselect={false}
            />
            <TextInput
                label={t.checksum}
                description={t.checksumRule}
                value={draft.checksum}
                onChange={(e) => set({ checksum: e.currentTarget.value }, "image_url.checksum")}
                error={faults["image_url.checksum"]}
                autoComplete="off"
                spellCheck={false}
                required
            />
        </>
    );
}
