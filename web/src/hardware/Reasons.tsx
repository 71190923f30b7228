import "./hardware.css";
import { Text } from "@mantine/core";
import { t } from "./texts";

/** What is wrong, as a list; the first few, where there is little room. */
export function Reasons({ of, most = of.length }: { of: readonly string[]; most?: number }) {
    if (of.length === 0) return null;
    return (
        <Text component="ul" className="hardware-reasons breaks">
            {of.slice(0, most).map((reason) => (
                <li key={reason}>{reason}</li>
            ))}
            {of.length > most && <li className="quiet">{t.reasonsMore({ n: of.length - most })}</li>}
        </Text>
    );
}
