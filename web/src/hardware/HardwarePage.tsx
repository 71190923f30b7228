import { useQuery } from "@tanstack/react-query";
import { MonitoringHead } from "../metrics/monitoring/MonitoringHead";
import { AccessGate } from "../ui/AccessGate";
import { List } from "../ui/table/List";
import { COLUMNS, keyOf, nameOf, worstFirst } from "./columns";
import { allHardware } from "./queries";
import { t } from "./texts";

/** The hardware of all hosts, the worst first. */
export default function HardwarePage() {
    return (
        <AccessGate of="hardware.list" title={t.title}>
            <MonitoringHead />
            <Hosts />
        </AccessGate>
    );
}

function Hosts() {
    return (
        <List
            label={t.list}
            list="hardware"
            query={useQuery({ ...allHardware, select: worstFirst })}
            columns={COLUMNS}
            keyOf={keyOf}
            nameOf={nameOf}
            example={t.example}
            none={t.none}
            noneText={t.noneText}
        />
    );
}
