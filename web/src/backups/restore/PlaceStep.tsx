import { Checkbox, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { StorageField } from "../../guests/choices/fields";
import { useGuestChoices } from "../../guests/choices/queries";
import { type Backup, backupConfig } from "../queries";
import type { StepProps } from "./draft";
import { t } from "./texts";
import type { Replaced } from "./useReplaced";
import { Warnings } from "./Warnings";

/** On which host and storage. */
export function PlaceStep({ backup, draft, form, replaced }: StepProps & { replaced: Replaced }) {
    const isNew = draft.mode === "new";
    const places = usePlaces(backup);
    const asNew = useQuery(backupConfig(backup.id)).data?.as_new;
    const choices = useGuestChoices(isNew ? draft.host_id : replaced.hostId);
    return (
        <>
            {isNew && (
                <Select
                    label={t.host}
                    description={t.hostNote}
                    data={places}
                    allowDeselect={false}
                    {...form.id("host_id")}
                />
            )}
            <StorageField
                choices={choices}
                content={backup.guest_type === "vm" ? "images" : "rootdir"}
                label={t.storage}
                description={t.storageNote}
                {...form.text("storage")}
            />
            {!isNew && (
                <StorageField
                    choices={choices}
                    content="backup"
                    label={t.backupStorage}
                    description={t.backupStorageNote}
                    {...form.text("backup_storage")}
                />
            )}
            <Checkbox label={t.start} {...form.flag("start")} />
            {isNew && asNew !== undefined && (
                <>
                    <Checkbox
                        label={t.linksDown}
                        description={t.linksDownNote}
                        {...form.flag("links_down")}
                        checked={draft.links_down ?? asNew.links_down}
                    />
                    <Checkbox
                        label={t.startOnBoot}
                        {...form.flag("start_on_boot")}
                        checked={draft.start_on_boot ?? asNew.start_on_boot}
                    />
                    <Warnings of={asNew.warnings} />
                </>
            )}
        </>
    );
}

/** The hosts of the cluster on which the user may restore guests. */
function usePlaces(backup: Backup): { value: string; label: string }[] {
    const all = useQuery(hosts).data ?? [];
    const denied = useDenialReasonsAt("backups.restore");
    const cluster = all.find(({ id }) => id === backup.host_id)?.cluster_id;
    return all
        .filter((one) => one.cluster_id === cluster && denied(one.id) === null)
        .map(({ id, node, name }) => ({
            value: String(id),
            label:
                id === backup.host_id
                    ? t.sameNode({ node: backup.node })
                    : node === name
                      ? node
                      : t.nodeOf({ node, host: name }),
        }));
}
