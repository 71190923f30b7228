import { useSend } from "../../api/command";
import { Quiet } from "../../ui/Quiet";
import { idOf } from "../useGuest";
import "./snapshot.css";
import { Badge, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type CSSProperties, useState } from "react";
import { errorText } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { SmallButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import type { Guest } from "../useGuest";
import type { Snapshot } from "./queries";
import { t } from "./texts";
import { linesOf } from "./tree";
import { useRollback } from "./useRollback";

/** The snapshots of a guest, each below the one on which it is based, with the present state. */
export function SnapshotTree({ guest, snapshots }: { guest: Guest; snapshots: readonly Snapshot[] }) {
    const send = useSend();
    const { rollBack, asking, dialog } = useRollback(guest);
    const { started } = useJobs();
    const [deleting, setDeleting] = useState<string | null>(null);
    const whyNotDelete = useDenialReasonAt(guest.hostId, `${guest.type}s.delete_snapshot`) ?? guest.busy;
    const whyNotRollBack = useDenialReasonAt(guest.hostId, `${guest.type}s.rollback`) ?? guest.busy;
    const remove = async (name: string) => {
        setDeleting(name);
        try {
            const { job } = await send(`${guest.type}s.delete_snapshot`, { ...idOf(guest), name });
            started(job, t.deleting({ name, guest: guest.name }));
        } catch (e) {
            notifications.show({ color: "red", title: t.refused({ name }), message: errorText(e) });
        } finally {
            setDeleting(null);
        }
    };
    return (
        <>
            <ol className="snapshots" aria-label={t.title}>
                {linesOf(snapshots).map(({ snapshot, level, from }) => (
                    <li
                        key={snapshot?.name ?? ""}
                        data-present={snapshot === null || undefined}
                        style={{ "--level": level } as CSSProperties}
                    >
                        {snapshot === null ? (
                            <Text fw={600}>
                                {t.present} <From name={from} />
                            </Text>
                        ) : (
                            <>
                                <Facts of={snapshot} from={from} />
                                <Group gap="xs" className="rigid">
                                    <SmallButton
                                        why={whyNotRollBack}
                                        aria-label={t.rollBackNamed({ name: snapshot.name })}
                                        loading={asking === snapshot.name}
                                        onClick={() => void rollBack(snapshot.name)}
                                    >
                                        {t.rollBack}
                                    </SmallButton>
                                    <SmallButton
                                        why={whyNotDelete}
                                        aria-label={t.deleteNamed({ name: snapshot.name })}
                                        loading={deleting === snapshot.name}
                                        onClick={() => void remove(snapshot.name)}
                                    >
                                        {t.delete}
                                    </SmallButton>
                                </Group>
                            </>
                        )}
                    </li>
                ))}
            </ol>
            {dialog}
        </>
    );
}

function Facts({
    of: { name, description, taken_at, vmstate, incomplete },
    from,
}: {
    of: Snapshot;
    from: string | null;
}) {
    return (
        <div className="grows-wide">
            <div className="in-line">
                <Text span fw={600} className="breaks">
                    {name}
                </Text>
                <Quiet span>
                    {taken_at === null ? t.noTime : <Ago at={taken_at} />} <From name={from} />
                </Quiet>
                {vmstate && <Badge variant="default">{t.withMemory}</Badge>}
                {incomplete !== null && <Badge color="orange">{t.incomplete({ state: incomplete })}</Badge>}
            </div>
            {description !== null && <Text className="wrapped">{description}</Text>}
        </div>
    );
}

function From({ name }: { name: string | null }) {
    if (name === null) return null;
    return <Quiet span>{t.from({ name })}</Quiet>;
}
