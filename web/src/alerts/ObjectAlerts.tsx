import { Alert as Notice, Text } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Ago } from "../ui/Ago";
import { localTimes } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { AlertStatus } from "./AlertStatus";
import { type Alert, openAlerts } from "./open";
import { t } from "./texts";

const COLOURS: Record<string, string> = { critical: "red", warning: "orange", info: "blue" };

/** The alerts about an object, such as "host:1", that are not resolved; of a host also those of its storages. */
export function ObjectAlerts({ target }: { target: string }) {
    const [type, id] = target.split(":");
    const isOf = ({ target: of }: Alert) =>
        (of.type === type && String(of.id) === id) ||
        (type === "host" && of.type === "storage" && String(of.host_id) === id);
    const alerts = (useQuery(openAlerts).data ?? []).filter(isOf);
    const worst = ["critical", "warning", "info"].find((severity) => alerts.some((one) => one.severity === severity));
    if (worst === undefined) return null;
    return (
        <Notice
            mb="md"
            color={COLOURS[worst]}
            icon={<IconBellRinging size={18} />}
            title={t.ofObject({ n: alerts.length })}
        >
            {alerts.map((alert) => (
                <Text key={alert.id}>
                    <AnchorLink inherit to="/alerts/$id" params={{ id: String(alert.id) }}>
                        {localTimes(alert.why)}
                    </AnchorLink>{" "}
                    <AlertStatus of={alert} /> <Ago at={alert.since} />
                </Text>
            ))}
        </Notice>
    );
}
