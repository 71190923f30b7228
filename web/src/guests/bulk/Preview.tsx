import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Quiet } from "../../ui/Quiet";
import { type BulkWord, type Prospect, prospectsOf } from "./order";
import { t } from "./texts";

const WILL: Record<BulkWord, (values: { n: number }) => string> = {
    start: t.willStart,
    shutdown: t.willShutdown,
    restart: t.willRestart,
    stop: t.willStop,
    snapshot: t.willSnapshot,
    tags: t.willTags,
    move: t.willMove,
};

/** What an action would do with each guest. */
export function Preview({ action, items }: { action: BulkWord; items: readonly Prospect[] }) {
    const { will, already, refused } = prospectsOf(items);
    return (
        <>
            {will.length === 0 && <Text>{t.nothing}</Text>}
            <Guests title={WILL[action]({ n: will.length })} of={will} />
            <Guests title={t.already({ n: already.length })} of={already} />
            <Guests title={t.refused({ n: refused.length })} of={refused} />
        </>
    );
}

function Guests({ title, of }: { title: string; of: readonly Prospect[] }) {
    if (of.length === 0) return null;
    return (
        <section aria-label={title}>
            <Text fw={600}>{title}</Text>
            <ul className="results" tabIndex={0}>
                {of.map((one) => (
                    <GuestLine
                        key={`${one.type}:${one.id}`}
                        name={nameOf(one)}
                        place={placeOf(one)}
                        reason={one.reason}
                    />
                ))}
            </ul>
        </section>
    );
}

const nameOf = ({ name, type, id }: Prospect) => name ?? t.unknownGuest({ type, id });
const placeOf = ({ vmid, node }: Prospect) =>
    vmid === null ? null : t.place({ vmid: String(vmid), node: node ?? "–" });

/** One guest of a list, and a reason beside it. */
export function GuestLine({ name, place, reason }: { name: string; place?: ReactNode; reason: string | null }) {
    return (
        <li>
            <span>
                {name}{" "}
                {place && (
                    <Quiet span size="xs">
                        {place}
                    </Quiet>
                )}
            </span>
            {reason && (
                <Quiet span className="breaks">
                    {reason}
                </Quiet>
            )}
        </li>
    );
}
