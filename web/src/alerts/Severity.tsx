import "./alerts.css";
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { Severity } from "./queries";
import { t } from "./texts";

const ICONS = { critical: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** How urgent an alert is: an icon and a word, because colour is never the only indicator. */
export function SeverityMark({ of }: { of: Severity }) {
    const Icon = ICONS[of];
    return (
        <span className="alert-severity" data-severity={of}>
            <Icon size={15} aria-hidden />
            {t[of]}
        </span>
    );
}
