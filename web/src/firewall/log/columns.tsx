import { when } from "../../ui/format";
import type { Column } from "../../ui/table/column";
import { Value } from "../../ui/Value";
import { Verdict } from "../rule/columns";
import { actionName } from "../rule/words";
import { endOf, type Line } from "./lines";
import { t } from "./texts";

/** The columns of the log. A line that could not be read is shown as it is. */
export const COLUMNS: readonly Column<Line>[] = [
    {
        id: "time",
        name: t.time,
        first: true,
        width: 170,
        value: (line) => line.time,
        cell: (line) => (line.time ? when(line.time) : line.text),
    },
    { id: "node", name: t.node, few: true, width: 90, value: (line) => line.node },
    {
        id: "guest",
        name: t.guest,
        few: true,
        width: 70,
        value: (line) => (line.vmid === null ? null : String(line.vmid)),
    },
    {
        id: "verdict",
        name: t.verdict,
        line: 1,
        few: true,
        width: 130,
        value: (line) => line.action && actionName(line.action),
        cell: (line) => (
            <Value>
                {line.action && (
                    <>
                        <Verdict of={line.action} /> {line.is_policy && <span className="quiet">{t.byPolicy}</span>}
                    </>
                )}
            </Value>
        ),
    },
    { id: "from", name: t.from, line: 2, mono: true, width: 170, value: (line) => endOf(line.src, line.sport) },
    { id: "to", name: t.to, line: 2, mono: true, width: 170, value: (line) => endOf(line.dst, line.dport) },
    { id: "proto", name: t.protocol, line: 2, few: true, width: 90, value: (line) => line.proto },
    { id: "chain", name: t.chain, few: true, width: 150, value: (line) => line.chain },
    {
        id: "iface",
        name: t.interface,
        few: true,
        hidden: true,
        value: (line) => [line.iface_in, line.iface_out].filter(Boolean).join(" → ") || null,
    },
    { id: "line", name: t.line, hidden: true, width: 300, value: (line) => line.text },
];
