import { Badge, Tooltip } from "@mantine/core";
import { t } from "./texts";

const WORDS: Record<string, string> = {
    default: t.notSetDefault,
    settings: t.setOnPage,
    environment: t.setServicesEnvironmentWhich,
    policy: t.setPolicyFileInstallation,
};

/** Shows where a value is set. */
export function Source({ of }: { of: string | undefined }) {
    if (of === undefined) return null;
    return (
        <Tooltip label={WORDS[of] ?? of} multiline maw={300}>
            <Badge
                tabIndex={0}
                variant="default"
                radius="sm"
                tt="none"
                fw={500}
                styles={{ root: { flexShrink: 0, overflow: "visible", color: "var(--quiet)" }, label: { overflow: "visible" } }}
            >
                {of}
            </Badge>
        </Tooltip>
    );
}

/** Whether the value can be changed in the settings. */
export function settable(source: string | undefined): boolean {
    return source !== "environment" && source !== "policy";
}
