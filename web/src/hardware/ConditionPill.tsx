import "../ui/status.css";
import { IconAlertTriangle, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import { conditionName, conditionOf } from "./conditions";
import { t } from "./texts";

const PILLS = {
    failing: { tone: "bad", icon: IconCircleX, note: t.failingNote },
    warning: { tone: "warn", icon: IconAlertTriangle, note: t.warningNote },
    unknown: { tone: "open", icon: IconQuestionMark, note: t.unknownNote },
} as const;

/** How something is, in words; what is not fine also with an icon. */
export function ConditionPill({ of }: { of: string }) {
    const condition = conditionOf(of);
    if (condition === "ok") {
        return (
            <span className="status" data-tone="good" title={t.okNote}>
                <span className="status-dot" aria-hidden />
                {t.ok}
            </span>
        );
    }
    const { tone, icon: Icon, note } = PILLS[condition];
    return (
        <span className="status status-pill" data-tone={tone} title={note}>
            <Icon size={12} aria-hidden />
            {conditionName(of)}
        </span>
    );
}
