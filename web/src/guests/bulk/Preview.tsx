import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Quiet } from "../../ui/Quiet";
import { changeText } from "./changes";
import { type BulkWord, type Prospect, prospectsOf } from "./order";
import { t } from "./texts";

const WILL: Record<BulkWord, (values: { n: number }) => string> = {
    start: t.willStart,
    shutdown: t.willShutdown,
    restart: t.willRestart,
    stop: t.willStop,
    snapshot: t.willSnapshot,
    tags: t.willTags,
    settings: t.willSettings,
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
                        changes={one.changes}
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

type Line = { name: string; place?: ReactNode; changes?: Prospect["changes"]; reason: string | null };

/** One guest of a list, and beside it what changes, or a reason. */
export function GuestLine({ name, place, changes = [], reason }: Line) {
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
            {changes.length > 0 && (
                <span className="changes">
                    {changes.map((one) => (
                        <span key={one.key} className="change">
                            {changeText(one)} <Quiet span>{one.pending ? t.nextStart : t.atOnce}</Quiet>
                        </span>
                    ))}
                </span>
            )}
            {reason && (
                <Quiet span className="breaks">
                    {reason}
                </Quiet>
            )}
        </li>
    );
}
