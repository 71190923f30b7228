import { Text } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Verdict } from "../rule/columns";
import type { Line, Nic } from "./queries";
import { t } from "./texts";
import { openings, packetsOf, sourceOf } from "./words";

const PASSES = { verdict: "accept" } as const;

/** What is open to whom in one look: for each NIC what rules let in, and what happens to everything else. */
export function Openings({ nics }: { nics: Nic[] | null }) {
    return (
        <Panel title={t.open}>
            {nics === null || nics.length === 0 ? (
                <Quiet>{nics === null ? t.nicsUnknown : t.noNic}</Quiet>
            ) : (
                nics.map((nic) => <OfNic key={nic.iface} nic={nic} />)
            )}
        </Panel>
    );
}

function OfNic({ nic: { iface, off, in: lines } }: { nic: Nic }) {
    const { open, rest } = openings(lines);
    return (
        <section aria-label={iface} className="openings">
            <Text fw={600}>{iface}</Text>
            {off !== null ? (
                <p className="opening">
                    <LineVerdict of={PASSES} /> {t.everything({ why: off })}
                </p>
            ) : (
                <ul className="plain-list">
                    {open.map((line, at) => (
                        <li key={at} className="opening">
                            <LineVerdict of={PASSES} /> <span className="mono">{packetsOf(line) ?? t.all}</span>{" "}
                            <span className="quiet">{[sourceOf(line), line.comment].filter(Boolean).join(" · ")}</span>
                        </li>
                    ))}
                    {rest && (
                        <li className="opening">
                            <LineVerdict of={rest} /> {open.length === 0 ? t.all : t.rest}{" "}
                            <span className="quiet">{sourceOf(rest)}</span>
                        </li>
                    )}
                </ul>
            )}
        </section>
    );
}

/** A verdict of a line; unknown if it depends on what could not be read. */
export function LineVerdict({ of: { verdict } }: { of: Pick<Line, "verdict"> }) {
    return verdict === "unknown" ? <span className="quiet">{t.unknown}</span> : <Verdict of={verdict.toUpperCase()} />;
}
