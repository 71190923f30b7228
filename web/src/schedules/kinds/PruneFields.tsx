import { Checkbox, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDenialReasonsAt } from "../../auth/access";
import { GuestField } from "../../backups/prune/GuestField";
import { type Place, RULES } from "../../backups/prune/rule";
import { backupStorages } from "../../backups/queries";
import { Quiet } from "../../ui/Quiet";
import { KeepFields } from "../../ui/retention/KeepFields";
import type { KindPart } from "../params";
import { t } from "../texts";

/** Of which storage old backups are removed, and how many are kept. */
export function PruneFields({ draft, set, fault }: KindPart) {
    const places = usePlaces(draft.place);
    return (
        <>
            <Select
                label={t.storage}
                data={places.map(({ key, label }) => ({ value: key, label }))}
                value={draft.place && keyOf(draft.place)}
                onChange={(next) =>
                    set({ place: places.find(({ key }) => key === next)?.place ?? null, guest: undefined })
                }
                error={fault("host_id") ?? fault("storage") ?? fault("node")}
                searchable
                allowDeselect={false}
            />
            {draft.place && (
                <GuestField
                    place={draft.place}
                    guest={draft.guest}
                    onChange={(guest) => set({ guest })}
                    error={fault("guest_type") ?? fault("vmid")}
                />
            )}
            <Stack gap={4} role="group" aria-label={t.keepBackups}>
                <Text fw={500}>{t.keepBackups}</Text>
                <SimpleGrid cols={{ base: 2, xs: 5 }} spacing="sm">
                    <KeepFields
                        rules={RULES}
                        keep={draft.keep}
                        onChange={(change) => set({ keep: { ...draft.keep, ...change } })}
                        error={(rule) => fault(`keep_${rule}`)}
                    />
                </SimpleGrid>
                <Quiet size="xs">{t.keepBackupsNote}</Quiet>
            </Stack>
            <Checkbox
                label={t.pruneConsent}
                description={t.pruneConsentNote}
                checked={draft.pruneConsent}
                onChange={(event) => set({ pruneConsent: event.currentTarget.checked })}
                error={fault("consent")}
            />
        </>
    );
}

const keyOf = ({ host, storage, node }: Place) => JSON.stringify([host, storage, node ?? null]);

/** The storages whose backups may be removed, and that of the schedule, also if it is not known now. */
function usePlaces(chosen: Place | null): { key: string; label: string; place: Place }[] {
    const denied = useDenialReasonsAt("backups.prune");
    const known = (useQuery(backupStorages).data ?? [])
        .filter(({ host_id }) => denied(host_id) === null)
        .map(({ host_id, host_name, node, storage, shared }) => {
            const place: Place = { host: host_id, storage, node: shared ? undefined : node };
            return {
                key: keyOf(place),
                place,
                label: shared ? t.sharedStorage({ storage, host: host_name }) : t.nodeStorage({ storage, node }),
            };
        });
    if (chosen === null || known.some(({ key }) => key === keyOf(chosen))) return known;
    return [...known, { key: keyOf(chosen), place: chosen, label: chosen.storage }];
}
