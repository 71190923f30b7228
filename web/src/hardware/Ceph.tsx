import { Stack, Text } from "@mantine/core";
import { bytes } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Facts } from "../ui/Value";
import { ConditionPill } from "./ConditionPill";
import { Part } from "./Part";
import type { Hardware } from "./queries";
import { t } from "./texts";

/** The Ceph of the host's cluster. */
export function Ceph({ of }: { of: Hardware["ceph"] }) {
    return (
        <Part title={t.cephTitle} of={of} aside={of.installed === true && <ConditionPill of={of.condition} />}>
            {of.installed === false && <Text>{t.cephAbsent}</Text>}
            {of.installed === true && <Installed of={of} />}
        </Part>
    );
}

function Installed({
    of: { checks, osds, osds_up: up, osds_in: holding, used_bytes: used, size_bytes: size },
}: {
    of: Hardware["ceph"];
}) {
    return (
        <>
            {checks.map(({ code, condition, message, muted }) => (
                <Stack key={code} gap={0}>
                    <Text className="breaks">
                        <ConditionPill of={condition} /> {message ?? code}{" "}
                        {muted && <span className="quiet">({t.muted})</span>}
                    </Text>
                    <Quiet size="xs">{code}</Quiet>
                </Stack>
            ))}
            <Facts
                rows={[
                    [
                        t.osds,
                        osds === null || up === null || holding === null
                            ? null
                            : t.osdsText({ up, in: holding, all: osds }),
                    ],
                    [
                        t.used,
                        size === null || used === null ? null : t.usedOf({ used: bytes(used), size: bytes(size) }),
                    ],
                ]}
            />
        </>
    );
}
