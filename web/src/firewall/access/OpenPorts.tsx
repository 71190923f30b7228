import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Guest } from "../../guests/useGuest";
import { Ago } from "../../ui/Ago";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { openPorts, type Port } from "./queries";
import { t } from "./texts";
import { sourceOf } from "./words";

const OPEN: Record<string, string> = {
    anyone: t.anyone,
    some: t.some,
    nobody: t.nobody,
    itself: t.itself,
    unknown: t.unknown,
};

/** Who may connect to the ports on which an app listens, as far as they are known. */
export function OpenPorts({ guest }: { guest: Guest }) {
    return (
        <Panel title={t.ports}>
            <Loaded query={useQuery(openPorts(guest))} shape="rows">
                {({ checked_at: checked, ports }) =>
                    checked === null ? (
                        <Quiet>{t.portsUnknown}</Quiet>
                    ) : (
                        <>
                            {ports.length === 0 ? (
                                <Text>{t.noPort}</Text>
                            ) : (
                                <Rows
                                    label={t.ports}
                                    rows={ports}
                                    keyOf={({ address, port }) => `${address} ${port}`}
                                    columns={[
                                        {
                                            name: t.port,
                                            first: true,
                                            cell: ({ port }) => <span className="mono">{port}</span>,
                                        },
                                        { name: t.process, line: 1, cell: ({ process }) => <Value>{process}</Value> },
                                        { name: t.openTo, line: 2, cell: (port) => <OpenTo of={port} /> },
                                        {
                                            name: t.because,
                                            line: 2,
                                            cell: ({ rules, reason }) => reason ?? rules.map(sourceOf).join(", "),
                                        },
                                    ]}
                                />
                            )}
                            <Quiet size="xs">
                                {t.portsChecked} <Ago at={checked} />
                            </Quiet>
                        </>
                    )
                }
            </Loaded>
        </Panel>
    );
}

function OpenTo({ of: { open_to: openTo, sources, more, conditional } }: { of: Port }) {
    return (
        <>
            <span className="open-to" data-open={openTo}>
                {OPEN[openTo] ?? openTo}
            </span>
            {openTo === "some" && (
                <div className="mono">
                    {sources.join(", ")}
                    {more > 0 && ` ${t.more({ n: more })}`}
                </div>
            )}
            {conditional && <Quiet size="xs">{t.conditional}</Quiet>}
        </>
    );
}
