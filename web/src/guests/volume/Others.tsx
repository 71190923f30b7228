import { Text } from "@mantine/core";
import { bytes } from "../../ui/format";
import type { OtherVolume } from "./queries";
import { t } from "./texts";

/** The volumes that other programs made, which can't be deleted here. */
export function Others({ volumes }: { volumes: readonly OtherVolume[] }) {
    if (volumes.length === 0) return null;
    return (
        <details className="fold spaced-after">
            <summary>{t.others({ n: volumes.length })}</summary>
            <Text size="sm" className="quiet">
                {t.othersNote}
            </Text>
            <ul className="results" tabIndex={0}>
                {volumes.map(({ host_id, node, volid, size_bytes }) => (
                    <li key={`${host_id}/${node}/${volid}`}>
                        <span className="breaks">
                            {volid}{" "}
                            <Text span size="xs" className="quiet">
                                {node}
                            </Text>
                        </span>
                        <Text span size="sm" className="quiet">
                            {bytes(size_bytes)}
                        </Text>
                    </li>
                ))}
            </ul>
        </details>
    );
}
