import { Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/operation";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert } from "../../ui/States";
import { withImage } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

export const knownImages = query("vms.images", {}, { staleTime: 60_000 });

/** The image of a distribution. What it needs to start is set with it. */
export function KnownFields({ draft, faults, set }: Pick<StepProps, "draft" | "faults" | "set">) {
    const { data, error } = useQuery(knownImages);
    const chosen = data?.images.find(({ id }) => id === draft.known);
    return (
        <>
            <Select
                label={t.knownField}
                description={t.knownRule}
                placeholder={t.choose}
                data={data?.images.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                value={draft.known || null}
                onChange={(id) => {
                    const image = data?.images.find((one) => one.id === id);
                    if (image) set(withImage(draft, image), "known_image", "known_image.id", "disk_gb");
                }}
                error={faults["known_image.id"] ?? faults.known_image ?? faults["known_image.storage"]}
                disabled={data === undefined}
                allowDeselect={false}
                required
            />
            {chosen && (
                <Quiet size="xs" className="breaks">
                    {t.knownFrom({ url: chosen.url, user: chosen.user })}
                </Quiet>
            )}
            {data?.problem && <Quiet size="xs">{data.problem}</Quiet>}
            {error && <ErrorAlert error={error} />}
            <Switch
                label={t.skipChecksum}
                description={t.skipChecksumNote}
                checked={draft.skip_checksum}
                onChange={(e) => set({ skip_checksum: e.currentTarget.checked }, "known_image")}
            />
        </>
    );
}
