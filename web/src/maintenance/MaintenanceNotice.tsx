import { Alert, Text } from "@mantine/core";
import { IconBarrierBlock, IconPlayerPause, IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDenialReason } from "../auth/access";
import { when } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { exemption } from "./queries";
import { t } from "./texts";

const KINDS: Record<string, { title: string; icon: typeof IconTool }> = {
    maintenance: { title: t.inMaintenance, icon: IconBarrierBlock },
    busy: { title: t.busy, icon: IconTool },
    parked: { title: t.parked, icon: IconPlayerPause },
};

/** Why alerts about an object, such as "host:1", send nothing now; nothing while they do. */
export function MaintenanceNotice({ target }: { target: string }) {
    const may = useDenialReason("maintenance.exemption") === null;
    const found = useQuery({ ...exemption(target), enabled: may }).data;
    if (found === undefined || found.kind === null) return null;
    const { kind, text, until } = found;
    const { title, icon: Icon } = KINDS[kind] ?? { title: kind, icon: IconTool };
    return (
        <Alert mb="md" color="blue" role="note" icon={<Icon size={18} />} title={title}>
            <Text>
                {text} {until !== null && !(text ?? "").includes("until") && t.untilTime({ time: when(until) })}{" "}
                {t.nothingSent}{" "}
                {kind === "maintenance" && (
                    <AnchorLink inherit to="/maintenance">
                        {t.open_windows}
                    </AnchorLink>
                )}
            </Text>
        </Alert>
    );
}
