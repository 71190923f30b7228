import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import type { OtherVolume } from "./queries";
import { t } from "./texts";

/** The volumes that other programs made, which can't be deleted here. */
export function Others({ volumes }: { volumes: readonly OtherVolume[] }) {
    if (volumes.length === 0) return null;
    return (
        <details className="fold spaced-after">
            <summary>{t.others({ n: volumes.length })}</summary>
            <Quiet>{t.othersNote}</Quiet>
            <ul className="results" tabIndex={0}>
                {volumes.map(({ host_id, node, volid, size_bytes }) => (
                    <li key={`${host_id}/${node}/${volid}`}>
                        <span className="breaks">
                            {volid}{" "}
                            <Quiet span size="xs">
                                {node}
                            </Quiet>
                        </span>
                        <Quiet span>{bytes(size_bytes)}</Quiet>
                    </li>
                ))}
            </ul>
        </details>
    );
}
