import { Group, Radio, Text } from "@mantine/core";
import type { Host } from "../../api/client";
import { useMeasured } from "../../api/measured";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Status } from "../../ui/Status";
import { t } from "./texts";

interface Props {
    host: Host;
    /** Why it can't be chosen while it is offline. */
    offline: string;
    /** One more fact about it. */
    more?: string | null;
}

/** A host to choose as the place of something new, with what one compares hosts by. */
export function HostCard({ host, offline, more = null }: Props) {
    const off = host.status === "offline";
    const free = useMeasured(host, ({ mem_total_bytes: total, mem_bytes: used }) =>
        total === null || used === null ? null : bytes(total - used),
    );
    const about = [
        host.cluster === null ? t.singleHost : t.cluster({ cluster: host.cluster }),
        host.cores === null ? null : t.cores({ n: host.cores }),
        free === null ? null : t.memoryFree({ free }),
        more,
    ];
    return (
        <Radio.Card value={String(host.id)} disabled={off} p="xs" aria-label={host.name} className="choice" data-step>
            <Group wrap="nowrap" gap="sm">
                <Radio.Indicator disabled={off} />
                <div className="grows">
                    <Text fw={600} truncate>
                        {host.name}
                    </Text>
                    <Quiet size="xs">{off ? offline : about.filter(Boolean).join(" · ")}</Quiet>
                </div>
                <Status of={host.status} />
            </Group>
        </Radio.Card>
    );
}
