import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/client";
import { hosts } from "../../api/queries";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Skeletons } from "../../ui/Skeletons";
import { Facts } from "../../ui/Value";
import { nameOf } from "../names";
import { backupConfig } from "../queries";
import type { StepProps } from "./draft";
import { linesOf } from "./draft";
import { t } from "./texts";
import type { Replaced } from "./useReplaced";
import { Warnings } from "./Warnings";

/** What is restored, and what that replaces. */
export function ReviewStep({ backup, draft, replaced }: StepProps & { replaced: Replaced }) {
    const host = useQuery(hosts).data?.find(({ id }) => id === draft.host_id);
    const node = draft.host_id === backup.host_id ? backup.node : (host?.node ?? backup.node);
    const asNew = useQuery(backupConfig(backup.id)).data?.as_new;
    const saved = draft.backup_storage?.trim() ?? "";
    return (
        <>
            <Facts
                rows={[
                    ...(draft.mode === "in_place"
                        ? [[t.before, saved === "" ? t.notSaved : t.savedTo({ storage: saved })] as [string, string]]
                        : []),
                    [t.backup, nameOf(backup)],
                    [t.size, bytes(backup.size_bytes)],
                    [
                        t.result,
                        draft.mode === "new"
                            ? t.newOn({ node })
                            : t.replaces({ name: replaced.name, id: String(backup.guest_vmid) }),
                    ],
                    [t.storage, draft.storage?.trim() || t.storageOf],
                    [t.afterwards, draft.start ? t.started : t.stopped],
                    ...(draft.mode === "new" && asNew !== undefined
                        ? ([
                              [t.network, (draft.links_down ?? asNew.links_down) ? t.disconnected : t.connected],
                              [t.startOnBoot, (draft.start_on_boot ?? asNew.start_on_boot) ? t.yes : t.no],
                          ] as [string, string][])
                        : []),
                ]}
            />
            {draft.mode === "new" && <Warnings of={asNew?.warnings ?? []} />}
            <Config id={backup.id} />
        </>
    );
}

function Config({ id }: { id: number }) {
    const query = useQuery(backupConfig(id));
    if (query.error) {
        return (
            <Quiet className="breaks" role="status">
                {t.configUnread({ why: errorText(query.error) })}
            </Quiet>
        );
    }
    return (
        <div>
            <Text fw={600} mb={6}>
                {query.data === undefined ? t.configReads : t.config}
            </Text>
            {query.data === undefined ? (
                <Skeletons shape="rows" />
            ) : (
                <div className="scroll-box mono" tabIndex={0} role="group" aria-label={t.config}>
                    <Facts rows={linesOf(query.data.config)} />
                </div>
            )}
        </div>
    );
}
