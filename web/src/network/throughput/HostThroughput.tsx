import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client";
import { bits, span } from "../../ui/format";
import { Chart } from "../../ui/measure/Chart";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import type { NodeProblem } from "../queries";
import { courseOf, isEmpty } from "./series";
import { t } from "./texts";

// The unit is beside the names of the lines.
const short = (value: number) => (bits(value) ?? "").replace(/ ?bit\/s$/, "");

/** What a host sent and received, as a chart. All charts of a page share the cross-hair. */
export function HostThroughput({
    of,
    title,
    aside,
}: {
    of: Schemas["HostThroughput"];
    title: string;
    aside?: ReactNode;
}) {
    const course = useMemo(() => courseOf(of), [of]);
    const lines = useMemo(
        () => [
            { label: t.received, values: course.received },
            { label: t.sent, values: course.sent },
        ],
        [course],
    );
    const step = of.step_seconds !== null && <Quiet size="xs">{t.step({ step: span(of.step_seconds) })}</Quiet>;
    return (
        <Panel title={title} aside={aside ?? step}>
            {isEmpty(course) ? (
                <Quiet>{t.noValues}</Quiet>
            ) : (
                <Chart
                    label={t.of({ host: of.host_name })}
                    times={course.times}
                    lines={lines}
                    format={bits}
                    tick={short}
                    group="network"
                />
            )}
        </Panel>
    );
}

/** A host whose throughput could not be read, with the reason. */
export function Unreadable({ of, title, aside }: { of: NodeProblem; title: string; aside?: ReactNode }) {
    return (
        <Panel title={title} aside={aside}>
            <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.unreadable({ host: of.host_name })}>
                {of.detail}
            </Alert>
        </Panel>
    );
}
